import { reading, type ReadingOptions } from './reading.js';
import type { ReadTableOptions } from './read-table.js';
import type { TableRow } from './table.js';

/** Programs run compiled code: the file beside this one, or the package's dist when the source itself is executed. */
const tableProgram = new URL(
  import.meta.url.endsWith('.ts') ? '../dist/table.program.js' : './table.program.js',
  import.meta.url,
);

export interface TableJob {
  path: string;
  options: ReadTableOptions;
}

async function* each(batches: AsyncIterable<TableRow[]>): AsyncGenerator<TableRow> {
  for await (const batch of batches) yield* batch;
}

/** Runs a program that calls `serveRows` on a job, and `work` on its rows. Throws as `reading` does. */
export function withRows<Job extends { path: string }, T>(
  options: ReadingOptions & { program: URL; job: Job },
  work: (rows: AsyncIterable<TableRow>) => Promise<T>,
): Promise<T> {
  return reading<Job, TableRow[], T>(options, (batches) => work(each(batches)));
}

/**
 * `readTable` in a process of its own, for files that come from outside: `work` gets the rows. Throws as `reading`
 * does.
 */
export function withTable<T>(
  path: string,
  { owner, ...options }: ReadTableOptions & ReadingOptions,
  work: (rows: AsyncIterable<TableRow>) => Promise<T>,
): Promise<T> {
  return withRows<TableJob, T>({ program: tableProgram, owner, job: { path, options } }, work);
}
