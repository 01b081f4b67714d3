// The things of this service, each on its table: routes, tables and tests are made from this list.
import { importFile } from '@ishare/contracts/optimisation/import-file.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { importFileSetting, importFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import { machineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { board } from '@ishare/contracts/optimisation/board.js';
import { material } from '@ishare/contracts/optimisation/material.js';
import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { goodsReceipt } from '@ishare/contracts/optimisation/goods-receipt.js';
import { solution } from '@ishare/contracts/optimisation/solution.js';
import { filter } from '@ishare/crud/filters.js';
import { materialGroup } from '@ishare/contracts/optimisation/material-group.js';
import { serve } from '@ishare/crud/thing.module.js';
import { MaterialGroup } from './material-groups/material-group.entity.js';
import { labelTemplate } from '@ishare/contracts/optimisation/label-template.js';
import { LabelTemplate } from './label-templates/label-template.entity.js';
import { query, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { GoodsReceipt } from './goods-receipts/goods-receipt.entity.js';
import { Board } from './boards/board.entity.js';
import { ImportFileSettingDetail } from './import-file-settings/import-file-setting-detail.entity.js';
import { ImportFileSetting } from './import-file-settings/import-file-setting.entity.js';
import { ImportFile } from './import-files/import-file.entity.js';
import { Material } from './materials/material.entity.js';
import { MachineParameterSetting } from './parameters/machine-parameter-setting.entity.js';
import { LATEST_FIRST } from './runs/optimisation-run.entity.js';
import { changedInputs } from './runs/plan-inputs.js';
import { heldOrders } from './saw/held-orders.js';
import { OptimiseParameterSetting } from './parameters/optimise-parameter-setting.entity.js';
import { Solution } from './solutions/solution.entity.js';

export const optimiseParameterSettings = serve(optimiseParameterSetting, OptimiseParameterSetting, {
  usedBy: () => [[MaterialGroup, 'parameterSettingId']],
});
export const machineParameterSettings = serve(machineParameterSetting, MachineParameterSetting, {
  usedBy: () => [[MaterialGroup, 'machineId']],
});
export const importFileSettings = serve(importFileSetting, ImportFileSetting);
export const importFileSettingDetails = serve(importFileSettingDetail, ImportFileSettingDetail);
export const materials = serve(material, Material);
export const boards = serve(board, Board, {
  sent: { boardsMaterialCode: () => text(64) },
  expressions: {
    availableQuantity: { sql: 't.quantity - t.reserved_quantity', kind: 'raw' },
    agedDays: {
      sql: 'case when t.is_off_cut then extract(day from now() - coalesce(t.in_stock_time, t.creation_time))::int end',
      kind: 'raw',
    },
  },
});

const ofLines = (sum: string): string =>
  `(select ${sum} from jsonb_to_recordset(t.lines) as l(quantity int, price numeric))`;
export const goodsReceipts = serve(goodsReceipt, GoodsReceipt, {
  expressions: {
    pieces: { sql: ofLines('sum(l.quantity)'), kind: 'raw' },
    amount: { sql: ofLines('sum(l.quantity * l.price)::float8'), kind: 'raw' },
  },
});

/** The days on which they were made. */
const made = { startTime: filter.since('creationTime'), endTime: filter.until('creationTime') };

const ofRun = (column: string): string =>
  `select ${column} from optimisation_run r where r.tenant_id = t.tenant_id and r.import_file_id = t.id
    order by ${LATEST_FIRST} limit 1`;

/** States after which a list that was in a hurry stands where others do. */
const ENDED = [ImportFileState.Cut, ImportFileState.Cancelled, ImportFileState.Combined];

export const importFiles = serve(importFile, ImportFile, {
  filters: made,
  query: z.object({ state: query.enumeration(ImportFileState) }),
  expressions: {
    progress: { sql: `coalesce((${ofRun('r.percent')}), 0)`, kind: 'raw' },
    comesFirst: { sql: `t.is_rush and t.state not in (${ENDED.join()})`, kind: 'bool' },
    runId: { sql: ofRun('r.id'), kind: 'text' },
    combinedIntoNo: { sql: 'select b.file_no from import_file b where b.id = t.combined_into_id', kind: 'text' },
    combinedOf: {
      sql: `coalesce((select jsonb_agg(o.file_no order by o.file_no) from import_file o
        where o.tenant_id = t.tenant_id and o.combined_into_id = t.id and not o.is_deleted), '[]')`,
      kind: 'raw',
    },
    heldOrders: { sql: heldOrders('t'), kind: 'raw' },
    solutionCount: {
      sql: `select count(*)::int from solution s where s.tenant_id = t.tenant_id and s.import_file_id = t.id
        and not s.is_deleted`,
      kind: 'raw',
    },
  },
});

const ofFile = (column: string): string =>
  `select f.${column} from import_file f where f.tenant_id = t.tenant_id and f.id = t.import_file_id`;

export const solutions = serve(solution, Solution, {
  filters: made,
  expressions: {
    fileNo: { sql: ofFile('file_no'), kind: 'text' },
    fileName: { sql: ofFile('file_name'), kind: 'text' },
    unpricedBoards: {
      sql: `select coalesce(sum((m.figures->>'unpricedBoards')::int), 0) from solution_material m
        where m.tenant_id = t.tenant_id and m.solution_id = t.id`,
      kind: 'raw',
    },
    changedInputs: {
      sql: `select coalesce((select case when exists (select from solution o where o.tenant_id = t.tenant_id
          and o.import_file_id = t.import_file_id and o.is_selected and not o.is_deleted)
          then '[]'::jsonb else (${changedInputs}) end
        from optimisation_run r where r.tenant_id = t.tenant_id and r.id = t.run_id), '[]'::jsonb)`,
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

export const materialGroups = serve(materialGroup, MaterialGroup, {
  expressions: {
    machineName: {
      sql: `select m.name from machine_parameter_setting m where m.tenant_id = t.tenant_id and m.id = t.machine_id`,
      kind: 'text',
    },
    parameterName: {
      sql: `select p.name from optimise_parameter_setting p where p.tenant_id = t.tenant_id
        and p.id = t.parameter_setting_id`,
      kind: 'text',
    },
  },
});
export const labelTemplates = serve(labelTemplate, LabelTemplate);

/** Those that need no code of their own. */
export const plainThings = [optimiseParameterSettings, machineParameterSettings, importFileSettingDetails];
export const things = [
  ...plainThings,
  materialGroups,
  labelTemplates,
  importFileSettings,
  materials,
  boards,
  goodsReceipts,
  importFiles,
  solutions,
];
