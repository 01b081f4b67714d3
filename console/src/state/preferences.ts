import { createStore } from './store';
import { createStoredStore } from './stored';

export const defaultPreferences = {
  themeColour: '#1a6fd4',
  isDark: false,
  /** Good and bad are told apart by blue and orange, not by green and red. */
  isColourWeak: false,
  showTags: true,
  showLogo: true,
  fixedHeader: true,
  /** Menu text of the sidebar's open entry takes the theme colour. */
  sidebarTextTheme: false,
  sidebarOpen: true,
  /** Single-letter shortcuts; people who dictate or tremble turn them off (WCAG 2.1.4). */
  letterShortcuts: true,
  /** A badge says how fast lists are drawn and sheets answer. */
  showTimings: false,
};

export type Preferences = typeof defaultPreferences;

export const preferences = createStoredStore<Preferences>(localStorage, 'preferences', defaultPreferences);

export function prefer(change: Partial<Preferences>): void {
  preferences.set((current) => ({ ...current, ...change }));
}

export const sizes = ['medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

const sizeKey = 'size';
const storedSize = localStorage.getItem(sizeKey) as Size | null;

export const size = createStore<Size>(storedSize && sizes.includes(storedSize) ? storedSize : 'medium');

/** Stores the size and reloads the page, as app-21 has it. */
export function chooseSize(next: Size): void {
  localStorage.setItem(sizeKey, next);
  location.reload();
}

/** Row height of grids in px. */
export const rowHeights: Record<Size, number> = { medium: 36, small: 32, mini: 28 };
