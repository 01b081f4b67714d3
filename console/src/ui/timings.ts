import { useLayoutEffect, useRef } from 'react';
import { preferences } from '../state/preferences';
import { createStore, useStore } from '../state/store';

export interface Timing {
  ms: number;
  /** Rows that the table holds. */
  rows: number;
}

/** How long the last list took to be drawn, and the last key that was typed into a sheet. */
export const timings = createStore<{ list?: Timing; key?: Timing }>({});

/** Notes the time from a moment until the browser has drawn what followed. */
function noteDrawn(what: 'list' | 'key', from: number, rows: number): void {
  // A frame is drawn between the two.
  requestAnimationFrame(() =>
    setTimeout(() => timings.set((current) => ({ ...current, [what]: { ms: performance.now() - from, rows } }))),
  );
}

/** Measures how long other rows take to be drawn, for whoever has switched that on. */
export function useListTiming(rows: readonly unknown[]): void {
  const isOn = useStore(preferences).showTimings;
  const began = performance.now();
  const drawn = useRef<readonly unknown[]>(rows);
  useLayoutEffect(() => {
    if (drawn.current === rows) return;
    drawn.current = rows;
    if (isOn && rows.length > 0) noteDrawn('list', began, rows.length);
  });
}

/** The same of a key that is typed into a sheet. */
export function noteKey(rows: number): void {
  if (preferences.get().showTimings) noteDrawn('key', performance.now(), rows);
}
