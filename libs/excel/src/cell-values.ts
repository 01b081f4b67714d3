import { figureOf } from '@ishare/kernel/figure.js';
import { listed } from '@ishare/kernel/listed.js';
import type { EnumValue, Lang, SheetColumn } from './sheet.js';
import { wordsOf } from './sheet.js';

export type CellErrorCode =
  | 'Required'
  | 'FormulaError'
  | 'NotANumber'
  | 'NotAnInteger'
  | 'NotABoolean'
  | 'NotInList'
  | 'NotADate';

/** `column` is the title in the language of the import; `args` are the values of the code's text. */
export interface CellError {
  column: string;
  code: CellErrorCode;
  args: Record<string, string>;
}

export type ParsedCell = { value: unknown } | { code: CellErrorCode; args: Record<string, string> };

const yes = new Set([wordsOf['zh-Hans'].yes, wordsOf.en.yes, 'true', 'y', '1'].map((word) => word.toLowerCase()));
const no = new Set([wordsOf['zh-Hans'].no, wordsOf.en.no, 'false', 'n', '0'].map((word) => word.toLowerCase()));
/** How a workbook keeps very small and very large numbers. */
const power = /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i;
/** What a cell shows whose formula has no result. */
const formulaError = /^#(REF!|VALUE!|NAME\?|DIV\/0!|N\/A|NUM!|NULL!|SPILL!|CALC!)$/i;

export const isFormulaError = (text: string): boolean => formulaError.test(text.trim());

/**
 * The typed value of a cell's text; undefined for an empty cell of an optional column. Dates are `YYYY-MM-DD[
 * HH:mm:ss]`.
 */
export function parseCell<T>(column: SheetColumn<T>, cell: string, lang: Lang): ParsedCell {
  const text = cell.trim();
  if (text === '') return column.required ? { code: 'Required', args: {} } : { value: undefined };
  if (isFormulaError(text)) return { code: 'FormulaError', args: { text } };
  switch (column.type) {
    case 'text':
      return { value: text };
    case 'number':
    case 'integer':
      return parseNumber(text, column.type === 'integer');
    case 'boolean':
      if (yes.has(text.toLowerCase())) return { value: true };
      return no.has(text.toLowerCase()) ? { value: false } : { code: 'NotABoolean', args: { text } };
    case 'enum':
      return parseEnum(column.enumValues ?? [], text, lang);
    case 'date':
    case 'time': {
      const value = parseDate(text);
      return value === undefined ? { code: 'NotADate', args: { text } } : { value };
    }
  }
}

function parseNumber(text: string, integer: boolean): ParsedCell {
  const value = power.test(text) ? Number(text) : figureOf(text);
  if (!Number.isFinite(value)) return { code: 'NotANumber', args: { text } };
  return integer && !Number.isSafeInteger(value) ? { code: 'NotAnInteger', args: { text } } : { value };
}

function parseEnum(values: readonly EnumValue[], text: string, lang: Lang): ParsedCell {
  const wanted = text.toLowerCase();
  const found =
    values.find(({ title }) => Object.values(title).some((each) => each.toLowerCase() === wanted)) ??
    values.find(({ value }) => String(value).toLowerCase() === wanted);
  if (found) return { value: found.value };
  return {
    code: 'NotInList',
    args: {
      text,
      allowed: listed(
        lang,
        values.map(({ title }) => title[lang]),
      ),
    },
  };
}

function parseDate(text: string): string | undefined {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date rolls 31 February over into March.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return undefined;
  const iso = date.toISOString();
  return match[4] === undefined ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ');
}
