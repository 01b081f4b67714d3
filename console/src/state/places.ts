import { createStore, useStore } from './store';

/**
 * A place of the console: a group when it has children, a screen when it has a component (a key of the screen
 * registry).
 */
export interface MenuNode {
  path: string;
  title: string;
  icon?: string;
  component?: string;
  meta: { noCache?: boolean; affix?: boolean };
  children: MenuNode[];
}

/** A place that has a screen, with the titles that lead to it. */
export interface ScreenPlace extends MenuNode {
  component: string;
  trail: string[];
  /** Screens of the menu that it belongs to where it is none of them, the nearest first. */
  of?: readonly string[];
}

export interface ConsolePlaces {
  /** What the sidebar shows. */
  tree: MenuNode[];
  /** Every place that has a screen, the sidebar's and the others. */
  places: ScreenPlace[];
  /** Addresses that stand for a screen which this session may not see. */
  refused: string[];
}

/** Counts changes of the menu at the server: the console follows them. */
export const menuChanges = createStore(0);

/** The person's own notifications. */
export const notificationsPath = '/notifications';

export const consolePlaces = createStore<ConsolePlaces | undefined>(undefined);

/** Where a screen is, in the menu or behind a row. */
export function pathOfScreen(component: string): string | undefined {
  return consolePlaces.get()?.places.find((place) => place.component === component)?.path;
}

/** Where this person's menu has the screen, or undefined when it has not. */
export function usePathOf(component: string): string | undefined {
  return useStore(consolePlaces)?.places.find((place) => place.component === component)?.path;
}
