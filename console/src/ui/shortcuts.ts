import { useEffect, useRef } from 'react';
import { preferences } from '../state/preferences';

export type Shortcuts = Readonly<Record<string, () => void>>;
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const chordMs = 1000;

/** `ctrl+k`, `alt+shift+t`, `?` …: Cmd counts as Ctrl, and Shift is named only with Ctrl or Alt. */
export function shortcutOf(event: KeyPress): string {
  const digitOrLetter = /^(?:Digit|Key)(.)$/.exec(event.code)?.[1];
  const isChorded = event.ctrlKey || event.metaKey || event.altKey;
  const key = isChorded && digitOrLetter ? digitOrLetter.toLowerCase() : event.key.toLowerCase();
  const parts = [
    event.ctrlKey || event.metaKey ? 'ctrl' : '',
    event.altKey ? 'alt' : '',
    isChorded && event.shiftKey ? 'shift' : '',
    key,
  ];
  return parts.filter(Boolean).join('+');
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Those who listen, the latest last; each says whether the key was for it. */
const listeners: ((event: KeyboardEvent) => boolean)[] = [];

/** What was opened last is asked first: a key that a drawer knows does nothing on the page below it. */
function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (listeners.findLast((listen) => listen(event))) event.preventDefault();
}

/** Listens while the caller is shown. `g d` is a sequence; plain letters rest while typing or when they are switched off. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    let first = { key: '', at: 0 };
    const listen = (event: KeyboardEvent) => {
      const pressed = shortcutOf(event);
      const isPlain = !pressed.includes('+') || pressed === '+';
      if (isPlain && (isTyping(event.target) || !preferences.get().letterShortcuts)) return false;
      const sequence = event.timeStamp - first.at < chordMs ? `${first.key} ${pressed}` : pressed;
      first = { key: pressed, at: event.timeStamp };
      const run = current.current[sequence] ?? current.current[pressed];
      run?.();
      return run !== undefined;
    };
    if (listeners.push(listen) === 1) window.addEventListener('keydown', dispatch);
    return () => {
      listeners.splice(listeners.indexOf(listen), 1);
      if (listeners.length === 0) window.removeEventListener('keydown', dispatch);
    };
  }, []);
}
