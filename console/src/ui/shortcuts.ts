import { useEffect, useRef } from 'react';
import { preferences } from '../state/preferences';
import { isTyping, shortcutOf } from './key-press';

export type Shortcuts = Readonly<Record<string, () => void>>;
const chordMs = 1000;

/** What lies on top is asked first, even where a page below it was ready later. */
export type ShortcutLayer = 'page' | 'drawer';

interface Listener {
  layer: ShortcutLayer;
  /** Says whether the key was for it. */
  hears: (event: KeyboardEvent) => boolean;
}

/** Those who listen, the latest of each layer last. */
const listeners: Record<ShortcutLayer, Listener[]> = { page: [], drawer: [] };
const everybody = () => [...listeners.page, ...listeners.drawer];

/** What was opened last is asked first: a key that a drawer knows does nothing on the page below it. */
function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  if (everybody().findLast(({ hears }) => hears(event))) event.preventDefault();
}

function listen(listener: Listener): () => void {
  const layer = listeners[listener.layer];
  layer.push(listener);
  if (everybody().length === 1) window.addEventListener('keydown', dispatch);
  return () => {
    layer.splice(layer.indexOf(listener), 1);
    if (everybody().length === 0) window.removeEventListener('keydown', dispatch);
  };
}

/**
 * Listens while the caller is shown. `g d` is a sequence; plain letters rest while typing or when they are switched
 * off.
 */
export function useShortcuts(shortcuts: Shortcuts, layer: ShortcutLayer = 'page'): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    let first = { key: '', at: 0 };
    const hears = (event: KeyboardEvent) => {
      const pressed = shortcutOf(event);
      const isPlain = !pressed.includes('+') || pressed === '+';
      if (isPlain && (isTyping(event.target) || !preferences.get().letterShortcuts)) return false;
      const sequence = event.timeStamp - first.at < chordMs ? `${first.key} ${pressed}` : pressed;
      first = { key: pressed, at: event.timeStamp };
      const run = current.current[sequence] ?? current.current[pressed];
      run?.();
      return run !== undefined;
    };
    return listen({ layer, hears });
  }, [layer]);
}
