import { useCallback, useState } from 'react';
import { rangeOf, type CellPlace } from './cell-range';
import type { Sheet } from './edit-sheet';
import type { SheetLayout } from './use-sheet-layout';

const corner: CellPlace = { row: 0, column: 0 };

/** The cell that the keys go to, and the block that is marked from its anchor. */
export function useSheetCursor({ rows, keys, faults }: Sheet, { columns, places, show }: SheetLayout) {
  const [active, setActive] = useState(corner);
  const [anchor, setAnchor] = useState(corner);
  const last: CellPlace = { row: rows.length - 1, column: columns.length - 1 };
  const here: CellPlace = {
    row: Math.max(0, Math.min(active.row, last.row)),
    column: Math.max(0, Math.min(active.column, last.column)),
  };
  const range = rangeOf(here, {
    row: Math.min(anchor.row, Math.max(0, last.row)),
    column: Math.min(anchor.column, last.column),
  });
  const go = useCallback(
    (place: CellPlace, marks = false) => {
      setActive(place);
      if (!marks) setAnchor(place);
      show(place);
    },
    [show],
  );
  const mark = (from: CellPlace, to: CellPlace) => {
    setAnchor(from);
    setActive(to);
  };
  /** Goes to the next row with a fault, round the end; false when there is none. */
  const goToFault = (): boolean => {
    const found = keys.flatMap((key, index) => (faults.has(key) ? [index] : []));
    const row = found.find((index) => index > here.row) ?? found[0];
    if (row === undefined) return false;
    const faulty = Object.keys(faults.get(keys[row]!)!).map((key) => places.get(key) ?? 0);
    go({ row, column: Math.min(...faulty) });
    return true;
  };
  return { active, anchor, here, last, range, column: columns[here.column], go, mark, setActive, goToFault };
}
export type SheetCursor = ReturnType<typeof useSheetCursor>;
