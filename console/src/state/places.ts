import { createStore, useStore } from './store';

/** A place of the console: a group when it has children, a screen when it has a component (a key of the screen registry). */
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
}

export interface ConsolePlaces {
  /** What the sidebar shows. */
  tree: MenuNode[];
  /** Every place that has a screen, the sidebar's and the others. */
  places: ScreenPlace[];
  /** Addresses that stand for a screen which this session may not see. */
  refused: string[];
}

export const consolePlaces = createStore<ConsolePlaces | undefined>(undefined);

/** Where this person's menu has the screen, or undefined when it has not. */
export function usePathOf(component: string): string | undefined {
  return useStore(consolePlaces)?.places.find((place) => place.component === component)?.path;
}
