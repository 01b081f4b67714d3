import { checkResult } from '@ishare/contracts/sales-order/json-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { splitHardware, splitPart } from '@ishare/contracts/sales-order/split.js';
import { defineResource } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, itemsReply, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Design } from './design.entity.js';
import { designContent } from './design-content.js';

const P = salesOrderPermissions.names.Designs;

export const designReply = auditedReply.extend({
  designId: z.string(),
  name: z.string(),
  dealerId: z.guid().nullable(),
  content: designContent,
});

/** Designs of the built-in designer. */
export const designResource = defineResource({
  name: 'Design',
  path: 'api/salesorder/designs',
  entity: Design,
  create: z.object({ name: requiredText(256), content: designContent.default({ rooms: [] }) }),
  update: z.object({ name: requiredText(256), content: designContent, concurrencyStamp }),
  reply: designReply,
  permissions: {
    list: [P.Default, P.Select],
    get: [P.Default, P.Select],
    create: P.Select,
    update: P.Select,
    delete: P.Select,
  },
  search: ['designId', 'name'],
  sort: ['designId', 'name', 'creationTime', 'lastModificationTime'],
  defaultSort: [{ field: 'creationTime', descending: true }],
});

/** A design as the designer opens it. */
export const openedDesignReply = designReply.extend({
  /** The sheets that keep it as it is; null while it may be changed. */
  heldBy: z.object({ salesOrderNo: z.string(), sheets: z.array(z.string()) }).nullable(),
  /** Whether it is the caller's to change. */
  isOwn: z.boolean(),
  orders: z.array(z.object({ id: z.guid(), salesOrderNo: z.string() })),
});

export const previewBody = z.object({ content: designContent });

/** A design taken apart. */
export const splitReply = z.object({
  parts: z.array(splitPart),
  hardware: z.array(splitHardware),
  errors: z.array(
    z.object({
      kind: z.enum(['size', 'formula', 'parameter']),
      cabinetNo: z.string(),
      model: z.string(),
      ruleId: z.string(),
      formula: z.string().nullable(),
      reason: z.string(),
    }),
  ),
});

/** A design as it is drawn. */
export const previewReply = splitReply.pick({ parts: true, hardware: true }).extend({
  items: z.array(
    z.object({
      name: z.string(),
      roomName: z.string().nullable(),
      cabinetNo: z.string().nullable(),
      partRef: z.string().nullable(),
      category: z.number().int(),
      calcType: z.number().int(),
      quantity: z.number(),
      price: z.number(),
      amount: z.number(),
      isManual: z.boolean(),
    }),
  ),
  totalAmount: z.number(),
  findings: checkResult.shape.errors,
});

export const materialsReply = itemsReply(
  z.object({
    code: z.string(),
    name: z.string(),
    thickness: z.number(),
    grain: z.number().int(),
    edges: z.array(z.string()),
  }),
);
