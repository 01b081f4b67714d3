import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, recordsOf } from '@ishare/crud/resource.js';
import { Solution } from './solution.entity.js';

const ofFile = (column: string): string =>
  `select f.${column} from import_file f where f.tenant_id = t.tenant_id and f.id = t.import_file_id`;

export const solutionResource = defineResource({
  name: 'Solution',
  ...recordsOf(solutions),
  entity: Solution,
  verbs: ['list'],
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
    unpricedBoards: {
      sql: `select coalesce(sum((m.figures->>'unpricedBoards')::int), 0) from solution_material m
        where m.tenant_id = t.tenant_id and m.solution_id = t.id`,
      kind: 'raw',
    },
    parameterName: {
      sql: `select r.settings->'parameters'->>'name' from optimisation_run r where r.tenant_id = t.tenant_id
        and r.id = t.run_id`,
      kind: 'text',
    },
    exportFormat: {
      sql: `select m.export_format from optimisation_run r join machine_parameter_setting m
        on m.tenant_id = r.tenant_id and m.id = (r.settings->'machine'->>'id')::uuid and not m.is_deleted
        where r.tenant_id = t.tenant_id and r.id = t.run_id`,
      kind: 'raw',
    },
  },
});
