import { textTemplates } from '@ishare/contracts/platform/text-templates.js';
import { useQueryClient } from '@tanstack/react-query';
import type { PreviewReply } from '@ishare/contracts/platform/text-templates.js';
import { Button, Skeleton } from 'antd';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { act } from '../../../session/routes';
import { useDirty } from '../../../state/view';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';
import type { ReactCodeMirrorRef } from '@uiw/react-codemirror';
import { useShortcuts } from '../../../ui/shortcuts';
import styles from './TextTemplates.module.css';
import { usePreview } from './use-preview';
import { lazy } from '../../../state/lazy';

const MarkupEditor = lazy(() => import('../../../ui/MarkupEditor'));

/** How a mail program would show it that has no wishes of its own. */
const look = '<style>body{font:14px/1.6 sans-serif}</style>';
const none: PreviewReply['places'] = [];

/** Writes a place where the cursor is. */
function insertPlace(editor: ReactCodeMirrorRef | null, place: string): void {
  const view = editor?.view;
  if (!view) return;
  view.dispatch(view.state.replaceSelection(`{{${place}}}`));
  view.focus();
}

interface PlacesProps {
  places: PreviewReply['places'];
  mayEdit: boolean;
  onChoose: (place: string) => void;
}

/** The values that the text may name; pressed, one is written where the cursor is. */
function Places({ places, mayEdit, onChoose }: PlacesProps) {
  const { t } = useTranslation('platform');
  return (
    <div className={styles.places}>
      {t('textTemplate.hint')}
      {places.map(({ place, value }) =>
        mayEdit ? (
          <Button key={place} size="small" title={value} onClick={() => onChoose(place)}>
            {`{{${place}}}`}
          </Button>
        ) : (
          <code key={place} title={value}>{`{{${place}}}`}</code>
        ),
      )}
    </div>
  );
}

/** What is wrong with the text as it stands, before somebody saves it. */
function Findings({ data }: { data: PreviewReply | undefined }) {
  const { t } = useTranslation('platform');
  const unknown = data?.unknown.map((place) => `{{${place}}}`) ?? [];
  return (
    <div className={styles.places} role="status">
      {data?.fault && <span className={styles.fault}>{data.fault}</span>}
      {unknown.length > 0 && (
        <span className={styles.fault}>
          {t('textTemplate.unknown', { count: unknown.length, names: listed(unknown) })}
        </span>
      )}
      {!data?.fault && unknown.length === 0 && t('textTemplate.previewHint')}
    </div>
  );
}

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
  const editor = useRef<ReactCodeMirrorRef>(null);
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
  const preview = usePreview(which, text);
  const places = preview.data?.places ?? none;

  return (
    <>
      <div className={styles.work}>
        <div className={styles.pane}>
          <strong>{t('textTemplate.content')}</strong>
          <Suspense fallback={<Skeleton active />}>
            <MarkupEditor
              ref={editor}
              label={t('textTemplate.content')}
              value={text}
              places={places}
              readOnly={!mayEdit}
              onChange={setDraft}
            />
          </Suspense>
          <Places places={places} mayEdit={mayEdit} onChoose={(place) => insertPlace(editor.current, place)} />
        </div>
        <div className={styles.pane}>
          <strong>{t('textTemplate.preview')}</strong>
          {/* Nothing in it may run, and nothing in it may act as the person who looks. */}
          <iframe
            className={styles.preview}
            title={t('textTemplate.preview')}
            sandbox=""
            srcDoc={look + (preview.data?.html ?? '')}
          />
          <Findings data={preview.data} />
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
