import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from './store';

export interface View {
  /** The tab it lives in. */
  path: string;
}

export const ViewContext = createContext<View | undefined>(undefined);

/** Tabs with edits that are not saved. */
export const dirtyViews = createStore<ReadonlySet<string>>(new Set());

/** Titles that views gave themselves, e.g. a file's name. */
export const viewTitles = createStore<Readonly<Record<string, string>>>({});

/** Marks the tab while there are unsaved edits: a dot, a question before it closes, no reload by a new version. */
export function useDirty(isDirty: boolean): void {
  const path = use(ViewContext)?.path ?? location.pathname;
  useEffect(() => {
    if (!isDirty) return undefined;
    dirtyViews.set((views) => new Set(views).add(path));
    return () => dirtyViews.set((views) => new Set([...views].filter((view) => view !== path)));
  }, [isDirty, path]);
}

/**
 * Calls `leave` when this part of the view goes out of sight with edits that nobody has given up. Stands before
 * `useDirty`.
 */
export function useLeaving(leave: () => void): void {
  const path = use(ViewContext)?.path ?? location.pathname;
  const latest = useRef(leave);
  useLayoutEffect(() => {
    latest.current = leave;
  });
  useEffect(
    () => () => {
      // Whoever closes the tab or loads it anew has been asked about them.
      if (dirtyViews.get().has(path)) latest.current();
    },
    [path],
  );
}

/** Gives the tab and the page the name of what it shows. */
export function useViewTitle(title: string | undefined): void {
  const path = use(ViewContext)?.path;
  useEffect(() => {
    if (path && title) viewTitles.set((titles) => ({ ...titles, [path]: title }));
  }, [path, title]);
}

export function useAnyDirty(): boolean {
  return useStore(dirtyViews).size > 0;
}
