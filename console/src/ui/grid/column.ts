import type { ReactNode } from 'react';
import type { SearchField } from '../search-field';

/** A step that a row offers, in words. */
export interface RowAction {
  key: string;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  run: () => void;
}

type WordsOfValues = readonly (readonly [value: string | number | boolean, word: string])[];

/** How the values of a column stand in a file. */
export interface WrittenAs {
  as?: 'text' | 'number' | 'boolean' | 'date' | 'time';
  /** What choices are called. */
  words?: WordsOfValues;
  /** What they are called where another value of the row is that. */
  wordsWhere?: { key: string; is: string | number | boolean; words: WordsOfValues };
  /** The value of the row that is written in its place, where there is one. */
  namedBy?: string;
  /** The dictionary that says it. */
  dictionary?: string;
  /** Of values that have parts of their own, the part that says them. */
  of?: string;
}

export interface GridColumn<T> {
  key: string;
  title: string;
  /** px; default 140. */
  width?: number;
  /** px that it takes for a row: the column is as wide as the widest of the rows needs, and no wider than `width`. */
  widthFor?: (row: T) => number;
  align?: 'start' | 'end' | 'center';
  pinned?: 'start' | 'end';
  sortable?: boolean;
  /** A filter in the column's head: one of the list's own. */
  filter?: SearchField;
  /** False keeps it out of the columns dialog and always shown. */
  hideable?: boolean;
  resizable?: boolean;
  /** The cell's content; default: the row's member of that key as text. */
  render?: (row: T, index: number) => ReactNode;
  /** Its content is a link, or has a button, which stands in nothing else that one taps. */
  leads?: boolean;
  /** The steps that the cell draws, for where a row is a card. */
  actions?: (row: T) => readonly RowAction[];
  /** How a file has the column; default: the row's member of that key as text. */
  written?: WrittenAs;
  /** Text for the cell's tooltip when it is cut off; default: the raw value. */
  hint?: (row: T) => string | undefined;
}

export interface Sorting {
  key: string;
  descending: boolean;
}

/** What a person does to columns at their heads; each is kept with the list's layout. */
export interface Arranging {
  /** Whether a column is the person's to place. */
  takes: (key: string) => boolean;
  /** To one side of another column, beside which it is pinned or not as that one is. */
  move: (key: string, target: string, side: 'before' | 'after') => void;
  /** Past its neighbour: 1 to the end, -1 to the start. */
  step: (key: string, by: 1 | -1) => void;
  pin: (key: string, side: 'start' | 'end' | undefined) => void;
  hide: (key: string) => void;
}

/** ABP's sorting text, e.g. `code desc`. */
export function sortingText(sorting: Sorting | undefined): string | undefined {
  return sorting && `${sorting.key}${sorting.descending ? ' desc' : ''}`;
}

export function parseSorting(text: string | null | undefined): Sorting | undefined {
  const [key, direction] = (text ?? '').trim().split(/\s+/);
  return key ? { key, descending: direction?.toLowerCase() === 'desc' } : undefined;
}

/** The next state of a clicked head: ascending, descending, none. */
export function nextSorting(current: Sorting | undefined, key: string): Sorting | undefined {
  if (current?.key !== key) return { key, descending: false };
  return current.descending ? undefined : { key, descending: true };
}
