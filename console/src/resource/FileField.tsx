import { files } from '@ishare/contracts/files/file-descriptors.js';
import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Can } from '../session/Can';
import { permission } from '../session/permission-names';
import { keepFile } from '../session/keep-file';
import type { Tell } from '../session/parts';
import { call } from '../session/routes';
import { confirmAction } from '../ui/feedback';
import { maxFiles } from '../ui/upload-limits';
import { UploadList } from '../ui/UploadList';
import styles from './FileField.module.css';
import { downloadFile } from './files';
import type { FileReference } from './files';
import { useSaysFiles, type FilesAre } from './files-under-way';
import { FileThumb } from './FileThumb';
import { inWords } from './in-words';
import { useKeptFiles } from './use-kept-files';

export type { FileReference };

/** A file that the field has; without `onTakeAway` it stays. */
function KeptFile({ file, onTakeAway }: { file: FileReference; onTakeAway?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <li>
      {file.mimeType.startsWith('image/') && <FileThumb file={file} />}
      <span className={styles.name} title={file.name}>
        {file.name}
      </span>
      <Button
        type="text"
        size="small"
        icon={<DownloadOutlined />}
        disabled={false}
        aria-label={`${t('action.download')} · ${file.name}`}
        onClick={() => void downloadFile(file)}
      />
      {onTakeAway && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`${t('action.remove')} · ${file.name}`}
          onClick={onTakeAway}
        />
      )}
    </li>
  );
}

/** Those that wait for the network are on their way as well. */
function howAre(items: readonly { state: 'sending' | 'waiting' | 'done' | 'failed' }[]): FilesAre {
  if (items.some(({ state }) => state === 'sending' || state === 'waiting')) return 'underWay';
  return items.some(({ state }) => state === 'failed') ? 'failed' : 'there';
}

interface FileFieldProps {
  value?: readonly FileReference[] | null;
  onChange?: (files: FileReference[]) => void;
  accept?: string;
  most?: number;
  disabled?: boolean;
}

/**
 * Files of the file service: those that a record has, and room for more to whoever may upload (permission-13). A file
 * that is taken away here leaves the record when that is saved.
 */
export default function FileField({
  value,
  onChange,
  accept,
  most = maxFiles,
  disabled: isDisabled = false,
}: FileFieldProps) {
  const { t } = useTranslation();
  const { componentDisabled } = ConfigProvider.useConfig();
  const disabled = isDisabled || componentDisabled;
  const { kept, takeAway, setAdded } = useKeptFiles(value, onChange);
  const [are, setAre] = useState<FilesAre>('there');
  useSaysFiles(are);
  const send = async (file: File, tell: Tell, signal: AbortSignal) => {
    try {
      return await keepFile(file, tell, signal);
    } catch (error) {
      throw inWords(error);
    }
  };
  const askTakeAway = async (file: FileReference) => {
    const isSure = await confirmAction({
      title: t('upload.removeAsk', { name: file.name }),
      danger: true,
      okText: t('action.remove'),
    });
    if (isSure) takeAway(file);
  };
  return (
    <>
      {kept.length > 0 && (
        <ul className={styles.files}>
          {kept.map((file) => (
            <KeptFile key={file.id} file={file} onTakeAway={disabled ? undefined : () => void askTakeAway(file)} />
          ))}
        </ul>
      )}
      {!disabled && kept.length < most && (
        <Can permission={permission.fileUpload} otherwise={<small>{t('upload.mayNot')}</small>}>
          <UploadList
            send={send}
            remove={({ id }) => call(files.remove, { params: { id } })}
            onChange={(items) => {
              setAre(howAre(items));
              setAdded(
                items.flatMap(({ result }) =>
                  result ? [{ id: result.id, name: result.name, mimeType: result.mimeType }] : [],
                ),
              );
            }}
            {...(accept && { accept })}
            most={most - kept.length}
          />
        </Can>
      )}
    </>
  );
}
