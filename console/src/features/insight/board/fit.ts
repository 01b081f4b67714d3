import type { BoardItem } from '@ishare/contracts/insight/widgets.js';

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
