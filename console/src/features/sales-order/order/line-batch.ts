// What of a sheet of lines is sent, and what its answer makes of sheet, lines and files.
import type { Line } from '@ishare/contracts/sales-order/order-lines.js';
import { fileIds } from '../../../ui/grid/cell-files';
import { changesOf, faultyKeys } from '../../../ui/grid/edit-sheet';
import type { Sheet } from '../../../ui/grid/edit-sheet';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { idOf } from '../../../ui/grid/use-edit-sheet';

/** A line as the server takes it. */
export type Item = Record<string, unknown>;

/** What is not saved of a sheet and has no fault. */
export interface LineBatch {
  items: Item[];
  /** The rows that stay, in the order of the items and of the answer, with their keys. */
  sent: readonly { key: string; row: SheetRow }[];
  /** Rows that stay behind because they have a fault. */
  faulty: ReadonlySet<string>;
}

export function batchOf(sheet: Sheet, itemOf: (row: SheetRow) => Item): LineBatch {
  const places = new Map(sheet.rows.map((row, index) => [row, index]));
  const keyOf = (row: SheetRow) => sheet.keys[places.get(row)!]!;
  const faulty = faultyKeys(sheet);
  const isSound = (row: SheetRow) => !faulty.has(keyOf(row));
  const changes = changesOf(sheet);
  const [created, updated] = [changes.created.filter(isSound), changes.updated.filter(isSound)];
  return {
    items: [
      ...updated.map(itemOf),
      ...created.map((row) => ({
        ...itemOf(row),
        id: undefined,
        concurrencyStamp: undefined,
        sort: places.get(row),
      })),
      ...changes.removed.map((row) => ({ ...itemOf(row), isDeleted: true })),
    ],
    sent: [...updated, ...created].map((row) => ({ key: keyOf(row), row })),
    faulty,
  };
}

/** The lines as they are at the server after a save: those of the answer, and those read before that were not sent. */
export function linesAfter(
  sheet: Sheet,
  { sent }: Pick<LineBatch, 'sent'>,
  saved: readonly Line[],
  read: readonly Line[],
): Line[] {
  const bySent = new Map(sent.map(({ row }, index) => [row, saved[index]!]));
  const known = new Map(read.map((line) => [line.id, line]));
  return sheet.rows.flatMap((row) => bySent.get(row) ?? known.get(idOf(row)) ?? []);
}

/** Files that a save leaves without a line: of the saved rows as they were, and uploaded ones that were taken out. */
export function lostFiles(before: Sheet, after: Sheet, uploaded: readonly string[]): string[] {
  const { columns } = before.compiled;
  const kept = fileIds(columns, [...after.rows, ...after.saved.values()]);
  return [...new Set([...fileIds(columns, before.saved.values()), ...uploaded])].filter((id) => !kept.has(id));
}
