// What was done to a value, so that it can be undone and done again.

/** Values before and after the one that is shown, the nearest first. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
  /** Of what the last change was, and when: changes of the same that follow on each other are one. */
  readonly last?: { readonly of: string; readonly at: number } | undefined;
}

export const noHistory: History<never> = { past: [], future: [] };

const MOST = 100;
const TOGETHER_MS = 800;

/** The history once `before` was changed; `of`: what was changed, where several changes of it are one. */
export function remember<T>(history: History<T>, before: T, of: string | undefined, at: number): History<T> {
  const { last } = history;
  const said = of === undefined ? undefined : { of, at };
  if (of !== undefined && last?.of === of && at - last.at < TOGETHER_MS) return { ...history, last: said, future: [] };
  return { past: [before, ...history.past].slice(0, MOST), future: [], last: said };
}

/** One step back from `now`; undefined where there is none. */
export function undo<T>({ past, future }: History<T>, now: T): { history: History<T>; value: T } | undefined {
  if (past.length === 0) return undefined;
  return { history: { past: past.slice(1), future: [now, ...future] }, value: past[0]! };
}

/** One step forth from `now`; undefined where there is none. */
export function redo<T>({ past, future }: History<T>, now: T): { history: History<T>; value: T } | undefined {
  if (future.length === 0) return undefined;
  return { history: { past: [now, ...past], future: future.slice(1) }, value: future[0]! };
}
