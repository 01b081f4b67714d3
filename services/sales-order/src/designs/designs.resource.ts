import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { defineResource } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Design } from './design.entity.js';
import { designContent } from './design-content.js';

const P = salesOrderPermissions.names.Designs;

export const designReply = auditedReply.extend({ designId: z.string(), name: z.string(), dealerId: z.guid().nullable(), content: designContent });

/** Designs of the built-in designer. */
export const designResource = defineResource({
  name: 'Design',
  path: 'api/salesorder/designs',
  entity: Design,
  create: z.object({ name: requiredText(256), content: designContent.default({ rooms: [] }) }),
  update: z.object({ name: requiredText(256), content: designContent, concurrencyStamp }),
  reply: designReply,
  permissions: { list: [P.Default, P.Select], get: [P.Default, P.Select], create: P.Select, update: P.Select, delete: P.Select },
  search: ['designId', 'name'],
  sort: ['designId', 'name', 'creationTime', 'lastModificationTime'],
  defaultSort: [{ field: 'creationTime', descending: true }],
});

const partReply = z.object({
  partNo: z.string(), barcode: z.string(), roomName: z.string(), cabinetNo: z.string(), name: z.string(), materialCode: z.string(), length: z.number(), width: z.number(), thickness: z.number(),
  cutLength: z.number(), cutWidth: z.number(), count: z.number().int(), grain: z.number().int(), edges: z.record(z.string(), z.string().nullable()),
  drillings: z.array(z.object({ face: z.string(), x: z.number(), y: z.number(), diameter: z.number(), depth: z.number() })), separatePallet: z.string().nullable(), route: z.array(z.string()),
  trace: z.object({ model: z.string(), ruleId: z.string(), formula: z.object({ length: z.string(), width: z.string(), count: z.string() }) }),
});

/** A design taken apart. */
export const splitReply = z.object({
  parts: z.array(partReply),
  hardware: z.array(z.object({ roomName: z.string(), cabinetNo: z.string(), code: z.string(), name: z.string(), count: z.number(), trace: z.object({ model: z.string(), ruleId: z.string(), formula: z.string() }) })),
  errors: z.array(z.object({ cabinetNo: z.string(), ruleId: z.string(), reason: z.string() })),
});
