// From cells to rows of a cut list: which column means what, and what its text means.
import type { TableRow } from '@ishare/excel/table.js';
import { neededFields, unitFactors, type CutListField } from '../import-file-settings/import-file-setting.kinds.js';
import { edgeMask, tapeSides, type CutListRow, type Finding } from './cut-list-check.js';

export interface ColumnSetting {
  columnIndex: number;
  title: string | null;
  fieldName: CutListField;
  itemsMapping: Record<string, string>;
  defaultValue: string | null;
  required: boolean;
}

export interface CutListFormat {
  readRows: number;
  unit: number;
  columns: ColumnSetting[];
}

/** Names of the columns that the file lacks. */
export class MissingColumns extends Error {
  constructor(readonly columns: string[]) {
    super(columns.join(', '));
  }
}

type Located = ColumnSetting & { at: number };

const LARGEST = 1e6;
const MAX_COUNT = 1e6;
/** Of a wrong value, this much is quoted. */
const MAX_QUOTED = 64;
const normal = (text: string): string => text.trim().toLowerCase();
const titlesOf = ({ title }: ColumnSetting): string[] => (title ?? '').split('|').map(normal).filter(Boolean);

/** Finds each column by its title, or by its position where it has none; throws MissingColumns. */
export function locate({ columns, readRows }: CutListFormat, header: readonly string[] | undefined): Located[] {
  const names = header?.map(normal);
  const missing: string[] = [];
  const located = columns.flatMap((column) => {
    const titles = titlesOf(column);
    const at =
      names && readRows > 0 && titles.length > 0
        ? names.findIndex((name) => titles.includes(name))
        : column.columnIndex;
    const present = at >= 0 && (!names || at < names.length);
    if (!present && column.defaultValue === null && (column.required || neededFields.includes(column.fieldName)))
      missing.push(
        titlesOf(column)[0] ? column.title!.split('|')[0]!.trim() : `${column.fieldName} (${column.columnIndex + 1})`,
      );
    return present || column.defaultValue !== null ? [{ ...column, at }] : [];
  });
  if (missing.length > 0) throw new MissingColumns(missing);
  return located;
}

/** At most `max` characters that a database can hold: no zero bytes, no half of a surrogate pair. */
export function storable(text: string, max: number): string {
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}

function numberOf(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** Reads one row; what is no number becomes 0 with an E03. */
export function readRow(columns: readonly Located[], { unit }: CutListFormat, { rowNo, cells }: TableRow): CutListRow {
  const values: Partial<Record<CutListField, string>> = {};
  for (const { fieldName, at, itemsMapping, defaultValue } of columns) {
    const cell = (cells[at] ?? '').trim();
    const text = itemsMapping[cell] ?? cell;
    if (text !== '' || defaultValue !== null) values[fieldName] ??= text === '' ? defaultValue! : text;
  }
  const errors: Finding[] = [];
  const size = (member: 'length' | 'width'): number => {
    const value = numberOf(values[member] ?? '') * unitFactors[unit]!;
    if (Math.abs(value) <= LARGEST) return Math.round(value * 100) / 100;
    errors.push({ code: 'E03', member, data: { value: storable(values[member] ?? '', MAX_QUOTED) } });
    return 0;
  };
  const count = (): number => {
    const value = numberOf(values.count ?? '');
    if (Number.isInteger(value) && Math.abs(value) <= MAX_COUNT) return value;
    errors.push({ code: 'E03', member: 'count', data: { value: storable(values.count ?? '', MAX_QUOTED) } });
    return 0;
  };
  const limited = (text: string | undefined, max: number): string | null =>
    text === undefined ? null : storable(text, max);
  const thickness = (): number | null => {
    if (values.thickness === undefined) return null;
    const value = numberOf(values.thickness) * unitFactors[unit]!;
    if (value > 0 && value <= LARGEST) return Math.round(value * 100) / 100;
    errors.push({ code: 'E03', member: 'thickness', data: { value: storable(values.thickness, MAX_QUOTED) } });
    return null;
  };
  const tapes = Object.fromEntries(tapeSides.map((side) => [side, limited(values[side], 64)])) as Record<
    (typeof tapeSides)[number],
    string | null
  >;
  return {
    rowNo,
    partNo: limited(values.code, 64) ?? String(rowNo),
    name: limited(values.name, 128),
    materialCode: limited(values.materialCode, 64) ?? '',
    length: size('length'),
    width: size('width'),
    count: count(),
    grain: /^[123]$/.test(values.grain ?? '') ? Number(values.grain) : 0,
    edges: edgeMask(tapes) ?? limited(values.edges, 16),
    ...tapes,
    thickness: thickness(),
    barcode: limited(values.barcode, 128),
    orderNo: limited(values.orderNo, 64),
    cabinetNo: limited(values.cabinetNo, 64),
    room: limited(values.room, 64),
    remark: limited(values.remark, 256),
    errors,
  };
}
