import type { Layout } from '@ishare/contracts/optimisation/solutions.js';

/** Equal parts of a pattern in one line. */
export interface PartLine {
  rowNo: number;
  partNo: string;
  name: string | null;
  length: number;
  width: number;
  isTurned: boolean;
  /** Pieces on one board. */
  count: number;
}

/** The parts of a pattern, one line per row of the cut list and orientation, in the order of the list. */
export function partLinesOf({ placements }: Pick<Layout, 'placements'>): PartLine[] {
  const lines = new Map<string, PartLine>();
  for (const { rowNo, partNo, name, l, w, rotated } of placements) {
    const key = `${rowNo}/${l}/${w}`;
    const line = lines.get(key);
    if (line) line.count++;
    else lines.set(key, { rowNo, partNo, name, length: l, width: w, isTurned: rotated, count: 1 });
  }
  return [...lines.values()].toSorted((a, b) => a.rowNo - b.rowNo || b.length - a.length);
}
