import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Board } from './board.entity.js';

const MAX_SIDE = 20_000;
const side = z.number().positive().max(MAX_SIDE);
const defect = z.object({ x: z.number().min(0), y: z.number().min(0), length: side, width: side });

const fields = {
  materialId: guid(),
  boardsMaterialCode: text(64),
  boardsCode: requiredText(64),
  planNo: text(64),
  length: side,
  width: side,
  quantity: z.number().int().min(0).max(1_000_000).default(0),
  binCode: text(32),
  isOffCut: z.boolean().default(false),
  offCutStatus: z
    .number()
    .int()
    .min(0)
    .max(5)
    .nullish()
    .transform((value) => value ?? null),
  price: z
    .number()
    .min(0)
    .max(1e12)
    .nullish()
    .transform((value) => value ?? null),
  defects: z.array(defect).max(50).default([]),
};

const reply = auditedReply.extend({
  materialId: z.guid(),
  boardsMaterialCode: z.string(),
  boardsCode: z.string(),
  planNo: z.string().nullable(),
  length: z.number(),
  width: z.number(),
  quantity: z.number().int(),
  reservedQuantity: z.number().int(),
  availableQuantity: z.number().int(),
  binCode: z.string().nullable(),
  isOffCut: z.boolean(),
  offCutStatus: z.number().int().nullable(),
  price: z.number().nullable(),
  sourceSolutionId: z.guid().nullable(),
  sourceBoardNo: z.string().nullable(),
  agedDays: z.number().int().nullable(),
  defects: z.array(defect),
});

export const boardResource = defineResource({
  name: 'Board',
  path: 'api/optimization/boards',
  entity: Board,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply,
  permissions: verbPermissions(optimisationPermissions.names.Boards),
  filters: {
    materialId: filter.guid(),
    isOffCut: filter.bool(),
    offCutStatus: filter.number(),
    planNo: filter.contains(),
    boardsMaterialCode: filter.contains(),
    boardsCode: filter.contains(),
    binCode: filter.contains(),
    lengthMin: filter.atLeast('length'),
    lengthMax: filter.atMost('length'),
    widthMin: filter.atLeast('width'),
    widthMax: filter.atMost('width'),
  },
  search: ['boardsCode', 'boardsMaterialCode', 'binCode'],
  sort: [
    'boardsCode',
    'boardsMaterialCode',
    'length',
    'width',
    'quantity',
    'reservedQuantity',
    'availableQuantity',
    'binCode',
    'planNo',
    'isOffCut',
    'offCutStatus',
    'price',
    'agedDays',
    'creationTime',
  ],
  defaultSort: [
    { field: 'boardsMaterialCode', descending: false },
    { field: 'isOffCut', descending: false },
    { field: 'boardsCode', descending: false },
  ],
  expressions: {
    availableQuantity: { sql: 't.quantity - t.reserved_quantity', kind: 'raw' },
    agedDays: {
      sql: 'case when t.is_off_cut then extract(day from now() - coalesce(t.in_stock_time, t.creation_time))::int end',
      kind: 'raw',
    },
  },
});
