// From cells to rows of a cut list: which column means what, and what its text means.
import { isFormulaError } from '@ishare/excel/cell-values.js';
import { splitUnit, unitOfTitle } from '@ishare/excel/list-titles.js';
import { numberOf } from '@ishare/excel/read-number.js';
import type { TableRow } from '@ishare/excel/table.js';
import { remembering } from '@ishare/kernel/remembering.js';
import { grainOfWord } from '@ishare/contracts/optimisation/grain-words.js';
import { neededFields, type CutListField } from '@ishare/contracts/optimisation/cut-list-fields.js';
import { unitFactors } from '../import-file-settings/import-file-setting.kinds.js';
import { tapeSides, type CutListRow, type Finding, type FindingCode } from './cut-list-check.js';
import { grainOfRotation, isNone, isTotal, sideOf, sidesOf, type Side } from './value-words.js';

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
  /** The decimals of its numbers stand behind a comma. */
  decimalComma?: boolean;
}

/** A column that a file lacks: by its first title, or by its field and the place where it should stand. */
export interface MissingColumn {
  fieldName: CutListField;
  title?: string;
  columnIndex?: number;
}

export class MissingColumns extends Error {
  constructor(readonly columns: MissingColumn[]) {
    super(columns.map(({ title, fieldName }) => title ?? fieldName).join(', '));
  }
}

/** A column where it stands in the file; -1 for one that only has a default value. */
export type Located = ColumnSetting & { at: number; millimetres?: number | undefined };

const LARGEST = 1e6;
const MAX_COUNT = 1e6;
/** A comma that may part thousands or decimals. */
const TWOFOLD = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** Of a wrong value, this much is quoted. */
const MAX_QUOTED = 64;
const normal = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
export const titlesOf = ({ title }: Pick<ColumnSetting, 'title'>): string[] =>
  (title ?? '').split('|').map(normal).filter(Boolean);

/** Finds each column by its title, or by its position where it has none; throws MissingColumns. */
export function locate({ columns, readRows }: CutListFormat, header: readonly string[] | undefined): Located[] {
  const names = header?.map(normal);
  const missing: MissingColumn[] = [];
  const located = columns.flatMap((column): Located[] => {
    const titles = titlesOf(column);
    const at =
      names && readRows > 0 && titles.length > 0
        ? names.findIndex((name) => titles.includes(name))
        : column.columnIndex;
    const present = at >= 0 && (!names || at < names.length);
    if (!present && column.defaultValue === null && (column.required || neededFields.includes(column.fieldName)))
      missing.push({
        fieldName: column.fieldName,
        ...(titles[0] ? { title: column.title!.split('|')[0]!.trim() } : { columnIndex: column.columnIndex }),
      });
    if (!present) return column.defaultValue === null ? [] : [{ ...column, at: -1 }];
    return [{ ...column, at, millimetres: names && readRows > 0 ? unitOfTitle(header![at]!) : undefined }];
  });
  for (const fieldName of neededFields)
    if (!columns.some((column) => column.fieldName === fieldName)) missing.push({ fieldName });
  if (missing.length > 0) throw new MissingColumns(missing);
  return located;
}

/** At most `max` characters that a database can hold: no zero bytes, no half of a surrogate pair. */
export function storable(text: string, max: number): string {
  if (text.length <= max && text.isWellFormed() && !text.includes('\0')) return text;
  return text.replaceAll('\0', '').slice(0, max).toWellFormed();
}

const limits = {
  code: 64,
  name: 128,
  materialCode: 64,
  drillFile: 128,
  matchGroup: 64,
  barcode: 128,
  orderNo: 64,
  cabinetNo: 64,
  room: 64,
  remark: 256,
} as const;
/** Shortened, these still say what they said. */
const shortenable: readonly CutListField[] = ['name', 'remark', 'room'];

export type CutListValues = Partial<Record<CutListField, string>>;

/** The cells of a row by what they mean. */
function valuesOf(columns: readonly Located[], cells: readonly string[]): CutListValues {
  const values: CutListValues = {};
  for (const { fieldName, at, itemsMapping, defaultValue } of columns) {
    const cell = (cells[at] ?? '').trim();
    const text = Object.hasOwn(itemsMapping, cell) ? itemsMapping[cell]! : cell;
    if (text !== '' || defaultValue !== null) values[fieldName] ??= text === '' ? defaultValue! : text;
  }
  return values;
}

/** Whether a row tells nothing of a part: a sum, or a line of text below the list. */
function isNoPart(values: CutListValues, cells: readonly string[]): boolean {
  if (values.length !== undefined || values.width !== undefined) return false;
  return (
    cells.some(isTotal) ||
    cells.filter((cell) => cell.trim() !== '').length === 1 ||
    (values.code === undefined && values.name === undefined && values.count === undefined)
  );
}

export interface Reading {
  rowNo: number;
  decimalComma: boolean;
  /** mm per unit of a column's figures. */
  unitOf: (field: CutListField) => number;
  /** The list has a column for one of the four sides. */
  tellsSides: boolean;
}

/** What the texts of one row mean; what is not understood is a finding on it. */
export function rowOf(values: CutListValues, { rowNo, decimalComma, unitOf, tellsSides }: Reading): CutListRow {
  const errors: Finding[] = [];
  const refuse = (code: FindingCode, member: string, value: string, more: Finding['data'] = {}): void => {
    errors.push({ code, member, data: { value: storable(value, MAX_QUOTED), ...more } });
  };
  const millimetres = (member: 'length' | 'width' | 'thickness'): number => {
    const text = values[member] ?? '';
    const { figure, millimetres = unitOf(member) } = splitUnit(text);
    // Where other figures have decimals behind a comma, 1,200 mm is a metre and a fifth, or somebody's thousands.
    if (decimalComma && millimetres === 1 && TWOFOLD.test(figure)) {
      refuse('E03', member, text, { isTwofold: 1 });
      return 0;
    }
    const value = Math.round(numberOf(figure, decimalComma) * millimetres * 100) / 100;
    if (Math.abs(value) <= LARGEST && (value > 0 || member !== 'thickness')) return value;
    refuse('E03', member, text);
    return 0;
  };
  const count = (): number => {
    const value = numberOf(values.count ?? '', decimalComma);
    if (Number.isInteger(value) && Math.abs(value) <= MAX_COUNT) return value;
    refuse('E03', 'count', values.count ?? '');
    return 0;
  };
  const limited = (field: keyof typeof limits): string | null => {
    const text = values[field];
    if (text === undefined) return null;
    if (isFormulaError(text)) refuse('E07', field, text, { isFormula: 1 });
    else if (text.length > limits[field])
      refuse(shortenable.includes(field) ? 'W04' : 'E07', field, text, { length: text.length, max: limits[field] });
    return storable(text, limits[field]);
  };
  const grain = (): number => {
    const told = values.grain ?? values.rotate;
    if (told === undefined) return 0;
    const value = values.grain === undefined ? grainOfRotation(told) : grainMeant(told);
    if (value === undefined) refuse('E06', 'grain', told);
    return value ?? 0;
  };
  return {
    rowNo,
    partNo: limited('code') ?? String(rowNo),
    name: limited('name'),
    materialCode: limited('materialCode') ?? '',
    length: millimetres('length'),
    width: millimetres('width'),
    count: count(),
    grain: grain(),
    ...edgesOf(values, tellsSides),
    thickness: values.thickness === undefined ? null : millimetres('thickness') || null,
    drillFile: isNone(values.drillFile ?? '') ? null : limited('drillFile'),
    matchGroup: isNone(values.matchGroup ?? '') ? null : limited('matchGroup'),
    barcode: limited('barcode'),
    orderNo: limited('orderNo'),
    cabinetNo: limited('cabinetNo'),
    room: limited('room'),
    remark: limited('remark'),
    errors,
  };
}

/** What the words of a list mean: they are a few, and stand in each row. */
const grainMeant = remembering(grainOfWord);
const sidesMeant = remembering(sidesOf);

type Edges = Pick<CutListRow, 'edges' | (typeof tapeSides)[number]>;

/** Four columns say more than one does; a word that is not understood stays, for the check to find. */
function edgesOf(values: CutListValues, tellsSides: boolean): Edges {
  const own = tapeSides.map((side) => sideOf(values[side] ?? ''));
  const isOwn = tapeSides.some((side) => values[side] !== undefined);
  const sides: Side[] | undefined =
    isOwn || (tellsSides && values.edges === undefined)
      ? own
      : values.edges === undefined
        ? undefined
        : sidesMeant(values.edges);
  const tape = (at: number): string | null => (sides?.[at]?.tape ? storable(sides[at].tape, limits.code) : null);
  return {
    edges: sides
      ? sides.map(({ banded }) => (banded ? '1' : '0')).join('')
      : values.edges === undefined
        ? null
        : storable(values.edges, 16),
    edgeL1: tape(0),
    edgeL2: tape(1),
    edgeW1: tape(2),
    edgeW2: tape(3),
  };
}

/**
 * How the rows of a list are read whose columns stand there; undefined for a row that tells nothing of a part. What is
 * no number becomes 0 with an E03.
 */
export function rowReader(
  columns: readonly Located[],
  { unit, decimalComma = false }: CutListFormat,
): (row: TableRow) => CutListRow | undefined {
  const tellsSides = columns.some(({ fieldName }) => tapeSides.some((side) => side === fieldName));
  const units = new Map(
    columns.map(({ fieldName, millimetres }) => [fieldName, millimetres]).toReversed() as [
      CutListField,
      number | undefined,
    ][],
  );
  const unitOf = (field: CutListField): number => units.get(field) ?? unitFactors[unit]!;
  return ({ rowNo, cells }) => {
    const values = valuesOf(columns, cells);
    return isNoPart(values, cells) ? undefined : rowOf(values, { rowNo, decimalComma, unitOf, tellsSides });
  };
}
