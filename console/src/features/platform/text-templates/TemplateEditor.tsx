import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { http } from '../../../session/http';
import { useDirty } from '../../../state/view';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { useShortcuts } from '../../../ui/shortcuts';

interface TemplateEditorProps {
  path: string;
  templateName: string;
  cultureName: string;
  saved: string;
  onChanged: () => Promise<unknown>;
  mayEdit: boolean;
}

/** One template in one language; what the server refuses stays in the editor. */
export function TemplateEditor({ path, templateName, cultureName, saved, onChanged, mayEdit }: TemplateEditorProps) {
  const { t } = useTranslation(['platform', 'common']);
  const [draft, setDraft] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isChanged = draft !== undefined && draft !== saved;
  useDirty(isChanged);

  const send = async (address: string, body: object) => {
    setBusy(true);
    try {
      await http.put(address, body);
      await onChanged();
      setDraft(undefined);
      tellSuccess(t('common:done.saved'));
    } catch {
      // The server's words are already told.
    } finally {
      setBusy(false);
    }
  };
  const save = () => send(path, { templateName, cultureName, content: draft });
  const restore = async () => {
    if (await confirmAction({ title: t('textTemplate.restoreAsk'), okText: t('textTemplate.restore'), danger: true })) await send(`${path}/restore-to-default`, { templateName, cultureName });
  };
  useShortcuts({ 'ctrl+s': () => isChanged && !isBusy && void save() });

  return (
    <>
      <Input.TextArea
        aria-label={t('textTemplate.content')}
        style={{ flex: 1, fontFamily: 'monospace', resize: 'none' }}
        maxLength={65_536}
        readOnly={!mayEdit}
        value={draft ?? saved}
        onChange={(event) => setDraft(event.target.value)}
      />
      <small style={{ color: 'var(--text-soft)' }}>{t('textTemplate.hint')}</small>
      {mayEdit && (
        <Space>
          <Button type="primary" disabled={!isChanged} loading={isBusy} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
          <Button disabled={isBusy} onClick={() => void restore()}>
            {t('textTemplate.restore')}
          </Button>
        </Space>
      )}
    </>
  );
}
