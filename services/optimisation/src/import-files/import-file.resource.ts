import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { importFiles } from '@ishare/contracts/optimisation/import-files.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, recordsOf } from '@ishare/crud/resource.js';
import { query } from '@ishare/server/schemas.js';
import { ImportFile } from './import-file.entity.js';

const latest = (column: string): string =>
  `select ${column} from optimisation_run r where r.tenant_id = t.tenant_id and r.import_file_id = t.id
    order by r.requested_time desc limit 1`;

export const importFileResource = defineResource({
  name: 'ImportFile',
  ...recordsOf(importFiles),
  deletesByQuery: true,
  entity: ImportFile,
  verbs: ['list', 'get', 'delete'],
  filters: {
    state: { schema: query.enumeration(ImportFileState), op: 'eq' },
    startTime: filter.since('creationTime'),
    endTime: filter.until('creationTime'),
  },
  search: ['fileNo', 'fileName'],
  sort: ['fileNo', 'fileName', 'rowCount', 'partCount', 'area', 'errorCount', 'state', 'creationTime'],
  defaultSort: [{ field: 'creationTime', descending: true }],
  expressions: {
    progress: { sql: `coalesce((${latest('r.percent')}), 0)`, kind: 'raw' },
    runId: { sql: latest('r.id'), kind: 'text' },
    combinedIntoNo: { sql: 'select b.file_no from import_file b where b.id = t.combined_into_id', kind: 'text' },
    combinedOf: {
      sql: `coalesce((select jsonb_agg(o.file_no order by o.file_no) from import_file o
        where o.tenant_id = t.tenant_id and o.combined_into_id = t.id and not o.is_deleted), '[]')`,
      kind: 'raw',
    },
    solutionCount: {
      sql: `select count(*)::int from solution s where s.tenant_id = t.tenant_id and s.import_file_id = t.id
        and not s.is_deleted`,
      kind: 'raw',
    },
  },
});
