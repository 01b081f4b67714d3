import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';

/** A format that takes the parts of a material that are larger than its boards. */
export interface NeededBoard {
  materialCode: string;
  rows: number;
  /** mm, trims included. */
  length: number;
  width: number;
}

/** What is added to the largest part for trims, and the step to which a format is rounded up, mm. */
const ROOM = 20;
const STEP = 10;

/** By material the least format for its parts that no board takes, the longer side as its length. */
export function neededBoards(rows: readonly CutListRow[]): NeededBoard[] {
  const large = rows.filter(({ errors }) => errors.some(({ code }) => code === 'E02'));
  const up = (size: number): number => Math.ceil((size + ROOM) / STEP) * STEP;
  return [...Map.groupBy(large, ({ materialCode }) => materialCode)].map(([materialCode, parts]) => {
    const length = up(Math.max(...parts.map((part) => part.length)));
    const width = up(Math.max(...parts.map((part) => part.width)));
    return { materialCode, rows: parts.length, length: Math.max(length, width), width: Math.min(length, width) };
  });
}
