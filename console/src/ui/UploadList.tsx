import {
  CheckCircleFilled,
  CloseCircleFilled,
  DeleteOutlined,
  InboxOutlined,
  LoadingOutlined,
  RedoOutlined,
} from '@ant-design/icons';
import { App, Button, Progress } from 'antd';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptFiles, maxFiles } from './upload-limits';
import styles from './UploadList.module.css';

export interface UploadItem<R> {
  id: number;
  file: File;
  percent: number;
  state: 'sending' | 'done' | 'failed';
  result?: R;
  /** The server's words. */
  message?: string;
}

interface UploadListProps<R> {
  /** Sends one file; rejects with an Error whose message is for people. */
  send: (file: File, onProgress: (percent: number) => void) => Promise<R>;
  /** Called for an item that the server has already. */
  remove?: (result: R) => Promise<void>;
  onChange?: (items: readonly UploadItem<R>[]) => void;
  /** e.g. `.xlsx,.csv` */
  accept?: string;
  most?: number;
  hint?: string;
}

/** Seconds a per-file failure is shown (error-12: 3 to 5). */
const failureSeconds = 4;

/**
 * Drop zone and list of files, each sent on its own with progress, failure text and retry; removal asks first
 * (upload-01 to upload-03).
 */
export function UploadList<R>({ send, remove, onChange, accept, most = maxFiles, hint }: UploadListProps<R>) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const [items, setItems] = useState<readonly UploadItem<R>[]>([]);
  const [isOver, setOver] = useState(false);
  const current = useRef(items);
  const lastId = useRef(0);
  const input = useRef<HTMLInputElement>(null);

  const update = (next: readonly UploadItem<R>[]) => {
    current.current = next;
    setItems(next);
    onChange?.(next);
  };
  const patch = (id: number, change: Partial<UploadItem<R>>) =>
    update(current.current.map((item) => (item.id === id ? { ...item, ...change } : item)));

  const start = async (id: number, file: File) => {
    patch(id, { state: 'sending', percent: 0 });
    try {
      const result = await send(file, (percent) => patch(id, { percent }));
      patch(id, { state: 'done', percent: 100, result });
    } catch (error) {
      const text = error instanceof Error && error.message ? error.message : t('upload.failedPlain');
      patch(id, { state: 'failed', message: text });
      void message.error(t('upload.failed', { name: file.name, message: text }), failureSeconds);
    }
  };
  const add = (files: readonly File[]) => {
    const { accepted, refusals } = acceptFiles(files, current.current.length, most);
    for (const refusal of refusals) void message.error(t(`upload.${refusal}`));
    const added = accepted.map((file): UploadItem<R> => ({ id: ++lastId.current, file, percent: 0, state: 'sending' }));
    update([...current.current, ...added]);
    for (const { id, file } of added) void start(id, file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const askRemove = (item: UploadItem<R>) =>
    modal.confirm({
      title: t('upload.removeAsk', { name: item.file.name }),
      okButtonProps: { danger: true },
      transitionName: '',
      maskTransitionName: '',
      onOk: async () => {
        if (item.result !== undefined) await remove?.(item.result);
        update(current.current.filter((other) => other.id !== item.id));
      },
    });

  return (
    <div>
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
          add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id} data-state={item.state}>
            {item.state === 'done' && <CheckCircleFilled className={styles.done} />}
            {item.state === 'failed' && <CloseCircleFilled className={styles.failed} />}
            <span className={styles.name} title={item.file.name}>
              {item.file.name}
            </span>
            {item.state === 'sending' &&
              (item.percent < 100 ? (
                <Progress percent={item.percent} size="small" style={{ width: 140 }} />
              ) : (
                <span role="status">
                  <LoadingOutlined /> {t('upload.working')}
                </span>
              ))}
            {item.state === 'failed' && (
              <>
                <em>{item.message}</em>
                <Button
                  type="text"
                  size="small"
                  aria-label={t('upload.retry')}
                  icon={<RedoOutlined />}
                  onClick={() => void start(item.id, item.file)}
                />
              </>
            )}
            <Button
              type="text"
              size="small"
              aria-label={t('action.remove')}
              icon={<DeleteOutlined />}
              onClick={() => askRemove(item)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
