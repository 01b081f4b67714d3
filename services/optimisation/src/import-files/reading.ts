import type { ReadTableOptions } from '@ishare/excel/read-table.js';
import type { z } from 'zod';
import { encodingNames } from '../import-file-settings/import-file-setting.kinds.js';
import { matchedColumns, missingOf, rowsAboveNumbers } from './list-layout.js';
import { locate, MissingColumns, type ColumnSetting, type CutListFormat } from './cut-list-rows.js';
import type { CutListFacts } from './cut-list.thread.js';
import type { inspectionReply, Reading } from '@ishare/contracts/optimisation/import-files.js';
import type { FileFacts, ReadingPlan } from './reading-plan.service.js';
import type { CutListSource } from './table-sources.js';

/** Rows that are shown before an import. */
const SHOWN_ROWS = 30;

function textFacts(source: CutListSource): Pick<ReadTableOptions, 'encoding' | 'separator'> {
  return source.type === 'csv' || source.type === 'txt' ? (source as ReadTableOptions) : {};
}

/** How a list was read, to be told beside what was found in it. */
export function readingOf({ origin, setting, source, format, otherSheets }: ReadingPlan, facts: CutListFacts): Reading {
  const { titles, places, decimalComma, skippedRows } = facts;
  const taken = new Set(places.map(({ at }) => at));
  return {
    origin,
    settingName: setting?.name ?? null,
    type: source.type,
    encoding: textFacts(source).encoding ?? null,
    separator: textFacts(source).separator ?? null,
    readRows: format.readRows,
    unit: format.unit,
    decimalComma,
    columns: places.map(({ at, fieldName, defaultValue }) => ({
      columnIndex: at,
      title: titles[at] ?? '',
      fieldName,
      defaultValue,
    })),
    ignored: titles.filter((title, index) => title.trim() !== '' && !taken.has(index)),
    skippedRows,
    ...(otherSheets?.length ? { otherSheets } : {}),
  };
}

/** Where the columns of a format stand under these titles; those that are not there are left out. */
function placed(format: CutListFormat, titles: readonly string[]): ColumnSetting[] {
  try {
    return locate(format, titles).map((column) => ({ ...column, columnIndex: column.at }));
  } catch (error) {
    if (error instanceof MissingColumns) return [];
    throw error;
  }
}

export function inspectionOf(
  { source, rows, layout }: FileFacts,
  plan: ReadingPlan | undefined,
  readRows = plan?.format.readRows ?? layout?.readRows ?? rowsAboveNumbers(rows),
): z.output<typeof inspectionReply> {
  const titles = readRows > 0 ? (rows[readRows - 1] ?? []) : [];
  const columns = plan ? placed(plan.format, titles) : matchedColumns(titles);
  const { encoding, separator } = textFacts(source);
  return {
    origin: plan?.origin ?? null,
    settingName: plan?.setting?.name ?? null,
    type: source.type,
    encoding: encoding ? encodingNames.indexOf(encoding) : null,
    separator: separator ?? null,
    readRows,
    unit: plan?.format.unit ?? 0,
    rows: rows.slice(0, Math.max(SHOWN_ROWS, readRows)),
    columns: columns.map(({ columnIndex, fieldName, defaultValue, itemsMapping }) => ({
      columnIndex,
      title: titles[columnIndex] ?? '',
      fieldName,
      defaultValue,
      itemsMapping,
    })),
    missing: missingOf(columns),
  };
}
