import { textTemplates } from '@ishare/contracts/platform/text-templates.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { act } from '../../../session/routes';
import { useDirty } from '../../../state/view';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { useShortcuts } from '../../../ui/shortcuts';
import { placesOf, previewPage } from './preview';
import styles from './TextTemplates.module.css';

interface TemplateEditorProps {
  templateName: string;
  cultureName: string;
  saved: string;
  /** Told whenever the text begins or ceases to differ from what is saved. */
  onDirty: (isDirty: boolean) => void;
  mayEdit: boolean;
}

/** One template in one language beside what it will look like; what the server refuses stays in the editor. */
export function TemplateEditor({ templateName, cultureName, saved, onDirty, mayEdit }: TemplateEditorProps) {
  const { t } = useTranslation(['platform', 'common']);
  const client = useQueryClient();
  const [draft, setDraft] = useState<string>();
  const [busy, setBusy] = useState<'save' | 'restore'>();
  const isChanged = draft !== undefined && draft !== saved;
  const text = draft ?? saved;
  const shown = useDeferredValue(text);
  useDirty(isChanged);
  useEffect(() => onDirty(isChanged), [onDirty, isChanged]);

  const send = async (kind: 'save' | 'restore', written: () => Promise<unknown>) => {
    setBusy(kind);
    try {
      await written();
      setDraft(undefined);
      tellSuccess(t('common:done.saved'));
    } catch (error) {
      // The server's words are already told.
      if (!(error instanceof HttpError)) throw error;
    } finally {
      setBusy(undefined);
    }
  };
  const which = { templateName, cultureName };
  const save = () => send('save', () => act(client, textTemplates.change, { body: { ...which, content: text } }));
  const restore = async () => {
    if (await confirmAction({ title: t('textTemplate.restoreAsk'), okText: t('textTemplate.restore'), danger: true }))
      await send('restore', () => act(client, textTemplates.restore, { body: which }));
  };
  useShortcuts({ 'ctrl+s': () => isChanged && !busy && void save() });
  const places = placesOf(saved);

  return (
    <>
      <div className={styles.work}>
        <div className={styles.pane}>
          <strong>{t('textTemplate.content')}</strong>
          <Input.TextArea
            aria-label={t('textTemplate.content')}
            className={styles.text}
            spellCheck={false}
            maxLength={65_536}
            readOnly={!mayEdit}
            value={text}
            onChange={(event) => setDraft(event.target.value)}
          />
          <div className={styles.places}>
            {t('textTemplate.hint')}
            {places.map((name) => (
              <code key={name}>{`{{${name}}}`}</code>
            ))}
          </div>
        </div>
        <div className={styles.pane}>
          <strong>{t('textTemplate.preview')}</strong>
          {/* Nothing in it may run, and nothing in it may act as the person who looks. */}
          <iframe className={styles.preview} title={t('textTemplate.preview')} sandbox="" srcDoc={previewPage(shown)} />
          <div className={styles.places}>{t('textTemplate.previewHint')}</div>
        </div>
      </div>
      {mayEdit && (
        <div className={styles.foot}>
          <Button disabled={busy !== undefined} loading={busy === 'restore'} onClick={() => void restore()}>
            {t('textTemplate.restore')}
          </Button>
          <Button disabled={!isChanged || busy !== undefined} onClick={() => setDraft(undefined)}>
            {t('common:action.undo')}
          </Button>
          <Button type="primary" disabled={!isChanged} loading={busy === 'save'} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        </div>
      )}
    </>
  );
}
