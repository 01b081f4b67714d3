import { Modal } from 'antd';
import type { ReactNode } from 'react';

interface CodeDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A code to be scanned, and what is said of it. */
export function CodeDialog({ title, onClose, children }: CodeDialogProps) {
  return (
    <Modal open title={title} footer={null} onCancel={onClose} width={320} transitionName="" maskTransitionName="">
      <div style={{ display: 'grid', justifyItems: 'center', gap: 12, paddingBlock: 8 }}>{children}</div>
    </Modal>
  );
}
