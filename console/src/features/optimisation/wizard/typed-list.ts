import { grainOfWord } from '@ishare/contracts/optimisation/grain-words.js';

/** The members of a typed part, with the titles by which the server knows them. */
export const typedColumns = [
  ['code', 'partNo'],
  ['name', 'name'],
  ['materialCode', 'materialCode'],
  ['length', 'length'],
  ['width', 'width'],
  ['count', 'count'],
  ['grain', 'grain'],
  ['edgeL1', 'edgeL1'],
  ['edgeL2', 'edgeL2'],
  ['edgeW1', 'edgeW1'],
  ['edgeW2', 'edgeW2'],
  ['thickness', 'thickness'],
  ['drillFile', 'drillFile'],
  ['matchGroup', 'matchGroup'],
  ['orderNo', 'orderNo'],
  ['cabinetNo', 'cabinetNo'],
  ['room', 'room'],
  ['remark', 'remark'],
] as const;

/** The grain that a word of a file means, as the sheet keeps it. */
export const grainOfText = (text: string): string | undefined => grainOfWord(text)?.toString();

const cellOf = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`;

/** The rows in which something was typed, without the cells in which nothing was. */
export const filledRows = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => String(value ?? '').trim() !== '')))
    // A new row has its count from the start.
    .filter((row) => Object.keys(row).some((key) => key !== 'count'));

/** Typed parts as the text of a list, so that they go the way of a file; empty rows are left out. */
export function listOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const filled = rows.filter((row) => typedColumns.some(([key]) => String(row[key] ?? '').trim() !== ''));
  return [
    typedColumns.map(([, title]) => title).join('\t'),
    ...filled.map((row) => typedColumns.map(([key]) => cellOf(row[key])).join('\t')),
  ].join('\n');
}
