import { useCallback, useMemo, useState } from 'react';

interface Edits<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** What the last step changed, and when: typing on in the same field is one step. */
  last?: { key: string; at: number };
}

const depth = 200;
const togetherMs = 1_000;

/** Takes a step. Steps of the same key that follow each other closely become one. */
export function step<T>(edits: Edits<T>, present: T, key: string | undefined, now: number): Edits<T> {
  if (present === edits.present) return edits;
  const isSame = key !== undefined && edits.last?.key === key && now - edits.last.at < togetherMs;
  return {
    past: isSame ? edits.past : [...edits.past, edits.present].slice(-depth),
    present,
    future: [],
    ...(key !== undefined && { last: { key, at: now } }),
  };
}

export function undone<T>({ past, present, future }: Edits<T>): Edits<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, present, future }
    : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redone<T>({ past, present, future }: Edits<T>): Edits<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, present, future } : { past: [...past, present], present: next, future: rest };
}

/** A value with its steps back and forth. */
export function useEdits<T>(initial: T) {
  const [edits, setEdits] = useState<Edits<T>>({ past: [], present: initial, future: [] });
  const change = useCallback(
    (next: (value: T) => T, key?: string) =>
      setEdits((current) => step(current, next(current.present), key, Date.now())),
    [],
  );
  const undo = useCallback(() => setEdits(undone), []);
  const redo = useCallback(() => setEdits(redone), []);
  const reset = useCallback((value: T) => setEdits({ past: [], present: value, future: [] }), []);
  return useMemo(
    () => ({
      value: edits.present,
      canUndo: edits.past.length > 0,
      canRedo: edits.future.length > 0,
      change,
      undo,
      redo,
      reset,
    }),
    [edits, change, undo, redo, reset],
  );
}
