import { isLarge } from '@ishare/contracts/files/parts.js';
import { App } from 'antd';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { claiming, dropUnsent, holdUnsent, unsentAt } from '../state/unsent-files';
import { acceptFiles, maxFiles, type UploadRefusal } from './upload-limits';

export interface UploadItem<R> {
  id: number;
  file: File;
  percent: number;
  /** `waiting`: it goes on once the network is back. */
  state: 'sending' | 'waiting' | 'done' | 'failed';
  result?: R;
  /** The server's words. */
  message?: string;
}

export interface Uploading<R> {
  /** Sends one file; rejects with an Error whose message is for people. */
  send: (file: File, tell: (percent: number, isWaiting?: boolean) => void, signal: AbortSignal) => Promise<R>;
  /** Called for an item that the server has already. */
  remove?: (result: R) => Promise<void>;
  onChange?: (items: readonly UploadItem<R>[]) => void;
  /** Where the files go, as one word: large ones that were on their way there go on after a reload. */
  place?: string | undefined;
}

/** Seconds a per-file failure is shown (error-12: 3 to 5). */
const failureSeconds = 4;

/** What belongs to an item beside what is shown of it. */
interface Under {
  calledOff: AbortController;
  /** Under which the browser holds it. */
  key?: string | undefined;
}

/** Goes on with files that were on their way to a place. */
function useUnsent(place: string | undefined, goOn: (file: File, key: string) => Promise<void>): void {
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    if (place === undefined) return;
    void unsentAt(place).then((unsent) => {
      for (const { file, key } of unsent) void latest.current(file, key);
    });
  }, [place]);
}

const AT_ONCE = { transitionName: '', maskTransitionName: '' };

/** What stays beside so many more files: a corrected one takes the place of the one that was refused. */
const besides = <R>(items: readonly UploadItem<R>[], more: number, most: number): readonly UploadItem<R>[] =>
  items.length + more > most ? items.filter(({ state }) => state !== 'failed') : items;

const refusedBy = (refusal: UploadRefusal, most: number, t: TFunction): string =>
  refusal === 'tooMany' && most !== maxFiles ? t('upload.tooManyOf', { count: most }) : t(`upload.${refusal}`);

/** Files that are sent each on its own, at most so many. */
export function useUploads<R>({ send, remove, onChange, place }: Uploading<R>, most: number) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const [items, setItems] = useState<readonly UploadItem<R>[]>([]);
  const current = useRef(items);
  const under = useRef(new Map<number, Under>());
  const lastId = useRef(0);

  const update = (next: readonly UploadItem<R>[]) => {
    setItems((current.current = next));
    onChange?.(next);
  };
  const patch = (id: number, change: Partial<UploadItem<R>>) =>
    update(current.current.map((item) => (item.id === id ? { ...item, ...change } : item)));
  const forget = (id: number) => {
    const key = under.current.get(id)?.key;
    return under.current.delete(id) && key && dropUnsent(key);
  };

  const start = async ({ id, file }: UploadItem<R>) => {
    patch(id, { state: 'sending', percent: 0 });
    const calledOff = new AbortController();
    under.current.set(id, { ...under.current.get(id), calledOff });
    try {
      const result = await send(
        file,
        (percent, isWaiting = false) => patch(id, isWaiting ? { state: 'waiting' } : { state: 'sending', percent }),
        calledOff.signal,
      );
      await forget(id);
      patch(id, { state: 'done', percent: 100, result });
    } catch (error) {
      if (calledOff.signal.aborted) return;
      await forget(id);
      const text = error instanceof Error && error.message ? error.message : t('upload.failedPlain');
      patch(id, { state: 'failed', message: text });
      void message.error(t('upload.failed', { name: file.name, message: text }), failureSeconds);
    }
  };
  const listed = (file: File, key?: string): UploadItem<R> => {
    const item: UploadItem<R> = { id: ++lastId.current, file, percent: 0, state: 'sending' };
    under.current.set(item.id, { calledOff: new AbortController(), key });
    update([...current.current, item]);
    return item;
  };
  const begin = async (item: UploadItem<R>) => {
    if (place === undefined || !isLarge(item.file)) return start(item);
    const key = await holdUnsent(place, item.file);
    if (key === undefined) return start(item);
    under.current.set(item.id, { calledOff: new AbortController(), key });
    await claiming(key, () => start(item));
  };

  useUnsent(place, (file, key) => claiming(key, () => start(listed(file, key))));

  return {
    items,
    start,
    add(files: readonly File[]) {
      update(besides(current.current, files.length, most));
      const { accepted, refusals } = acceptFiles(files, current.current.length, most);
      for (const refusal of refusals) void message.error(refusedBy(refusal, most, t));
      for (const item of accepted.map((file) => listed(file))) void begin(item);
    },
    askRemove: (item: UploadItem<R>) =>
      modal.confirm({
        title: t('upload.removeAsk', { name: item.file.name }),
        okButtonProps: { danger: true },
        ...AT_ONCE,
        onOk: async () => {
          const { calledOff } = under.current.get(item.id) ?? {};
          calledOff?.abort();
          await forget(item.id);
          const result = current.current.find(({ id }) => id === item.id)?.result;
          if (result !== undefined) await remove?.(result);
          update(current.current.filter((other) => other.id !== item.id));
        },
      }),
  };
}
