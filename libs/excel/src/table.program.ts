import { readTable } from './read-table.js';
import { serveRows } from './serve-rows.js';
import type { TableJob } from './table-reading.js';

serveRows(({ path, options }: TableJob) => readTable(path, options));
