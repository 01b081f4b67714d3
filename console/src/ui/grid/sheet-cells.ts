import type { LaidColumn } from './column-layout';
import { textOf } from './cell-values';
import type { EditColumn, SheetRow } from './sheet-columns';

/** Width of the column of row numbers, in px. */
export const numberWidth = 52;

/**
 * The columns that are drawn: the pinned ones, and those of the middle that are in sight, with the room of the others.
 */
export interface ColumnSpan {
  start: readonly LaidColumn<SheetRow>[];
  shown: readonly LaidColumn<SheetRow>[];
  end: readonly LaidColumn<SheetRow>[];
  before: number;
  after: number;
}

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 9 });
const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 9 });

export function alignOf({ editor, compute }: EditColumn): 'end' | 'center' | undefined {
  return editor === 'number' || (compute && editor === undefined) ? 'end' : editor === 'boolean' ? 'center' : undefined;
}

export function figureText({ money }: EditColumn, value: number): string {
  return (money ? amount : figure).format(value);
}

export function cellText(column: EditColumn, value: unknown): string {
  return typeof value === 'number' && column.thousands && !column.options
    ? figureText(column, value)
    : textOf(column, value);
}
