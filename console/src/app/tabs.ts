import type { Location, NavigateFunction } from 'react-router-dom';
import { createStore } from '../state/store';
import { readStored } from '../state/stored';
import { confirmAction } from '../ui/feedback';
import { keep } from './kept-views';
import { nextAfterClose, noTags, reduceTags } from './tags';
import type { Tag, TagAction, TagsState } from './tags';
import { dirtyViews, viewTitles } from '../state/view';

export interface TabsState extends TagsState {
  /** Alive views, least recently seen first. */
  kept: readonly string[];
  /** Each tab's last address; its view reads this one while hidden. */
  places: Readonly<Record<string, Location>>;
  /** Counts refreshes; a new number mounts the view anew. */
  rounds: Readonly<Record<string, number>>;
}

const empty: TabsState = { ...noTags, kept: [], places: {}, rounds: {} };
export const tabs = createStore<TabsState>(empty);

let storageKey: string | undefined;

/** Restores the tags of this account (tags are kept per user and tenant) and keeps them from now on. */
export function openTabsOf(account: string, affixed: readonly Tag[], isKnown: (path: string) => boolean): void {
  storageKey = `tags.${account}`;
  const stored = readStored<Tag[]>(sessionStorage, storageKey) ?? readStored<Tag[]>(localStorage, storageKey) ?? [];
  const known = stored.filter((tag) => isKnown(tag.path) && !tag.meta.affix);
  tabs.set({ ...empty, ...reduceTags({ tags: known, closed: [] }, { type: 'affix', tags: affixed }) });
}

/** Forgets every tab, kept view and title; what is stored for the account stays. */
export function leaveTabs(): void {
  storageKey = undefined;
  tabs.set(empty);
  viewTitles.set({});
  dirtyViews.set(new Set());
}

tabs.subscribe(() => {
  if (!storageKey) return;
  const text = JSON.stringify(tabs.get().tags);
  sessionStorage.setItem(storageKey, text);
  localStorage.setItem(storageKey, text);
});

function apply(action: TagAction): TabsState {
  const before = tabs.get();
  const next = reduceTags(before, action);
  const open = new Set(next.tags.map((tag) => tag.path));
  const after = { ...before, ...next, kept: before.kept.filter((path) => open.has(path)) };
  tabs.set(after);
  return after;
}

/** Where a place is opened: as its tab was left, with filter, order and page. */
export function openPlace(path: string): string {
  return tabs.get().tags.find((tag) => tag.path === path)?.fullPath ?? path;
}

/** Records that a place is shown. */
export function visitTab(tag: Tag, place: Location): void {
  const before = tabs.get();
  const known = before.tags.find((other) => other.path === tag.path);
  const sameTag = known?.fullPath === tag.fullPath && known.title === tag.title;
  const next = sameTag ? before : { ...before, ...reduceTags(before, { type: 'visit', tag }) };
  const open = new Set(next.tags.map((other) => other.path));
  const isUncached = (path: string) => next.tags.find((other) => other.path === path)?.meta.noCache === true;
  tabs.set({
    ...next,
    kept: keep(next.kept, tag.path, { open, isUncached }),
    places: { ...next.places, [tag.path]: place },
  });
}

/** Gives the tags their titles in the language that has just been chosen. */
export function retitleTabs(titleOf: (path: string) => string | undefined): void {
  tabs.set((state) => ({
    ...state,
    tags: state.tags.map((tag) => ({ ...tag, title: titleOf(tag.path) ?? tag.title })),
  }));
}

/** Their unsaved edits go with them. */
function giveUp(paths: readonly string[]): void {
  dirtyViews.set((views) => new Set([...views].filter((view) => !paths.includes(view))));
}

/** Mounts the tab's view anew. */
export function renewTab(path: string): void {
  giveUp([path]);
  tabs.set((state) => ({ ...state, rounds: { ...state.rounds, [path]: (state.rounds[path] ?? 0) + 1 } }));
}

interface ClosingQuestion {
  title: string;
  content: string;
  okText: string;
}

async function mayLose(paths: readonly string[], question: ClosingQuestion): Promise<boolean> {
  const dirty = dirtyViews.get();
  return !paths.some((path) => dirty.has(path)) || confirmAction({ ...question, danger: true });
}

export interface TabCommands {
  close(path: string): Promise<void>;
  closeOthers(path: string): Promise<void>;
  closeAll(): Promise<void>;
  refresh(path: string): void;
  reopen(): void;
  move(path: string, before: string): void;
  /** Lets a tab stay, or no longer. */
  pin(path: string): void;
}

/** What can be done to tabs, each leading on to the place that then is shown. */
export function tabCommands(navigate: NavigateFunction, current: string, question: ClosingQuestion): TabCommands {
  const closing = async (action: TagAction & { type: 'close' | 'closeOthers' | 'closeAll' }) => {
    const before = tabs.get().tags;
    const after = reduceTags(tabs.get(), action).tags;
    const open = new Set(after.map((tag) => tag.path));
    const closed = before.filter((tag) => !open.has(tag.path)).map((tag) => tag.path);
    if (!(await mayLose(closed, question))) return;
    giveUp(closed);
    apply(action);
    if (!open.has(current))
      await navigate(
        action.type === 'closeOthers'
          ? (after.find((tag) => tag.path === action.path)?.fullPath ?? '/')
          : nextAfterClose(before, after, current),
      );
  };
  return {
    close: (path) => closing({ type: 'close', path }),
    closeOthers: (path) => closing({ type: 'closeOthers', path }),
    closeAll: () => closing({ type: 'closeAll' }),
    refresh(path) {
      const tag = tabs.get().tags.find((other) => other.path === path);
      void navigate(`/redirect${tag?.fullPath ?? path}`, { replace: true });
    },
    reopen() {
      const last = tabs.get().closed.at(-1);
      if (!last) return;
      apply({ type: 'reopen' });
      void navigate(last.fullPath);
    },
    move: (path, before) => {
      apply({ type: 'move', path, before });
    },
    pin: (path) => {
      apply({ type: 'pin', path });
    },
  };
}
