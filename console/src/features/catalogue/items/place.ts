import type { Module } from './modules';
import type { Shelf } from './picks';

/** Where a reader of the catalogue is. */
export interface Place {
  /** Null is the root; undefined when nothing was chosen yet. */
  directory: string | null | undefined;
  filter: string;
  sorting: string | undefined;
  /** Of those that somebody picks from: what he picked last, or his favourites. */
  shelf?: Shelf | undefined;
}

/** A catalogue as somebody goes through it. */
export interface Browsing {
  module: Module;
  place: Place;
  go: (next: Partial<Place>) => void;
  /** Enabled items alone, and nothing to change. */
  isSelecting: boolean;
}
