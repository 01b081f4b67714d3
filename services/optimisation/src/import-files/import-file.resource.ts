import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { defineResource } from '@ishare/crud/resource.js';
import type { Condition } from '@ishare/data/list.js';
import { auditedReply, query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { ImportFile } from './import-file.entity.js';
import { ImportFileState } from './import-file.states.js';

const permissions = optimisationPermissions.names.ImportFiles;

export const importFileReply = auditedReply.extend({
  fileNo: z.string(), fileName: z.string(), importFileSettingId: z.guid(), orderNos: z.array(z.string()), rowCount: z.number().int(), partCount: z.number().int(),
  area: z.number(), errorCount: z.number().int(), warningCount: z.number().int(), state: z.number().int(), progress: z.number(), runId: z.guid().nullable(),
  solutionCount: z.number().int(), sha256: z.string(),
});

const fileQuery = z.object({ state: query.enumeration(ImportFileState), startTime: query.date(), endTime: query.date() });

const latest = (column: string): string => `select ${column} from optimisation_run r where r.tenant_id = t.tenant_id and r.import_file_id = t.id order by r.requested_time desc limit 1`;

export const importFileResource = defineResource({
  name: 'ImportFile',
  path: 'api/optimization/import-files',
  entity: ImportFile,
  // Files come by upload; nothing of them is edited.
  create: z.object({}),
  update: z.object({}),
  reply: importFileReply,
  verbs: ['list', 'get', 'delete'],
  permissions: { list: permissions.Default, get: permissions.Default, create: permissions.Create, update: permissions.Create, delete: permissions.Delete },
  query: fileQuery,
  where: (given) => {
    const { state, startTime, endTime } = given as z.output<typeof fileQuery>;
    const conditions: (Condition | false)[] = [
      state !== undefined && { fields: ['state'], op: 'eq', value: state },
      startTime !== undefined && { fields: ['creationTime'], op: 'gte', value: startTime },
      endTime !== undefined && { fields: ['creationTime'], op: 'lte', value: endTime },
    ];
    return conditions.filter((condition) => condition !== false);
  },
  search: ['fileNo', 'fileName'],
  sort: ['fileNo', 'fileName', 'rowCount', 'partCount', 'area', 'errorCount', 'state', 'creationTime'],
  defaultSort: [{ field: 'creationTime', descending: true }],
  expressions: {
    progress: { sql: `coalesce((${latest('r.percent')}), 0)`, kind: 'raw' },
    runId: { sql: latest('r.id'), kind: 'text' },
    solutionCount: { sql: 'select count(*)::int from solution s where s.tenant_id = t.tenant_id and s.import_file_id = t.id and not s.is_deleted', kind: 'raw' },
  },
});
