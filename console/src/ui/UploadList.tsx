import {
  CheckCircleFilled,
  CloseCircleFilled,
  DeleteOutlined,
  InboxOutlined,
  LoadingOutlined,
  RedoOutlined,
} from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFiles } from './upload-limits';
import styles from './UploadList.module.css';
import { useUploads } from './use-uploads';
import type { Uploading, UploadItem } from './use-uploads';

interface ZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** e.g. `.xlsx,.csv` */
  accept?: string | undefined;
  most: number;
  hint?: string | undefined;
}

/** Takes files that are dropped on it or chosen by a click. */
function DropZone({ onFiles, accept, most, hint }: ZoneProps) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <>
      <button
        type="button"
        className={styles.zone}
        data-over={isOver}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <InboxOutlined className={styles.icon} />
        <strong>{t('upload.drop')}</strong>
        <span>{hint ?? t('upload.hint', { count: most })}</span>
      </button>
      <input
        ref={input}
        type="file"
        // Forms of antd show file inputs whatever their `hidden`.
        style={{ display: 'none' }}
        multiple={most > 1}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

interface LineProps<R> {
  item: UploadItem<R>;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadLine<R>({ item, onRetry, onRemove }: LineProps<R>) {
  const { t } = useTranslation();
  return (
    <li data-state={item.state}>
      {item.state === 'done' && <CheckCircleFilled className={styles.done} />}
      {item.state === 'failed' && <CloseCircleFilled className={styles.failed} />}
      <span className={styles.name} title={item.file.name}>
        {item.file.name}
      </span>
      {item.state === 'waiting' && <span role="status">{t('upload.waiting')}</span>}
      {(item.state === 'sending' || item.state === 'waiting') &&
        (item.percent < 100 ? (
          <Progress aria-label={item.file.name} percent={item.percent} size="small" style={{ width: 140 }} />
        ) : (
          <span role="status">
            <LoadingOutlined /> {t('upload.working')}
          </span>
        ))}
      {item.state === 'failed' && (
        <Button type="text" size="small" aria-label={t('upload.retry')} icon={<RedoOutlined />} onClick={onRetry} />
      )}
      <Button type="text" size="small" aria-label={t('action.remove')} icon={<DeleteOutlined />} onClick={onRemove} />
      {item.state === 'failed' && <em>{item.message}</em>}
    </li>
  );
}

interface UploadListProps<R> extends Uploading<R>, Pick<ZoneProps, 'accept' | 'hint'> {
  most?: number;
}

/**
 * Drop zone and list of files, each sent on its own with progress, failure text and retry; removal asks first
 * (upload-01 to upload-03).
 */
export function UploadList<R>({ accept, most = maxFiles, hint, ...uploading }: UploadListProps<R>) {
  const { items, start, add, askRemove } = useUploads(uploading, most);
  return (
    <div>
      <DropZone onFiles={add} accept={accept} most={most} hint={hint} />
      <ul className={styles.list}>
        {items.map((item) => (
          <UploadLine key={item.id} item={item} onRetry={() => void start(item)} onRemove={() => askRemove(item)} />
        ))}
      </ul>
    </div>
  );
}
