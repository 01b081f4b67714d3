// One save of a sheet of lines, and what follows when somebody else was quicker.
import type { Line } from '@ishare/contracts/sales-order/order-lines.js';
import { HttpError } from '../../../http/http-error';
import { settled } from '../../../ui/grid/edit-sheet';
import type { Sheet } from '../../../ui/grid/edit-sheet';
import type { SheetRow } from '../../../ui/grid/sheet-columns';
import { batchOf, linesAfter } from './line-batch';
import type { Item } from './line-batch';
import { faultsByRow } from './line-columns';

/** How often a save is tried again over what others have saved meanwhile. */
const mostTries = 3;

/** A sheet with the lines that were read for it. */
export interface ReadSheet {
  sheet: Sheet;
  lines: readonly Line[];
}

export interface SavedSheet extends ReadSheet {
  /** The sheet that was sent in the end. */
  before: Sheet;
}

export interface LineServer {
  itemOf: (row: SheetRow) => Item;
  save: (items: Item[]) => Promise<readonly Line[]>;
  /** Hears what the server refuses, by the keys of row and column. */
  refuse: (faults: ReadonlyMap<string, Record<string, string>>) => void;
  /** Reads the lines anew and lays what is not saved over them; undefined where both changed the same cell. */
  catchUp: (unsaved: Sheet) => Promise<ReadSheet | undefined>;
}

/** Somebody else has saved or removed a line since it was read. */
export const isOvertaken = (error: unknown): error is HttpError =>
  error instanceof HttpError && (error.status === 409 || error.status === 404) && !error.code;

/**
 * Sends what is not saved and has no fault, in one batch; lines that somebody else has saved meanwhile are read anew,
 * and it is tried again unless both changed the same cell. Gives sheet and lines as they are then; undefined when
 * nothing was saved.
 */
export async function saveLines(read: ReadSheet, server: LineServer): Promise<SavedSheet | undefined> {
  let { sheet, lines } = read;
  for (let tries = mostTries; ; tries -= 1) {
    const batch = batchOf(sheet, server.itemOf);
    if (batch.items.length === 0) return undefined;
    try {
      const saved = await server.save(batch.items);
      return { before: sheet, sheet: settled(sheet, batch.faulty), lines: linesAfter(sheet, batch, saved, lines) };
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const keys = batch.sent.map(({ key }) => key);
      const faults = faultsByRow(error.validationErrors, keys);
      if (faults.size > 0) server.refuse(faults);
      if (!isOvertaken(error) || tries === 0) throw error;
    }
    const caughtUp = await server.catchUp(sheet);
    if (!caughtUp) return undefined;
    ({ sheet, lines } = caughtUp);
  }
}

/** Whether others have saved, added or removed lines beside those that are known. */
export function areOthers(known: readonly Line[], fresh: readonly Line[]): boolean {
  const stamps = new Map(known.map(({ id, concurrencyStamp }) => [id, concurrencyStamp]));
  return fresh.length !== known.length || fresh.some((line) => stamps.get(line.id) !== line.concurrencyStamp);
}
