// The rows of an editable grid: values, formulas, faults, sums and undo, without any drawing.
import { compileFormulas } from '@ishare/kernel/expression.js';
import type { ExpressionValue, Formulas } from '@ishare/kernel/expression.js';

export type CellValue = string | number | boolean | null;

export interface SheetColumn {
  key: string;
  title: string;
  type: 'text' | 'number' | 'boolean' | 'select';
  width?: number;
  pinned?: 'start' | 'end';
  readOnly?: boolean;
  required?: boolean;
  /** Longest text. */
  max?: number;
  /** Bounds of a number, and its decimals. */
  least?: number;
  most?: number;
  precision?: number;
  options?: readonly { value: string | number; label: string }[];
  /** Computed from the row's other columns; such a column is never written by hand. */
  formula?: string;
  /** Summed over all rows. */
  isSummed?: boolean;
  /** How a number is written; default: as it is. */
  write?: (value: number) => string;
}

export type CellFault = 'required' | 'tooLong' | 'notANumber' | 'tooSmall' | 'tooLarge' | 'notAnOption' | 'specialCharacter';

export interface SheetRow {
  /** Stays with the row while the sheet lives. */
  readonly key: string;
  /** Of the stored record; absent on a new row. */
  readonly id?: string;
  readonly values: Readonly<Record<string, CellValue>>;
  readonly isChanged: boolean;
  /** By column; undefined while the row has none. */
  readonly faults?: Readonly<Record<string, CellFault>>;
}

/** Characters that break what is made of a line later on: labels, file names, machine lists. */
const special = /[<>|\\^`{}\u0000-\u001f\u007f]/;
const undoSteps = 100;

interface Step {
  rows: readonly SheetRow[];
  removed: readonly string[];
}

/** What a text means in a column, or why it means nothing. An empty text is null. */
export function parseCell(column: SheetColumn, text: string): { value: CellValue } | { fault: CellFault } {
  const trimmed = text.trim();
  if (trimmed === '') return { value: column.type === 'boolean' ? false : null };
  switch (column.type) {
    case 'number': {
      const value = Number(trimmed.replace(/[,\s]/g, ''));
      return Number.isFinite(value) ? { value: column.precision === undefined ? value : Number(value.toFixed(column.precision)) } : { fault: 'notANumber' };
    }
    case 'boolean':
      return { value: /^(?:1|true|yes|y|√|✓|是)$/i.test(trimmed) };
    case 'select': {
      const option = column.options?.find(({ value, label }) => String(value) === trimmed || label === trimmed);
      return option ? { value: option.value } : { fault: 'notAnOption' };
    }
    case 'text':
      return { value: trimmed };
  }
}

/** A cell as text: what is copied, and what an editor begins with. */
export function cellText(column: SheetColumn, value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (column.type === 'select') return column.options?.find((option) => option.value === value)?.label ?? String(value);
  return String(value);
}

function faultOf(column: SheetColumn, value: CellValue | undefined): CellFault | undefined {
  if (value === null || value === undefined || value === '') return column.required ? 'required' : undefined;
  if (typeof value === 'string' && column.type === 'text') {
    if (column.max !== undefined && value.length > column.max) return 'tooLong';
    return special.test(value) ? 'specialCharacter' : undefined;
  }
  if (typeof value === 'number' && column.type === 'number') {
    if (column.least !== undefined && value < column.least) return 'tooSmall';
    if (column.most !== undefined && value > column.most) return 'tooLarge';
  }
  return undefined;
}

const hundredths = (value: CellValue | undefined): number => (typeof value === 'number' ? Math.round(value * 100) : 0);

/** Rows under edit. Every change makes new row objects for the rows it touches and for no others. */
export class Sheet {
  private current: readonly SheetRow[] = [];
  private gone: readonly string[] = [];
  private undoable: Step[] = [];
  private redoable: Step[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly formulas: Formulas;
  private readonly byKey: ReadonlyMap<string, SheetColumn>;
  /** In hundredths, so that adding and taking away leaves no dust. */
  private totals: Record<string, number> = {};
  private count = 0;

  constructor(readonly columns: readonly SheetColumn[]) {
    this.byKey = new Map(columns.map((column) => [column.key, column]));
    this.formulas = compileFormulas(Object.fromEntries(columns.flatMap(({ key, formula }) => (formula ? [[key, formula]] : []))));
  }

  get rows(): readonly SheetRow[] {
    return this.current;
  }

  /** Ids of stored rows that were taken out. */
  get removed(): readonly string[] {
    return this.gone;
  }

  get isDirty(): boolean {
    return this.gone.length > 0 || this.current.some(({ isChanged }) => isChanged);
  }

  get faultyRows(): number {
    return this.current.filter(({ faults }) => faults).length;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Sum of a summed column over all rows. */
  sum(key: string): number {
    return (this.totals[key] ?? 0) / 100;
  }

  /** Puts stored records in place of everything; there is nothing to undo afterwards. */
  load(records: readonly ({ id: string } & Record<string, unknown>)[]): void {
    this.undoable = [];
    this.redoable = [];
    this.replace(records.map((record) => this.row(record, false, record.id)), []);
  }

  /** Appends new rows, each with the values given. */
  add(many: readonly Readonly<Record<string, CellValue>>[]): void {
    this.keep();
    this.replace([...this.current, ...many.map((values) => this.row(values, true))], this.gone);
  }

  remove(keys: ReadonlySet<string>): void {
    this.keep();
    const leaving = this.current.filter(({ key }) => keys.has(key));
    this.replace(this.current.filter(({ key }) => !keys.has(key)), [...this.gone, ...leaving.flatMap(({ id }) => (id ? [id] : []))]);
  }

  /** Writes texts from a cell on, to the right and down, as a spreadsheet pastes them; rows are added where they run out. */
  write(rowIndex: number, columnKeys: readonly string[], texts: readonly (readonly string[])[]): void {
    this.keep();
    const next = [...this.current];
    texts.forEach((line, offset) => {
      const before = next[rowIndex + offset] ?? this.row({}, true);
      const values: Record<string, CellValue> = { ...before.values };
      const refused: Record<string, CellFault> = {};
      line.forEach((text, index) => {
        const column = this.byKey.get(columnKeys[index] ?? '');
        if (!column || column.readOnly || column.formula) return;
        const parsed = parseCell(column, text);
        if ('value' in parsed) values[column.key] = parsed.value;
        else refused[column.key] = parsed.fault;
      });
      next[rowIndex + offset] = this.checked({ ...before, values: this.computed(values), isChanged: true }, refused);
    });
    this.replace(next, this.gone);
  }

  set(rowIndex: number, key: string, value: CellValue): void {
    const before = this.current[rowIndex];
    const column = this.byKey.get(key);
    if (!before || !column || column.readOnly || column.formula || before.values[key] === value) return;
    this.keep();
    const next = [...this.current];
    next[rowIndex] = this.checked({ ...before, values: this.computed({ ...before.values, [key]: value }), isChanged: true }, {});
    this.replace(next, this.gone);
  }

  undo(): void {
    this.travel(this.undoable, this.redoable);
  }

  redo(): void {
    this.travel(this.redoable, this.undoable);
  }

  /** What is to be stored: new and changed rows without their computed columns; empty texts are left out. */
  changes(): { id?: string; values: Record<string, CellValue> }[] {
    return this.current.filter(({ isChanged }) => isChanged).map(({ id, values }) => ({
      ...(id && { id }),
      values: Object.fromEntries(Object.entries(values).filter(([key, value]) => value !== '' && !this.byKey.get(key)?.formula)),
    }));
  }

  private travel(from: Step[], to: Step[]): void {
    const step = from.pop();
    if (!step) return;
    to.push({ rows: this.current, removed: this.gone });
    this.replace(step.rows, step.removed);
  }

  private keep(): void {
    this.undoable.push({ rows: this.current, removed: this.gone });
    if (this.undoable.length > undoSteps) this.undoable.shift();
    this.redoable = [];
  }

  private row(values: Readonly<Record<string, unknown>>, isChanged: boolean, id?: string): SheetRow {
    const known: Record<string, CellValue> = {};
    for (const [key, value] of Object.entries(values)) if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') known[key] = value;
    return this.checked({ key: `r${++this.count}`, ...(id && { id }), values: this.computed(known), isChanged }, {});
  }

  private computed(values: Record<string, CellValue>): Record<string, CellValue> {
    return this.formulas.order.length === 0 ? values : { ...values, ...(this.formulas.evaluate(values as Record<string, ExpressionValue>) as Record<string, CellValue>) };
  }

  private checked(row: SheetRow, refused: Readonly<Record<string, CellFault>>): SheetRow {
    const faults: Record<string, CellFault> = { ...refused };
    if (row.isChanged) {
      for (const column of this.columns) {
        const fault = faults[column.key] ?? faultOf(column, row.values[column.key]);
        if (fault) faults[column.key] = fault;
      }
    }
    const { faults: _before, ...rest } = row;
    return Object.keys(faults).length > 0 ? { ...rest, faults } : rest;
  }

  private replace(rows: readonly SheetRow[], removed: readonly string[]): void {
    const summed = this.columns.filter(({ isSummed }) => isSummed);
    const before = this.current;
    // Rows that stay where they were are the same objects: only the others are added and taken away.
    const isAligned = before.length === rows.length;
    for (const { key } of summed) {
      let total = isAligned ? (this.totals[key] ?? 0) : 0;
      for (let index = 0; index < rows.length; index++) {
        if (isAligned && rows[index] === before[index]) continue;
        total += hundredths(rows[index]!.values[key]) - (isAligned ? hundredths(before[index]!.values[key]) : 0);
      }
      this.totals = { ...this.totals, [key]: total };
    }
    this.current = rows;
    this.gone = removed;
    for (const listener of this.listeners) listener();
  }
}
