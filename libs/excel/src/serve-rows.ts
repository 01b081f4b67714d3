import { serveReading } from './reading-process.js';
import type { TableRow } from './table.js';

/** Rows and characters of one message, whichever is reached first. */
const BATCH_ROWS = 500;
const BATCH_CHARS = 1_000_000;

/** Sends the rows of the one job that the parent sends, in batches. */
export function serveRows<Job>(rowsOf: (job: Job) => AsyncIterable<TableRow>): void {
  serveReading<Job, TableRow[]>(async (job, post) => {
    let batch: TableRow[] = [];
    let chars = 0;
    for await (const row of rowsOf(job)) {
      batch.push(row);
      for (const cell of row.cells) chars += cell.length;
      if (batch.length < BATCH_ROWS && chars < BATCH_CHARS) continue;
      await post(batch);
      batch = [];
      chars = 0;
    }
    if (batch.length > 0) await post(batch);
  });
}
