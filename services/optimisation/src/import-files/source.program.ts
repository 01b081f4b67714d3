import { serveRows } from '@ishare/excel/serve-rows.js';
import { readSource, type CutListSource } from './table-sources.js';

export interface SourceJob {
  path: string;
  source: CutListSource;
}

serveRows(({ path, source }: SourceJob) => readSource(path, source));
