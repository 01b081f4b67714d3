import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { takeFailures } from '../session/http';
import { useShortcuts } from '../ui/shortcuts';
import { useGuardedClose } from '../ui/use-guarded-close';
import { useReturnedFocus } from '../ui/use-returned-focus';
import { saveFailure } from './refusals';
import type { SaveFailure } from './refusals';
import { SaveFoot } from './SaveFoot';

interface EditDrawerProps {
  title: string;
  /** Width in px, or as CSS has it. */
  size?: number | string;
  isDirty: boolean;
  /** Whether there is something to save; default: `isDirty`. */
  maySave?: boolean;
  /**
   * Rejects with an HttpError or answers false to stay open; what its writes are refused stands at the foot. Absent
   * where nothing may be changed.
   */
  onSave?: (() => Promise<void | boolean>) | undefined;
  onClose: () => void;
  /** What the save does, in a verb; default: save. */
  saveText?: string;
  /** Stays open after a save. */
  keepsOpen?: boolean;
  children: ReactNode;
}

/** Brings what keeps a record from being saved before the eyes, and typing to it. */
function revealFault(body: HTMLElement | null): void {
  const fault =
    body?.querySelector<HTMLElement>('.ant-form-item-has-error, [data-faulty=true]') ??
    body?.querySelector('[role=alert]');
  if (!fault) return;
  fault.scrollIntoView({ block: 'center' });
  fault.querySelector<HTMLElement>('input, textarea, [tabindex="0"]')?.focus({ preventScroll: true });
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
  const [failure, setFailure] = useState<SaveFailure>();
  const body = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) revealFault(body.current);
  }, [refusals]);
  useReturnedFocus();
  const close = useGuardedClose(isDirty, onClose);
  const save = async () => {
    if (!onSave || isSaving || !maySave) return;
    setSaving(true);
    setFailure(undefined);
    const leave = takeFailures((error) => {
      if (error.request.method === 'GET') return false;
      setFailure(saveFailure(error, [], t));
      return true;
    });
    try {
      if ((await onSave()) === false) setRefusals((count) => count + 1);
      else if (!keepsOpen) onClose();
    } catch (error) {
      // The server's words stand at the foot; what was chosen stays.
      if (!(error instanceof HttpError)) throw error;
      setRefusals((count) => count + 1);
    } finally {
      leave();
      setSaving(false);
    }
  };
  useShortcuts({ 'ctrl+s': () => void save() }, 'drawer');
  return (
    <Drawer
      open
      onClose={() => void close()}
      title={title}
      size={size}
      footer={
        <SaveFoot failure={failure}>
          <Button onClick={() => void close()}>{t(onSave && !keepsOpen ? 'action.cancel' : 'action.close')}</Button>
          {onSave && (
            <Button type="primary" loading={isSaving} disabled={!maySave} onClick={() => void save()}>
              {saveText ?? t('action.save')}
            </Button>
          )}
        </SaveFoot>
      }
    >
      <div ref={body} style={{ display: 'contents' }} onChange={() => setFailure(undefined)}>
        {children}
      </div>
    </Drawer>
  );
}
