import type { BoardItem } from '@ishare/contracts/insight/widgets.js';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { followSize } from '../../../ui/follow-size';

/** px */
export const ROW = 32;
export const GAP = 12;
/** px: below it widgets stand under each other. */
export const NARROW = 720;
/** px: the head of a wall, and its margins above and below. */
const AROUND = 82;
/** Smaller nobody reads it from afar; what is taller still stays below the edge. */
const LEAST_FIT = 0.5;

/** By how much a board is made smaller on a wall, where nobody scrolls, for all of it to be seen. */
export function fitOf(items: readonly Pick<BoardItem, 'y' | 'h'>[], width: number, height: number): number {
  const rows = Math.max(0, ...items.map(({ y, h }) => y + h));
  if (width < NARROW || rows === 0) return 1;
  const whole = AROUND + rows * (ROW + GAP) - GAP;
  return Math.min(1, Math.max(LEAST_FIT, height / whole));
}

/** Smaller than this the lines of a table are not made; what is wider still is broken. */
const LEAST_LINE = 0.6;

/** How a table that is `natural` px wide is shown in `room` px on a wall: how much smaller, and whether broken. */
export function lineFitOf(natural: number, room: number): { zoom: number; wraps: boolean } {
  const ratio = natural > room && room > 0 ? room / natural : 1;
  return { zoom: Math.max(LEAST_LINE, ratio), wraps: ratio < LEAST_LINE };
}

function fitLines(table: HTMLTableElement, place: HTMLElement): void {
  delete table.dataset.wraps;
  table.style.zoom = '';
  const { zoom, wraps } = lineFitOf(table.offsetWidth, place.clientWidth);
  if (zoom < 1) table.style.zoom = String(zoom);
  if (wraps) table.dataset.wraps = '';
}

/** A table that is made as small on a wall as its place wants it, whenever its lines or its place change. */
export function useFitted(isOnWall: boolean): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const shown = table.current;
    const place = shown?.parentElement;
    if (!isOnWall || !place) return undefined;
    return followSize(place, () => fitLines(shown, place));
  });
  return table;
}
