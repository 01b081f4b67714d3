// The things of this service, each on its table: routes, tables and tests are made from this list.
import { importFileSetting, importFileSettingDetail } from '@ishare/contracts/optimisation/import-file-setting.js';
import { machineParameterSetting } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { board } from '@ishare/contracts/optimisation/board.js';
import { material } from '@ishare/contracts/optimisation/material.js';
import { optimiseParameterSetting } from '@ishare/contracts/optimisation/optimise-parameter-setting.js';
import { goodsReceipt } from '@ishare/contracts/optimisation/goods-receipt.js';
import { serve } from '@ishare/crud/thing.module.js';
import { GoodsReceipt } from './goods-receipts/goods-receipt.entity.js';
import { text } from '@ishare/server/schemas.js';
import { Board } from './boards/board.entity.js';
import { ImportFileSettingDetail } from './import-file-settings/import-file-setting-detail.entity.js';
import { ImportFileSetting } from './import-file-settings/import-file-setting.entity.js';
import { Material } from './materials/material.entity.js';
import { MachineParameterSetting } from './parameters/machine-parameter-setting.entity.js';
import { OptimiseParameterSetting } from './parameters/optimise-parameter-setting.entity.js';

export const optimiseParameterSettings = serve(optimiseParameterSetting, OptimiseParameterSetting);
export const machineParameterSettings = serve(machineParameterSetting, MachineParameterSetting);
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

/** Those that need no code of their own. */
export const plainThings = [optimiseParameterSettings, machineParameterSettings, importFileSettingDetails];
export const things = [...plainThings, importFileSettings, materials, boards, goodsReceipts];
