import { Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { useDirty } from '../state/view';
import { confirmAction } from '../ui/feedback';
import { useShortcuts } from '../ui/shortcuts';

interface EditDrawerProps {
  title: string;
  /** Width in px, or as CSS has it. */
  size?: number | string;
  isDirty: boolean;
  /** Whether there is something to save; default: `isDirty`. */
  maySave?: boolean;
  /** Rejects with an HttpError, told already, or answers false to stay open. Absent where nothing may be changed. */
  onSave?: (() => Promise<void | boolean>) | undefined;
  onClose: () => void;
  /** What the save does, in a verb; default: save. */
  saveText?: string;
  /** Stays open after a save. */
  keepsOpen?: boolean;
  children: ReactNode;
}

/** A drawer whose edits are saved together: one save at a time, and a question before unsaved edits are lost. */
export function EditDrawer({
  title,
  size = 480,
  isDirty,
  maySave = isDirty,
  onSave,
  onClose,
  saveText,
  keepsOpen = false,
  children,
}: EditDrawerProps) {
  const { t } = useTranslation();
  const [isSaving, setSaving] = useState(false);
  useDirty(isDirty);
  const close = async () => {
    if (!isDirty || (await confirmAction({ title: t('form.unsaved'), okText: t('form.discard'), danger: true })))
      onClose();
  };
  const save = async () => {
    if (!onSave || isSaving || !maySave) return;
    setSaving(true);
    try {
      if ((await onSave()) !== false && !keepsOpen) onClose();
    } catch (error) {
      // The server's words are already told; what was chosen stays.
      if (!(error instanceof HttpError)) throw error;
    } finally {
      setSaving(false);
    }
  };
  useShortcuts({ 'ctrl+s': () => void save() });
  return (
    <Drawer
      open
      onClose={() => void close()}
      title={title}
      size={size}
      footer={
        <Space style={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Button onClick={() => void close()}>{t(onSave && !keepsOpen ? 'action.cancel' : 'action.close')}</Button>
          {onSave && (
            <Button type="primary" loading={isSaving} disabled={!maySave} onClick={() => void save()}>
              {saveText ?? t('action.save')}
            </Button>
          )}
        </Space>
      }
    >
      {children}
    </Drawer>
  );
}
