import { useCallback, useMemo, useReducer } from 'react';
import { addRows, changesOf, editCells, openSheet, redo, removeRows, undo, withServerFaults } from './edit-sheet';
import { compileColumns } from './sheet-columns';
import type { CellEdit, Sheet } from './edit-sheet';
import type { EditColumn, SheetRow } from './sheet-columns';

/** What an EditableGrid and the page around it work on. */
export interface EditSheet {
  sheet: Sheet;
  edit: (edits: readonly CellEdit[]) => void;
  /** Puts rows in before the row of that index; each brings its key. */
  add: (at: number, rows: readonly { key: string; row: SheetRow }[]) => void;
  remove: (keys: ReadonlySet<string>) => void;
  undo: () => void;
  redo: () => void;
  changes: () => ReturnType<typeof changesOf>;
  /** Puts another sheet in the place of this one. */
  replace: (sheet: Sheet) => void;
  /** Begins anew with these rows, for instance those that the server has saved. */
  reset: (rows: readonly SheetRow[]) => void;
  /** Shows what the server refused, by row key and column key. */
  refuse: (faults: ReadonlyMap<string, Readonly<Record<string, string>>>) => void;
}

export const idOf = (row: SheetRow): string => String(row['id']);

/**
 * The rows of a table that is edited as a whole: values, computed cells, totals, faults, undo. `columns` must keep its
 * identity.
 */
export function useEditSheet(
  columns: readonly EditColumn[],
  rows: readonly SheetRow[],
  rowKey: (row: SheetRow) => string = idOf,
): EditSheet {
  const [sheet, change] = useReducer(
    (current: Sheet, next: (sheet: Sheet) => Sheet) => next(current),
    undefined,
    () => openSheet(compileColumns(columns), rows, rowKey),
  );
  const edit = useCallback((edits: readonly CellEdit[]) => change((current) => editCells(current, edits)), []);
  const add = useCallback<EditSheet['add']>((at, added) => change((current) => addRows(current, at, added)), []);
  const remove = useCallback<EditSheet['remove']>((keys) => change((current) => removeRows(current, keys)), []);
  const back = useCallback(() => change(undo), []);
  const again = useCallback(() => change(redo), []);
  const replace = useCallback((next: Sheet) => change(() => next), []);
  const reset = useCallback(
    (given: readonly SheetRow[]) => change(() => openSheet(compileColumns(columns), given, rowKey)),
    [columns, rowKey],
  );
  const refuse = useCallback<EditSheet['refuse']>(
    (faults) => change((current) => withServerFaults(current, faults)),
    [],
  );
  const changes = useCallback(() => changesOf(sheet), [sheet]);
  return useMemo(
    () => ({ sheet, edit, add, remove, undo: back, redo: again, changes, replace, reset, refuse }),
    [sheet, edit, add, remove, back, again, changes, replace, reset, refuse],
  );
}
