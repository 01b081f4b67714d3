import { addRows, changesOf, editCells, removeRows } from './edit-sheet';
import { isEditable } from './sheet-columns';
import type { CellEdit, Sheet } from './edit-sheet';
import type { SheetRow } from './sheet-columns';

/**
 * What was done to the rows of a sheet and is not saved yet: enough to do it again over rows that have changed
 * meanwhile.
 */
export interface SheetDraft {
  /** `before` holds the touched cells as they were; `row` is the whole row as it is now. */
  changed: readonly { key: string; before: SheetRow; row: SheetRow }[];
  /** `at` is where the row stands. */
  created: readonly { key: string; row: SheetRow; at: number }[];
  /** Rows as they were when they were taken out. */
  removed: readonly { key: string; row: SheetRow }[];
}

/** A cell that both sides changed, and not to the same. */
export interface ContestedCell {
  row: string;
  column: string;
  before: unknown;
  mine: unknown;
  theirs: unknown;
}

const isSame = (a: unknown, b: unknown): boolean => Object.is(a ?? null, b ?? null);

export function draftOf(sheet: Sheet): SheetDraft {
  const cells = sheet.compiled.columns.filter(isEditable).map(({ key }) => key);
  const { updated, removed } = changesOf(sheet);
  const keys = new Map(sheet.rows.map((row, index) => [row, index]));
  const saved = new Map([...sheet.saved].map(([key, row]) => [row, key]));
  return {
    changed: updated.map((row) => {
      const key = sheet.keys[keys.get(row)!]!;
      const before = sheet.saved.get(key)!;
      return {
        key,
        row,
        before: Object.fromEntries(
          cells.flatMap((cell) => (isSame(before[cell], row[cell]) ? [] : [[cell, before[cell] ?? null]])),
        ),
      };
    }),
    created: sheet.keys.flatMap((key, at) => (sheet.saved.has(key) ? [] : [{ key, row: sheet.rows[at]!, at }])),
    removed: removed.map((row) => ({ key: saved.get(row)!, row })),
  };
}

/** How many rows a draft is about. */
export function rowsOfDraft(draft: SheetDraft | undefined): number {
  return draft ? draft.changed.length + draft.created.length + draft.removed.length : 0;
}

export function isEmptyDraft(draft: SheetDraft): boolean {
  return rowsOfDraft(draft) === 0;
}

/**
 * Does a draft again on rows that were just read. No line is lost: one that was changed here and removed by somebody
 * else is a new one, one that was removed here and changed by somebody else stays. In a contested cell stands what was
 * typed here.
 */
export function laidOver(fresh: Sheet, draft: SheetDraft): { sheet: Sheet; contested: ContestedCell[] } {
  const places = new Map(fresh.keys.map((key, index) => [key, index]));
  const edits: CellEdit[] = [];
  const contested: ContestedCell[] = [];
  const created = [...draft.created];
  for (const { key, before, row } of draft.changed) {
    const place = places.get(key);
    if (place === undefined) {
      created.push({ key, row, at: fresh.rows.length });
      continue;
    }
    for (const column of Object.keys(before)) {
      const [mine, theirs] = [row[column] ?? null, fresh.rows[place]![column] ?? null];
      if (isSame(mine, theirs)) continue;
      if (!isSame(theirs, before[column])) contested.push({ row: key, column, before: before[column], mine, theirs });
      edits.push({ row: place, key: column, value: mine });
    }
  }
  const cells = fresh.compiled.columns.filter(isEditable).map(({ key }) => key);
  const gone = draft.removed.filter(
    ({ key, row }) => places.has(key) && cells.every((cell) => isSame(row[cell], fresh.rows[places.get(key)!]![cell])),
  );
  let sheet = editCells(fresh, edits);
  sheet = removeRows(sheet, new Set(gone.map(({ key }) => key)));
  const taken = new Set(sheet.keys);
  for (const { key, row, at } of created)
    if (!taken.has(key)) sheet = addRows(sheet, Math.min(at, sheet.rows.length), [{ key, row }]);
  return { sheet, contested };
}
