import { addDecimal, roundDecimal, subtractDecimal } from '@ishare/kernel/decimal.js';
import { compileFormulas, type ExpressionScope, type Formulas } from '@ishare/kernel/expression.js';
import { figureOf } from '@ishare/kernel/figure.js';
import { filesOf } from './cell-files';

/** A row of a sheet by column key; what the columns do not name (ids, stamps) stays as it is. */
export type SheetRow = Readonly<Record<string, unknown>>;
/** A cell of files is not typed into: the page around the grid opens it. */
export type EditorKind = 'text' | 'number' | 'boolean' | 'select' | 'date' | 'file';

export interface EditColumn {
  key: string;
  title: string;
  /** px; default 120. */
  width?: number;
  pinned?: 'start' | 'end';
  /** How it is edited; text that nobody edits where there is none. */
  editor?: EditorKind;
  readOnly?: boolean;
  required?: boolean;
  min?: number;
  max?: number;
  /** Decimals of a number, typed and computed. */
  precision?: number;
  maxLength?: number;
  /** Whether the text ends on labels and in file names, and so may hold no character that breaks those. */
  plain?: boolean;
  /** Whether numbers show a thousands separator; it goes while the cell is edited. */
  thousands?: boolean;
  /** Shown with two decimals at least. */
  money?: boolean;
  options?: readonly { value: string | number | boolean; label: string }[];
  /** The option that is meant by a word which is neither its value nor its label. */
  wordOf?: (text: string) => string | number | boolean | undefined;
  /** A formula over the other columns of the row; such a column is not edited. */
  compute?: string;
  /** A computed number is no less than this. */
  floor?: number;
  /** Computed for others, not shown. */
  hidden?: boolean;
  /** Whether the foot shows its sum. */
  total?: boolean;
  defaultValue?: unknown;
}

export type FaultKind =
  'required' | 'number' | 'min' | 'max' | 'precision' | 'option' | 'date' | 'tooLong' | 'special' | 'server';
export interface CellFault {
  kind: FaultKind;
  /** The limit that is broken, or the server's own words. */
  detail?: string | number;
}
export type RowFaults = Readonly<Record<string, CellFault>>;

export interface CompiledColumns {
  columns: readonly EditColumn[];
  byKey: ReadonlyMap<string, EditColumn>;
  formulas: Formulas;
  totals: readonly string[];
}

/** Compiles the formulas once; throws what the expression language throws. */
export function compileColumns(columns: readonly EditColumn[]): CompiledColumns {
  const formulas = compileFormulas(
    Object.fromEntries(columns.flatMap(({ key, compute }) => (compute ? [[key, compute]] : []))),
  );
  return {
    columns,
    byKey: new Map(columns.map((column) => [column.key, column])),
    formulas,
    totals: columns.filter(({ total }) => total).map(({ key }) => key),
  };
}

export function isEditable(column: EditColumn | undefined): column is EditColumn {
  return column?.editor !== undefined && !column.readOnly && !column.compute;
}

const yes = new Set(['true', '1', 'y', 'yes', '\u662f', '\u2713', '\u221a']);
const no = new Set(['false', '0', 'n', 'no', '\u5426', '\u2717', '\u00d7']);

/** What a cell holds after a text was typed or pasted into it; a text that does not fit stays, as a fault. */
export function parseText(column: EditColumn, text: string): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  switch (column.editor) {
    case 'number': {
      const value = figureOf(trimmed);
      return Number.isFinite(value) ? value : trimmed;
    }
    case 'boolean':
      return yes.has(trimmed.toLowerCase()) ? true : no.has(trimmed.toLowerCase()) ? false : trimmed;
    case 'select':
      return (
        column.options?.find(({ value, label }) => String(value) === trimmed || label === trimmed)?.value ??
        column.wordOf?.(trimmed) ??
        trimmed
      );
    case 'date': {
      const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(trimmed);
      return parts ? `${parts[1]}-${parts[2]!.padStart(2, '0')}-${parts[3]!.padStart(2, '0')}` : trimmed;
    }
    default:
      return text;
  }
}

function isDay(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && Number.isFinite(time) && new Date(time).toISOString().startsWith(value);
}

/** Characters that break what is made of a row later on: labels, file names, machine lists. */
const special = /[<>|\\^`{}\u0000-\u001f\u007f]/;

export function faultOf(column: EditColumn, value: unknown): CellFault | undefined {
  if (value === null || value === undefined || value === '') return column.required ? { kind: 'required' } : undefined;
  switch (column.editor) {
    case 'number':
      if (typeof value !== 'number') return { kind: 'number' };
      if (column.min !== undefined && value < column.min) return { kind: 'min', detail: column.min };
      if (column.max !== undefined && value > column.max) return { kind: 'max', detail: column.max };
      return column.precision !== undefined && roundDecimal(value, column.precision) !== value
        ? { kind: 'precision', detail: column.precision }
        : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : { kind: 'option' };
    case 'select':
      return column.options?.some((option) => option.value === value) ? undefined : { kind: 'option' };
    case 'date':
      return typeof value === 'string' && isDay(value) ? undefined : { kind: 'date' };
    case 'file':
      return filesOf(value) ? undefined : { kind: 'option' };
    default:
      if (column.maxLength !== undefined && String(value).length > column.maxLength)
        return { kind: 'tooLong', detail: column.maxLength };
      return column.plain && special.test(String(value)) ? { kind: 'special' } : undefined;
  }
}

/** What a cell shows, and what is copied from it. */
export function textOf(column: EditColumn, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (column.editor === 'file')
    return (
      filesOf(value)
        ?.map(({ name }) => name)
        .join(', ') ?? String(value as string)
    );
  if (column.options) return column.options.find((option) => option.value === value)?.label ?? String(value as string);
  if (typeof value === 'boolean') return value ? '\u2713' : '\u2717';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

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
