import { Button, Typography } from 'antd';
import type { useAppProps } from 'antd/es/app/context';
import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { secondText } from './figures';
import { isTyping, shortcutOf } from './key-press';

/** What people read; the title may be missing. */
export interface Notice {
  title?: string;
  message: string;
  /** By which whoever is asked for help finds what happened. */
  trace?: string;
  /** What else there is to say. */
  more?: ReactNode;
}

/** Seconds an error notice stays (error-01). */
const noticeSeconds = 5;

let surface: useAppProps | undefined;

/** antd's message, notification and modal, for code outside React; set once by the app. */
export function setNoticeSurface(next: useAppProps): void {
  surface = next;
}

export function tellSuccess(text: string): void {
  void surface?.message.success(text);
}

/** Seconds in which something can be taken back. */
const undoSeconds = 8;

/** What can be taken back now, the latest last. */
const offered: { key: string; take: () => void }[] = [];

/** Takes the latest back by Ctrl+Z, unless it is meant for a text or a sheet, which undo by themselves. */
function hearUndo(event: KeyboardEvent): void {
  if (event.defaultPrevented || isTyping(event.target) || shortcutOf(event) !== 'ctrl+z') return;
  event.preventDefault();
  offered.at(-1)?.take();
}

function withdraw(key: string): void {
  const index = offered.findIndex((one) => one.key === key);
  if (index >= 0) offered.splice(index, 1);
  if (offered.length === 0) window.removeEventListener('keydown', hearUndo);
}

let offers = 0;

/** Says that something is done, and takes it back when asked within 8 s, by the button or by Ctrl+Z. */
export function offerUndo(text: string, label: string, undo: () => Promise<void>): void {
  offers += 1;
  const key = `undo-${offers}`;
  const take = () => {
    withdraw(key);
    surface?.notification.destroy(key);
    // A refusal is told already.
    void undo().catch(() => undefined);
  };
  surface?.notification.success({
    key,
    title: text,
    duration: undoSeconds,
    actions: createElement(Button, { type: 'link', size: 'small', onClick: take }, label),
    onClose: () => withdraw(key),
  });
  if (offered.length === 0) window.addEventListener('keydown', hearUndo);
  offered.push({ key, take });
}

export function tellWarning(text: string): void {
  void surface?.message.warning(text);
}

/** Small, and copied by one click: people read it to nobody. */
const traceLine = (trace: string) =>
  createElement(
    Typography.Text,
    { key: 'trace', type: 'secondary', copyable: { text: trace }, style: { fontSize: 12, overflowWrap: 'anywhere' } },
    `${i18next.t('common:form.trace')} ${trace}`,
  );

/** What was told last, and how often since something else was. */
let lastError: { key: string; times: number } | undefined;

/**
 * The same error once more takes the place of the first, and says when: who tries again sees that it has failed again.
 */
export function tellError(notice: Notice, seconds = noticeSeconds): void {
  const key = `${notice.title ?? ''}${notice.message}`;
  lastError = { key, times: lastError?.key === key ? lastError.times + 1 : 1 };
  const again = lastError.times > 1 ? `${i18next.t('common:form.triedAt')} ${secondText(new Date())}` : undefined;
  surface?.notification.error({
    key,
    title: notice.title ?? notice.message,
    description: [
      ...[notice.title && notice.message, again]
        .filter((line) => line !== undefined)
        .map((line) => createElement('div', { key: line }, line)),
      ...(notice.trace ? [traceLine(notice.trace)] : []),
      ...(notice.more ? [createElement('div', { key: 'more' }, notice.more)] : []),
    ],
    // Who is told why has more to read.
    duration: notice.more ? seconds * 2 : seconds,
  });
}

/** A warning that stays until closed. */
export function tellPersistently(key: string, text: string): void {
  surface?.notification.warning({ key, title: text, duration: 0 });
}

/**
 * Asks before something that cannot be undone; resolves to the answer. `okText` says what then is done. Motion is off:
 * see the README on kept views.
 */
export function confirmAction(question: {
  title: string;
  content?: ReactNode;
  danger?: boolean;
  okText: string;
  /** Whether what the content asks for is there; without it the question stays. */
  isReady?: () => boolean;
}): Promise<boolean> {
  const { isReady } = question;
  return new Promise((resolve) => {
    if (!surface) return resolve(window.confirm(question.title));
    surface.modal.confirm({
      title: question.title,
      content: question.content,
      okText: question.okText,
      okButtonProps: { danger: question.danger ?? false },
      // What cannot be taken back is never one stray Enter away.
      autoFocusButton: question.danger ? 'cancel' : 'ok',
      transitionName: '',
      maskTransitionName: '',
      onOk: isReady
        ? (close: () => void) => {
            if (!isReady()) return;
            close();
            resolve(true);
          }
        : () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}

/** Asks before a record is deleted; without words of its own the question says that this cannot be undone. */
export const confirmDeletion = (
  name: string,
  content: ReactNode = i18next.t('common:list.deleteHint'),
): Promise<boolean> =>
  confirmAction({
    title: i18next.t('common:list.deleteOne', { name }),
    content,
    danger: true,
    okText: i18next.t('common:action.delete'),
  });

/** Asks before unsaved edits are given up. */
export const confirmDiscard = (): Promise<boolean> =>
  confirmAction({
    title: i18next.t('common:form.unsaved'),
    okText: i18next.t('common:form.discard'),
    danger: true,
  });
