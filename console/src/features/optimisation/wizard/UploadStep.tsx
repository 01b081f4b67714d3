import type { ImportFileSetting } from '@ishare/contracts/optimisation/import-file-setting.js';
import { InboxOutlined, RedoOutlined, TableOutlined } from '@ant-design/icons';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { Alert, Button, Form, Progress, Select, Space } from 'antd';
import { useRef, useState, useId } from 'react';
import type { ClipboardEvent, DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../http/http-error';
import { sendForm } from '../../../session/routes';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { acceptFiles } from '../../../ui/upload-limits';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { useImportSettings } from './choice.queries';
import { MappingStep } from './MappingStep';
import { settingFor } from './setting-remedy';
import { useFormDraft } from '../../../resource/use-form-draft';
import { TypedList } from './TypedList';
import styles from './UploadStep.module.css';

const P = optimisationPermissions.names;

/** The file lacks columns that a part must have. */
const columnsMissing = 'Optimization:020011';

interface UploadStepProps {
  /** The chosen setting; the server finds a fitting one without. */
  settingId: string | undefined;
  onSetting: (id: string | undefined) => void;
  onUploaded: (file: ImportFile) => void;
  /** Opens the columns of the chosen setting. */
  onMap: (() => void) | undefined;
}

interface Sending {
  file: File;
  percent: number;
  refusal?: string;
  /** Its columns are not known: they are chosen with the file in sight. */
  isUnknown?: boolean;
  /** A setting that would read the file. */
  remedy?: ImportFileSetting | undefined;
}

/** Takes one cut list; what the server refuses stands here with what can be done about it. */
export function UploadStep({ settingId, onSetting, onUploaded, onMap }: UploadStepProps) {
  const { t } = useTranslation(['optimisation', 'common']);
  const mayUpload = usePermission(P.ImportFiles.Create);
  const settings = useImportSettings();
  const id = useId();
  const [sending, setSending] = useState<Sending>();
  const [isOver, setOver] = useState(false);
  const [mapped, setMapped] = useState<File>();
  const [isTyping, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** The list that was typed last: what is kept of it goes when it is taken. */
  const typed = useRef<File>(undefined);

  const draft = useFormDraft('optimisation:typed', undefined);
  const send = async (file: File, by = settingId) => {
    setSending({ file, percent: 0 });
    const form = new FormData();
    if (by) form.append('importFileSettingId', by);
    form.append('file', file);
    try {
      const progress = { onProgress: (percent: number) => setSending({ file, percent }) };
      const row = await sendForm(importFiles.upload, { body: form }, progress);
      setSending(undefined);
      if (file === typed.current) draft.drop();
      onUploaded(row);
    } catch (error) {
      const refused = error instanceof HttpError ? error : undefined;
      const text = refused?.validationErrors[0]?.message || refused?.text || t('common:upload.failedPlain');
      setSending({
        file,
        percent: 0,
        refusal: text,
        isUnknown: refused?.envelope?.code === columnsMissing,
        remedy: settingFor(settings.data ?? [], by, refused?.envelope?.data?.['looksLike']),
      });
    }
  };
  const take = (files: readonly File[]) => {
    const { accepted, refusals } = acceptFiles(files, 0, 1);
    const [file] = files;
    if (refusals.has('tooLarge') && file) setSending({ file, percent: 0, refusal: t('common:upload.tooLarge') });
    else if (accepted[0]) void send(accepted[0]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (text.includes('\n') || text.includes('\t'))
      void send(new File([text], `${t('typed.fileName')}.txt`, { type: 'text/plain' }));
  };
  if (!mayUpload) return <EmptyState text={t('wizard.uploadRefused')} />;
  if (mapped)
    return (
      <MappingStep
        file={mapped}
        onUploaded={onUploaded}
        onBack={() => {
          setMapped(undefined);
          setSending(undefined);
        }}
      />
    );
  if (isTyping)
    return (
      <TypedList
        onBack={() => setTyping(false)}
        draft={draft}
        onSend={(file) => {
          setTyping(false);
          typed.current = file;
          void send(file, undefined);
        }}
      />
    );
  const isSending = sending !== undefined && sending.refusal === undefined;
  return (
    <div className={styles.upload}>
      <Form layout="vertical">
        <Form.Item
          label={t('wizard.setting')}
          htmlFor={`${id}-setting`}
          extra={t('wizard.settingHint')}
          style={{ marginBottom: 0 }}
        >
          <Select
            id={`${id}-setting`}
            value={settingId ?? ''}
            loading={settings.isPending}
            disabled={isSending}
            onChange={(value) => onSetting(value || undefined)}
            options={[
              { value: '', label: t('wizard.settingAuto') },
              ...(settings.data ?? []).map((setting) => ({
                value: setting.id,
                label: `${setting.name} · ${t(`importFileType.${setting.importFileType}`)}${setting.importFileType === 0 ? '' : ` · ${t(`importFileEncoding.${setting.importFileEncoding}`)}`}`,
              })),
            ]}
          />
        </Form.Item>
      </Form>
      <button
        type="button"
        className={styles.zone}
        data-over={isOver}
        disabled={isSending}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        onPaste={paste}
      >
        <InboxOutlined className={styles.icon} />
        <strong>{t('wizard.drop')}</strong>
        <span>{t('wizard.dropHint')}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,.ptx,.json"
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button icon={<TableOutlined />} disabled={isSending} onClick={() => setTyping(true)}>
        {t('typed.open')}
      </Button>
      <div aria-live="polite">
        {isSending && (
          <>
            <p className={styles.name}>
              {sending.percent < 100
                ? t('wizard.sending', { name: sending.file.name })
                : t('wizard.reading', { name: sending.file.name })}
            </p>
            <Progress percent={sending.percent} status="active" />
          </>
        )}
        {sending?.refusal && (
          <Alert
            type="error"
            showIcon
            title={t('wizard.refused', { name: sending.file.name })}
            description={
              <>
                <p className={styles.refusal}>{sending.refusal}</p>
                <Space wrap>
                  {sending.remedy && (
                    <Button
                      type="primary"
                      onClick={() => {
                        onSetting(sending.remedy!.id);
                        void send(sending.file, sending.remedy!.id);
                      }}
                    >
                      {t('wizard.useSetting', { name: sending.remedy.name })}
                    </Button>
                  )}
                  <Button icon={<RedoOutlined />} onClick={() => void send(sending.file)}>
                    {t('common:upload.retry')}
                  </Button>
                  <Button type={sending.isUnknown ? 'primary' : 'default'} onClick={() => setMapped(sending.file)}>
                    {t('wizard.chooseColumns')}
                  </Button>
                  {onMap && <Button onClick={onMap}>{t('wizard.checkColumns')}</Button>}
                </Space>
              </>
            }
          />
        )}
      </div>
    </div>
  );
}
