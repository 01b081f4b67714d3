import { Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';

/** Asks why, before something is done that leaves a trace. */
export function ReasonDialog(props: {
  title: string;
  label: string;
  okText: string;
  danger?: boolean;
  /** Whether it may be left empty. */
  isOptional?: boolean;
  isPending?: boolean;
  /** Whether something else is to be done before. */
  isBlocked?: boolean;
  /** What should be known before it is said. */
  hint?: ReactNode;
  onSay: (reason: string) => void;
  onClose: () => void;
}) {
  const { title, label, okText, danger = false, isOptional = false, isPending = false } = props;
  const { isBlocked = false, hint, onSay, onClose } = props;
  const [reason, setReason] = useState('');
  return (
    <Modal
      open
      title={title}
      okText={okText}
      okButtonProps={{ danger, disabled: isBlocked || (!isOptional && reason.trim() === ''), loading: isPending }}
      onOk={() => onSay(reason.trim())}
      onCancel={onClose}
    >
      <Input
        autoFocus
        value={reason}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => setReason(target.value)}
      />
      {hint}
    </Modal>
  );
}
