import { roundDecimal } from '@ishare/kernel/decimal.js';
import { figureOf } from '@ishare/kernel/figure.js';
import { filesOf } from './cell-files';
import type { EditColumn, CellFault } from './sheet-columns';

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
