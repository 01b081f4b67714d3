import { files } from '@ishare/contracts/files/file-descriptors.js';
import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { Button, ConfigProvider } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../http/http-error';
import { Can } from '../session/Can';
import { permission } from '../session/permission-names';
import { call, sendForm } from '../session/routes';
import { confirmAction } from '../ui/feedback';
import { maxFiles } from '../ui/upload-limits';
import { UploadList } from '../ui/UploadList';
import styles from './FileField.module.css';
import { downloadFile } from './files';
import type { FileReference } from './files';
import { FileThumb } from './FileThumb';

export type { FileReference };

interface FileFieldProps {
  value?: readonly FileReference[] | null;
  onChange?: (files: FileReference[]) => void;
  accept?: string;
  most?: number;
  disabled?: boolean;
}

const none: readonly FileReference[] = [];
const NAME_TAKEN = 'FileManagement:010001';

/** `plan.pdf` as `plan-3f9a1c.pdf`. */
function apart(name: string): string {
  const [mark] = crypto.randomUUID().split('-');
  const at = name.lastIndexOf('.');
  return at > 0 ? `${name.slice(0, at)}-${mark}${name.slice(at)}` : `${name}-${mark}`;
}

/** Keeps a file; under a name of its own where somebody's file is called like it already. */
async function keep(file: File, onProgress: (percent: number) => void, name = file.name) {
  const form = new FormData();
  form.append('name', name);
  form.append('file', file);
  try {
    const kept = await sendForm(files.upload, { body: form }, { onProgress, quiet: true });
    // One file gives its record alone.
    return 'items' in kept ? kept.items[0]! : kept;
  } catch (error) {
    if (!(error instanceof HttpError && error.code === NAME_TAKEN) || name !== file.name) throw error;
    return keep(file, onProgress, apart(name));
  }
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
  const [kept, setKept] = useState(value ?? none);
  const added = useRef<readonly FileReference[]>(none);
  const told = useRef<unknown>(value);
  useEffect(() => {
    // Somebody else's value, for instance after a comparison with what is saved.
    if (value === told.current) return;
    told.current = value;
    setKept((value ?? none).filter(({ id }) => !added.current.some((one) => one.id === id)));
  }, [value]);
  const tell = (next: readonly FileReference[]) => {
    const all = [...next, ...added.current];
    told.current = all;
    onChange?.(all);
  };
  const send = async (file: File, onProgress: (percent: number) => void) => {
    try {
      return await keep(file, onProgress);
    } catch (error) {
      throw new Error((error instanceof HttpError && error.text) || t('upload.failedPlain'), { cause: error });
    }
  };
  const takeAway = async (file: FileReference) => {
    if (
      !(await confirmAction({
        title: t('upload.removeAsk', { name: file.name }),
        danger: true,
        okText: t('action.remove'),
      }))
    )
      return;
    const rest = kept.filter(({ id }) => id !== file.id);
    setKept(rest);
    tell(rest);
  };
  return (
    <>
      {kept.length > 0 && (
        <ul className={styles.files}>
          {kept.map((file) => (
            <li key={file.id}>
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
              {!disabled && (
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`${t('action.remove')} · ${file.name}`}
                  onClick={() => void takeAway(file)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && kept.length < most && (
        <Can permission={permission.fileUpload}>
          <UploadList
            send={send}
            remove={({ id }) => call(files.remove, { params: { id } })}
            onChange={(items) => {
              const next = items.flatMap(({ result }) =>
                result ? [{ id: result.id, name: result.name, mimeType: result.mimeType }] : [],
              );
              if (
                next.length === added.current.length &&
                next.every(({ id }, index) => id === added.current[index]!.id)
              )
                return;
              added.current = next;
              tell(kept);
            }}
            {...(accept && { accept })}
            most={most - kept.length}
          />
        </Can>
      )}
    </>
  );
}
