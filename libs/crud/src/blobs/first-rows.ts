import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { SHOWN_ROWS, type SheetRows } from '@ishare/contracts/files/sheet-rows.js';
import { sniffText } from '@ishare/excel/sniff-text.js';
import { withTable } from '@ishare/excel/table-reading.js';
import type { TableRow } from '@ishare/excel/table.js';
import { currentTenantId } from '@ishare/server/context.js';
import type { BlobsService } from './blobs.js';
import { endingOf } from './content-type.js';

const SHEETS = ['xlsx', 'csv'] as const;

/** As many rows as are shown, and whether there are more. */
export async function firstRows(table: AsyncIterable<TableRow>, most = SHOWN_ROWS): Promise<SheetRows> {
  const rows: SheetRows['rows'] = [];
  for await (const { rowNo, cells } of table) {
    if (rows.length === most) return { rows, isCut: true };
    rows.push({ rowNo, cells });
  }
  return { rows, isCut: false };
}

/** A kept file: its bytes, whose row it is, and how it is called. */
interface Kept {
  blobId: string;
  entity: string;
  id: string;
  name: string;
}

/**
 * The first rows of a kept spreadsheet (`xlsx`, `csv`), read by a process of its own: what is in a file is not to be
 * trusted. Undefined for what is named as no spreadsheet; throws `ExcelError` for what cannot be read as one.
 */
export async function firstRowsOf(
  blobs: BlobsService,
  { blobId, entity, id, name }: Kept,
): Promise<SheetRows | undefined> {
  const type = SHEETS.find((each) => each === endingOf(name));
  if (!type) return undefined;
  await mkdir(blobs.uploads, { recursive: true });
  const directory = await mkdtemp(join(blobs.uploads, 'sheet-'));
  try {
    const path = join(directory, `file.${type}`);
    await pipeline(await blobs.read(blobId, { entity, id }), createWriteStream(path));
    const written = type === 'csv' ? await sniffText(path) : {};
    return await withTable(path, { type, ...written, owner: currentTenantId() }, (table) => firstRows(table));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
