import { Button } from 'antd';
import type { useAppProps } from 'antd/es/app/context';
import { createElement, type ReactNode } from 'react';

/** What people read; the title may be missing. */
export interface Notice {
  title?: string;
  message: string;
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

/** Says that something is done, and takes it back when asked within 8 s. */
export function offerUndo(text: string, label: string, undo: () => Promise<void>): void {
  const key = `undo-${Date.now()}`;
  const take = () => {
    surface?.notification.destroy(key);
    // A refusal is told already.
    void undo().catch(() => undefined);
  };
  surface?.notification.success({
    key,
    title: text,
    duration: undoSeconds,
    actions: createElement(Button, { type: 'link', size: 'small', onClick: take }, label),
  });
}

export function tellWarning(text: string): void {
  void surface?.message.warning(text);
}

export function tellError(notice: Notice, seconds = noticeSeconds): void {
  surface?.notification.error({
    key: `${notice.title ?? ''}${notice.message}`,
    title: notice.title ?? notice.message,
    description: notice.title ? notice.message : undefined,
    duration: seconds,
  });
}

/** A warning that stays until closed. */
export function tellPersistently(key: string, text: string): void {
  surface?.notification.warning({ key, title: text, duration: 0 });
}

/** Asks before something that cannot be undone; resolves to the answer. `okText` says what then is done. Motion is off: see the README on kept views. */
export function confirmAction(question: {
  title: string;
  content?: ReactNode;
  danger?: boolean;
  okText: string;
}): Promise<boolean> {
  return new Promise((resolve) => {
    if (!surface) return resolve(window.confirm(question.title));
    surface.modal.confirm({
      title: question.title,
      content: question.content,
      okText: question.okText,
      okButtonProps: { danger: question.danger ?? false },
      transitionName: '',
      maskTransitionName: '',
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });
}
