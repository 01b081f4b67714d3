import type { ImportFileSetting } from '@ishare/contracts/optimisation/import-file-setting.js';
import type { ImportFile } from '@ishare/contracts/optimisation/import-files.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { RedoOutlined, TableOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Progress, Select, Space } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormDraft } from '../../../resource/use-form-draft';
import { usePermission } from '../../../session/session';
import { EmptyState } from '../../../ui/EmptyState';
import { useImportSettings } from './choice.queries';
import { MappingStep } from './MappingStep';
import { TypedList } from './TypedList';
import styles from './UploadStep.module.css';
import { UploadZone } from './UploadZone';
import { useListUpload } from './use-list-upload';
import type { Sending } from './use-list-upload';

const P = optimisationPermissions.names;

interface UploadStepProps {
  /** The chosen setting; the server finds a fitting one without. */
  settingId: string | undefined;
  onSetting: (id: string | undefined) => void;
  onUploaded: (file: ImportFile) => void;
  /** Opens the columns of the chosen setting. */
  onMap: (() => void) | undefined;
}

/** Which setting is to read the list. */
function SettingChoice({
  value,
  isDisabled,
  onChange,
}: {
  value: string | undefined;
  isDisabled: boolean;
  onChange: UploadStepProps['onSetting'];
}) {
  const { t } = useTranslation('optimisation');
  const settings = useImportSettings();
  const id = useId();
  /** A workbook says itself how its texts are encoded. */
  const labelOf = ({ name, importFileType, importFileEncoding }: ImportFileSetting) =>
    [
      name,
      t(`importFileType.${importFileType}`),
      ...(importFileType === 0 ? [] : [t(`importFileEncoding.${importFileEncoding}`)]),
    ].join(' · ');
  return (
    <Form layout="vertical">
      <Form.Item
        label={t('wizard.setting')}
        htmlFor={`${id}-setting`}
        extra={t('wizard.settingHint')}
        style={{ marginBottom: 0 }}
      >
        <Select
          id={`${id}-setting`}
          value={value ?? ''}
          loading={settings.isPending}
          disabled={isDisabled}
          onChange={(chosen) => onChange(chosen || undefined)}
          options={[
            { value: '', label: t('wizard.settingAuto') },
            ...(settings.data ?? []).map((setting) => ({ value: setting.id, label: labelOf(setting) })),
          ]}
        />
      </Form.Item>
    </Form>
  );
}

/** How far the list is on its way. */
function Underway({ sending: { file, percent } }: { sending: Sending }) {
  const { t } = useTranslation('optimisation');
  return (
    <>
      <p className={styles.name}>{t(percent < 100 ? 'wizard.sending' : 'wizard.reading', { name: file.name })}</p>
      <Progress aria-label={file.name} percent={percent} status="active" />
    </>
  );
}

interface RefusalProps extends Pick<UploadStepProps, 'onMap'> {
  sending: Sending;
  /** Sends the list again, by that setting where one is given. */
  onRetry: (settingId?: string) => void;
  /** Has its columns chosen with the file in sight. */
  onChoose: () => void;
}

/** Why the list was refused, and what can be done about it. */
export function Refusal({ sending, onRetry, onChoose, onMap }: RefusalProps) {
  const { t } = useTranslation(['optimisation', 'common']);
  const { file, refusal, remedy, isUnknown, isUnread } = sending;
  return (
    <Alert
      type="error"
      showIcon
      title={t('wizard.refused', { name: file.name })}
      description={
        <>
          <p className={styles.refusal}>{refusal}</p>
          <Space wrap>
            {remedy && (
              <Button type="primary" onClick={() => onRetry(remedy.id)}>
                {t('wizard.useSetting', { name: remedy.name })}
              </Button>
            )}
            <Button icon={<RedoOutlined />} onClick={() => onRetry()}>
              {t('common:upload.retry')}
            </Button>
            {!isUnread && (
              <Button type={isUnknown ? 'primary' : 'default'} onClick={onChoose}>
                {t('wizard.chooseColumns')}
              </Button>
            )}
            {onMap && <Button onClick={onMap}>{t('wizard.checkColumns')}</Button>}
          </Space>
        </>
      }
    />
  );
}

/** Takes one cut list; what the server refuses stands here with what can be done about it. */
export function UploadStep({ settingId, onSetting, onUploaded, onMap }: UploadStepProps) {
  const { t } = useTranslation('optimisation');
  const mayUpload = usePermission(P.ImportFiles.Create);
  const settings = useImportSettings();
  const [mapped, setMapped] = useState<File>();
  const [isTyping, setTyping] = useState(false);
  /** The list that was typed last: what is kept of it goes when it is taken. */
  const typed = useRef<File>(undefined);
  const draft = useFormDraft('optimisation:typed', undefined);
  const { sending, isSending, send, take, forget } = useListUpload({
    settingId,
    settings: settings.data ?? [],
    onUploaded: (row, file) => {
      if (file === typed.current) draft.drop();
      onUploaded(row);
    },
  });
  if (!mayUpload) return <EmptyState text={t('wizard.uploadRefused')} />;
  const back = () => {
    setMapped(undefined);
    forget();
  };
  if (mapped) return <MappingStep file={mapped} onUploaded={onUploaded} onBack={back} />;
  const sendTyped = (file: File) => {
    setTyping(false);
    typed.current = file;
    send(file);
  };
  if (isTyping) return <TypedList onBack={() => setTyping(false)} draft={draft} onSend={sendTyped} />;
  const retry = (file: File, by?: string) => {
    if (by) onSetting(by);
    send(file, by);
  };
  return (
    <div className={styles.upload}>
      <SettingChoice value={settingId} isDisabled={isSending} onChange={onSetting} />
      <UploadZone disabled={isSending} onFiles={take} onPasted={send} />
      <Button icon={<TableOutlined />} disabled={isSending} onClick={() => setTyping(true)}>
        {t('typed.open')}
      </Button>
      <div aria-live="polite">
        {sending && isSending && <Underway sending={sending} />}
        {sending?.refusal && (
          <Refusal
            sending={sending}
            onRetry={(by) => retry(sending.file, by)}
            onChoose={() => setMapped(sending.file)}
            onMap={onMap}
          />
        )}
      </div>
    </div>
  );
}
