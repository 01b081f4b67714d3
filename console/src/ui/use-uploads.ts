import { App } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptFiles } from './upload-limits';

export interface UploadItem<R> {
  id: number;
  file: File;
  percent: number;
  state: 'sending' | 'done' | 'failed';
  result?: R;
  /** The server's words. */
  message?: string;
}

export interface Uploading<R> {
  /** Sends one file; rejects with an Error whose message is for people. */
  send: (file: File, onProgress: (percent: number) => void) => Promise<R>;
  /** Called for an item that the server has already. */
  remove?: (result: R) => Promise<void>;
  onChange?: (items: readonly UploadItem<R>[]) => void;
}

/** Seconds a per-file failure is shown (error-12: 3 to 5). */
const failureSeconds = 4;

/** Files that are sent each on its own, at most so many. */
export function useUploads<R>({ send, remove, onChange }: Uploading<R>, most: number) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const [items, setItems] = useState<readonly UploadItem<R>[]>([]);
  const current = useRef(items);
  const lastId = useRef(0);

  const update = (next: readonly UploadItem<R>[]) => {
    current.current = next;
    setItems(next);
    onChange?.(next);
  };
  const patch = (id: number, change: Partial<UploadItem<R>>) =>
    update(current.current.map((item) => (item.id === id ? { ...item, ...change } : item)));

  const start = async ({ id, file }: UploadItem<R>) => {
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
  return {
    items,
    start,
    add(files: readonly File[]) {
      const { accepted, refusals } = acceptFiles(files, current.current.length, most);
      for (const refusal of refusals) void message.error(t(`upload.${refusal}`));
      const added = accepted.map((file): UploadItem<R> => ({
        id: ++lastId.current,
        file,
        percent: 0,
        state: 'sending',
      }));
      update([...current.current, ...added]);
      for (const item of added) void start(item);
    },
    askRemove: (item: UploadItem<R>) =>
      modal.confirm({
        title: t('upload.removeAsk', { name: item.file.name }),
        okButtonProps: { danger: true },
        transitionName: '',
        maskTransitionName: '',
        onOk: async () => {
          if (item.result !== undefined) await remove?.(item.result);
          update(current.current.filter((other) => other.id !== item.id));
        },
      }),
  };
}
