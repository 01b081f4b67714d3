import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource } from '@ishare/crud/resource.js';
import { auditedReply } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Solution } from './solution.entity.js';

const { Default } = optimisationPermissions.names.Solutions;

/** Areas in m², lengths in m, money in the tenant's currency, shares in per cent; part + offcut + waste + kerf + trim = board. */
export const solutionReply = auditedReply.extend({
  solutionNo: z.string(),
  importFileId: z.guid(),
  fileNo: z.string(),
  fileName: z.string(),
  runId: z.guid(),
  kind: z.number().int(),
  ordinal: z.number().int(),
  boards: z.number().int(),
  offcutBoards: z.number().int(),
  patterns: z.number().int(),
  parts: z.number().int(),
  utilization: z.number(),
  wastePct: z.number(),
  boardArea: z.number(),
  partArea: z.number(),
  offcutArea: z.number(),
  wasteArea: z.number(),
  kerfArea: z.number(),
  trimArea: z.number(),
  cuts: z.number().int(),
  cutLength: z.number(),
  cycles: z.number().int(),
  minutes: z.number(),
  materialCost: z.number(),
  totalCost: z.number(),
  lowerBound: z.number().nullable(),
  gapPct: z.number().nullable(),
  duration: z.number(),
  provedOptimal: z.boolean(),
  isSelected: z.boolean(),
  confirmedTime: z.iso.datetime().nullable(),
  parameterName: z.string(),
});

const ofFile = (column: string): string =>
  `select f.${column} from import_file f where f.tenant_id = t.tenant_id and f.id = t.import_file_id`;

export const solutionResource = defineResource({
  name: 'Solution',
  path: 'api/optimization/solutions',
  entity: Solution,
  reply: solutionReply,
  verbs: ['list'],
  permissions: { list: Default, get: Default, create: Default, update: Default, delete: Default },
  filters: {
    importFileId: filter.guid(),
    isSelected: filter.bool(),
    startTime: filter.since('creationTime'),
    endTime: filter.until('creationTime'),
  },
  search: ['solutionNo'],
  sort: [
    'solutionNo',
    'fileNo',
    'fileName',
    'boards',
    'patterns',
    'utilization',
    'wastePct',
    'cuts',
    'cycles',
    'minutes',
    'materialCost',
    'totalCost',
    'gapPct',
    'duration',
    'isSelected',
    'ordinal',
    'creationTime',
  ],
  defaultSort: [
    { field: 'creationTime', descending: true },
    { field: 'ordinal', descending: false },
  ],
  expressions: {
    fileNo: { sql: ofFile('file_no'), kind: 'text' },
    fileName: { sql: ofFile('file_name'), kind: 'text' },
    parameterName: {
      sql: `select r.settings->'parameters'->>'name' from optimisation_run r where r.tenant_id = t.tenant_id and r.id = t.run_id`,
      kind: 'text',
    },
  },
});
