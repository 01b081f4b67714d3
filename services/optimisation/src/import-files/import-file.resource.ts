import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource } from '@ishare/crud/resource.js';
import { auditedReply, query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { ImportFile } from './import-file.entity.js';

const permissions = optimisationPermissions.names.ImportFiles;

export const importFileReply = auditedReply.extend({
  fileNo: z.string(),
  fileName: z.string(),
  importFileSettingId: z.guid().nullable(),
  orderNos: z.array(z.string()),
  rowCount: z.number().int(),
  partCount: z.number().int(),
  area: z.number(),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  state: z.number().int(),
  progress: z.number(),
  runId: z.guid().nullable(),
  solutionCount: z.number().int(),
  sha256: z.string(),
});

const latest = (column: string): string =>
  `select ${column} from optimisation_run r where r.tenant_id = t.tenant_id and r.import_file_id = t.id order by r.requested_time desc limit 1`;

export const importFileResource = defineResource({
  name: 'ImportFile',
  path: 'api/optimization/import-files',
  deletesByQuery: true,
  entity: ImportFile,
  reply: importFileReply,
  verbs: ['list', 'get', 'delete'],
  permissions: {
    list: permissions.Default,
    get: permissions.Default,
    create: permissions.Create,
    update: permissions.Create,
    delete: permissions.Delete,
  },
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
    solutionCount: {
      sql: 'select count(*)::int from solution s where s.tenant_id = t.tenant_id and s.import_file_id = t.id and not s.is_deleted',
      kind: 'raw',
    },
  },
});
