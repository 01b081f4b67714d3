import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useReturnedFocus } from '../../../ui/use-returned-focus';

interface NameDialogProps {
  title: string;
  label: string;
  initial: string;
  isPending: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a file or folder. */
export default function NameDialog({ title, label, initial, isPending, onName, onClose }: NameDialogProps) {
  useReturnedFocus();
  const [name, setName] = useState(initial);
  const said = name.trim();
  const end = () => said && onName(said);
  return (
    <Modal
      open
      title={title}
      confirmLoading={isPending}
      okButtonProps={{ disabled: said === '' || said === initial }}
      onOk={end}
      onCancel={onClose}
    >
      <Input
        autoFocus
        aria-label={label}
        value={name}
        maxLength={255}
        onChange={({ target }) => setName(target.value)}
        onPressEnter={end}
      />
    </Modal>
  );
}
