import { addDecimal, roundDecimal, subtractDecimal } from '@ishare/kernel/decimal.js';
import type { ExpressionScope } from '@ishare/kernel/expression-values.js';
import { isEditable } from './sheet-columns';
import type { SheetRow, CellFault, RowFaults, CompiledColumns } from './sheet-columns';
import { faultOf } from './cell-values';

/** The row with its computed cells. */
export function computedRow({ formulas, byKey }: CompiledColumns, row: SheetRow): SheetRow {
  if (formulas.order.length === 0) return row;
  const values = formulas.evaluate(row as ExpressionScope);
  const next: Record<string, unknown> = { ...row };
  for (const key of formulas.order) {
    const value = values[key];
    const { precision, floor = -Infinity } = byKey.get(key)!;
    next[key] =
      typeof value === 'number'
        ? Math.max(floor, precision === undefined ? value : roundDecimal(value, precision))
        : value;
  }
  return next;
}

function faultsOf({ columns }: CompiledColumns, row: SheetRow): RowFaults | undefined {
  let faults: Record<string, CellFault> | undefined;
  for (const column of columns) {
    if (!isEditable(column)) continue;
    const fault = faultOf(column, row[column.key]);
    if (fault) (faults ??= {})[column.key] = fault;
  }
  return faults;
}

/** One row before and after; null where it is not there. */
interface RowChange {
  key: string;
  index: number;
  before: SheetRow | null;
  after: SheetRow | null;
}

export interface Sheet {
  compiled: CompiledColumns;
  rows: readonly SheetRow[];
  keys: readonly string[];
  faults: ReadonlyMap<string, RowFaults>;
  totals: Readonly<Record<string, number>>;
  /** As they were when the sheet was opened or last saved. */
  saved: ReadonlyMap<string, SheetRow>;
  past: readonly (readonly RowChange[])[];
  future: readonly (readonly RowChange[])[];
}

const remembered = 200;

function numberAt(row: SheetRow | null, key: string): number {
  const value = row?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}

function sums(keys: readonly string[], rows: readonly SheetRow[]): Record<string, number> {
  return Object.fromEntries(
    keys.map((key) => [key, rows.reduce((sum, row) => addDecimal(sum, numberAt(row, key)) ?? 0, 0)]),
  );
}

export function openSheet(
  compiled: CompiledColumns,
  given: readonly SheetRow[],
  rowKey: (row: SheetRow) => string,
): Sheet {
  const rows = given.map((row) => computedRow(compiled, row));
  const keys = rows.map(rowKey);
  const faults = new Map<string, RowFaults>();
  rows.forEach((row, index) => {
    const found = faultsOf(compiled, row);
    if (found) faults.set(keys[index]!, found);
  });
  return {
    compiled,
    rows,
    keys,
    faults,
    totals: sums(compiled.totals, rows),
    saved: new Map(keys.map((key, index) => [key, rows[index]!])),
    past: [],
    future: [],
  };
}

/**
 * Rows are replaced, put in and taken out; changes of one step name each row once, those that are put in or taken out
 * by ascending index.
 */
function withChanges(sheet: Sheet, changes: readonly RowChange[]): Sheet {
  const { compiled } = sheet;
  const rows = [...sheet.rows];
  const faults = new Map(sheet.faults);
  const totals: Record<string, number> = { ...sheet.totals };
  const gone = new Set<string>();
  const added: RowChange[] = [];
  for (const change of changes) {
    const { key, index, before, after } = change;
    for (const total of compiled.totals)
      totals[total] =
        addDecimal(totals[total]!, subtractDecimal(numberAt(after, total), numberAt(before, total)) ?? 0) ?? 0;
    const found = after ? faultsOf(compiled, after) : undefined;
    if (found) faults.set(key, found);
    else faults.delete(key);
    if (before && after) rows[index] = after;
    else if (before) gone.add(key);
    else added.push(change);
  }
  if (gone.size === 0 && added.length === 0) return { ...sheet, rows, faults, totals };
  const standing = rows.map((row, index) => [sheet.keys[index]!, row] as const).filter(([key]) => !gone.has(key));
  for (const { key, index, after } of added) standing.splice(index, 0, [key, after!]);
  return { ...sheet, rows: standing.map(([, row]) => row), keys: standing.map(([key]) => key), faults, totals };
}

function step(sheet: Sheet, changes: readonly RowChange[]): Sheet {
  if (changes.length === 0) return sheet;
  return { ...withChanges(sheet, changes), past: [...sheet.past.slice(-remembered + 1), changes], future: [] };
}

export interface CellEdit {
  /** Row index. */
  row: number;
  key: string;
  value: unknown;
}

/**
 * Sets cells, computes what follows and judges the rows anew: one step that can be undone. Cells that are not edited
 * are passed over.
 */
export function editCells(sheet: Sheet, edits: readonly CellEdit[]): Sheet {
  const patches = new Map<number, Record<string, unknown>>();
  for (const { row, key, value } of edits) {
    if (
      !isEditable(sheet.compiled.byKey.get(key)) ||
      sheet.rows[row] === undefined ||
      Object.is(sheet.rows[row]![key] ?? null, value)
    )
      continue;
    const patch = patches.get(row) ?? {};
    patch[key] = value;
    patches.set(row, patch);
  }
  return step(
    sheet,
    [...patches].map(([index, patch]) => ({
      key: sheet.keys[index]!,
      index,
      before: sheet.rows[index]!,
      after: computedRow(sheet.compiled, { ...sheet.rows[index]!, ...patch }),
    })),
  );
}

export function addRows(sheet: Sheet, at: number, rows: readonly { key: string; row: SheetRow }[]): Sheet {
  return step(
    sheet,
    rows.map(({ key, row }, offset) => ({
      key,
      index: at + offset,
      before: null,
      after: computedRow(sheet.compiled, row),
    })),
  );
}

export function removeRows(sheet: Sheet, keys: ReadonlySet<string>): Sheet {
  return step(
    sheet,
    sheet.keys.flatMap((key, index) =>
      keys.has(key) ? [{ key, index, before: sheet.rows[index]!, after: null }] : [],
    ),
  );
}

const reversed = (changes: readonly RowChange[]): RowChange[] =>
  changes.map(({ key, index, before, after }) => ({ key, index, before: after, after: before }));

export function undo(sheet: Sheet): Sheet {
  const last = sheet.past.at(-1);
  return last
    ? { ...withChanges(sheet, reversed(last)), past: sheet.past.slice(0, -1), future: [last, ...sheet.future] }
    : sheet;
}

export function redo(sheet: Sheet): Sheet {
  const [next, ...rest] = sheet.future;
  return next ? { ...withChanges(sheet, next), past: [...sheet.past, next], future: rest } : sheet;
}

/** New rows in which nobody has filled anything. */
export function blankKeys({ keys, rows, saved, compiled }: Sheet): Set<string> {
  const cells = compiled.columns.filter(isEditable);
  return new Set(
    keys.filter(
      (key, index) =>
        !saved.has(key) &&
        cells.every((column) => Object.is(rows[index]![column.key] ?? null, column.defaultValue ?? null)),
    ),
  );
}

/** Rows that were made or changed, have a fault, and so cannot be saved as they are. */
export function faultyKeys(sheet: Sheet): Set<string> {
  return new Set(
    sheet.keys.filter((key, index) => sheet.faults.has(key) && sheet.saved.get(key) !== sheet.rows[index]),
  );
}

/** What has become of the rows since the sheet was opened or saved. */
export function changesOf(sheet: Sheet): { created: SheetRow[]; updated: SheetRow[]; removed: SheetRow[] } {
  const here = new Set(sheet.keys);
  const [created, updated]: [SheetRow[], SheetRow[]] = [[], []];
  sheet.rows.forEach((row, index) => {
    const saved = sheet.saved.get(sheet.keys[index]!);
    if (!saved) created.push(row);
    else if (
      saved !== row &&
      sheet.compiled.columns.some(({ key }) => !Object.is(saved[key] ?? null, row[key] ?? null))
    )
      updated.push(row);
  });
  return { created, updated, removed: [...sheet.saved].filter(([key]) => !here.has(key)).map(([, row]) => row) };
}

/**
 * The sheet with all that was done to it saved, but for the rows of these keys; nothing of it can be undone any more.
 */
export function settled(sheet: Sheet, but: ReadonlySet<string> = new Set()): Sheet {
  const saved = sheet.keys.flatMap((key, index): [string, SheetRow][] => {
    const row = but.has(key) ? sheet.saved.get(key) : sheet.rows[index];
    return row ? [[key, row]] : [];
  });
  return { ...sheet, saved: new Map(saved), past: [], future: [] };
}

/** Faults that the server found, beside our own, until the row is changed. */
export function withServerFaults(sheet: Sheet, found: ReadonlyMap<string, Readonly<Record<string, string>>>): Sheet {
  const faults = new Map(sheet.faults);
  for (const [key, members] of found)
    faults.set(key, {
      ...faults.get(key),
      ...Object.fromEntries(
        Object.entries(members).map(([member, detail]) => [member, { kind: 'server', detail } as const]),
      ),
    });
  return { ...sheet, faults };
}
