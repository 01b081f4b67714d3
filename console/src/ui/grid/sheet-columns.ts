import { compileFormulas, type Formulas } from '@ishare/kernel/formulas.js';

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
  | 'required'
  | 'number'
  | 'min'
  | 'max'
  | 'precision'
  | 'option'
  | 'date'
  | 'tooLong'
  | 'special'
  | 'server';

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
