import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import styles from './ReasonDialog.module.css';

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
  /** What is said most often: one tap says it, with what was written beside it. */
  ready?: readonly string[];
  /** What is said beside the reason, and before it: one of the ready words ends the question. */
  first?: ReactNode;
  /** What should be known before it is said. */
  hint?: ReactNode;
  /** `word` is the one of the ready ones that was tapped. */
  onSay: (reason: string, word?: string) => void;
  onClose: () => void;
}) {
  const { title, label, okText, danger = false, isOptional = false, isPending = false } = props;
  const { isBlocked = false, ready = [], first, hint, onSay, onClose } = props;
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
      {first}
      <Input
        // A keyboard that comes up by itself would cover the words that a finger is to choose from.
        autoFocus={ready.length === 0}
        value={reason}
        maxLength={200}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => setReason(target.value)}
      />
      {ready.length > 0 && (
        <div className={styles.ready}>
          {ready.map((word) => (
            <Button
              key={word}
              size="large"
              disabled={isBlocked || isPending}
              onClick={() => onSay([word, reason.trim()].filter(Boolean).join(': '), word)}
            >
              {word}
            </Button>
          ))}
        </div>
      )}
      {hint}
    </Modal>
  );
}
