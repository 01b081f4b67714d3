export interface Slotted<R> {
  slot: number;
  item: R;
}

/**
 * Places for the rows that are drawn: one that comes into sight takes over the elements of one that went out of it,
 * since texts are cheaper to change than elements to make. A row keeps its slot while it is seen. `room` is what the
 * table's height may ever need (`slotRoom`). While the table scrolls the elements stay in the order of the slots, so
 * that none is moved; at rest in that of the rows.
 */
export function slotted<R extends { index: number }>(
  items: readonly R[],
  room: number,
  isScrolling: boolean,
): Slotted<R>[] {
  const count = Math.max(room, items.length);
  const placed = items.map((item) => ({ slot: item.index % count, item }));
  return isScrolling ? placed.sort((a, b) => a.slot - b.slot) : placed;
}

/** The slots of a box that shows `seen` rows: with those cut off at its ends, and those drawn ahead on both sides. */
export function slotRoom(seen: number, overscan: number): number {
  return Math.ceil(seen) + 1 + 2 * overscan;
}
