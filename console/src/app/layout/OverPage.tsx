import { Modal } from 'antd';
import type { ReactNode } from 'react';

interface OverPageProps {
  title: string;
  /** px. */
  width?: number;
  /** The ways out: there is no other. */
  footer: ReactNode;
  children: ReactNode;
}

/** A dialog over a page that cannot be worked in until it is answered. */
export function OverPage({ width = 420, children, ...shown }: OverPageProps) {
  return (
    <Modal open closable={false} keyboard={false} width={width} transitionName="" maskTransitionName="" {...shown}>
      {children}
    </Modal>
  );
}
