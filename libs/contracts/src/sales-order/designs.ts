// Designs of the built-in designer: what they hold, what they come apart into, and their routes.
import { z } from 'zod';
import { auditedReply, concurrencyStamp, itemsReply, requiredText } from '../schemas.js';
import { recordRoutes, writeRoutes } from '../things/records.js';
import { route } from '../things/route.js';
import { designContent } from './design-content.js';
import { checkResult } from './json-check.js';
import { salesOrderPermissions } from './permissions.js';
import { splitHardware, splitPart } from './split.js';

const { AuditDesigns: A, Designs: D } = salesOrderPermissions.names;

const designReply = auditedReply.extend({
  designId: z.string(),
  name: z.string(),
  dealerId: z.guid().nullable(),
  content: designContent,
});
export type Design = z.output<typeof designReply>;

export const designCreate = z.object({ name: requiredText(256), content: designContent.default({ rooms: [] }) });
export const designUpdate = z.object({ name: requiredText(256), content: designContent, concurrencyStamp });

/** A design as the designer opens it. */
const openedDesignReply = designReply.extend({
  /** The sheets that keep it as it is; null while it may be changed. */
  heldBy: z.object({ salesOrderNo: z.string(), sheets: z.array(z.string()) }).nullable(),
  /** Whether it is the caller's to change. */
  isOwn: z.boolean(),
  orders: z.array(z.object({ id: z.guid(), salesOrderNo: z.string() })),
});
export type OpenedDesign = z.output<typeof openedDesignReply>;

/** A design taken apart. */
const splitReply = z.object({
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
const previewReply = splitReply.pick({ parts: true, hardware: true }).extend({
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
export type DesignPreview = z.output<typeof previewReply>;

const materialReply = z.object({
  code: z.string(),
  name: z.string(),
  thickness: z.number(),
  grain: z.number().int(),
  edges: z.array(z.string()),
});
export type DesignMaterial = z.output<typeof materialReply>;

const base = 'api/salesorder/designs';
const declared = {
  path: base,
  reply: designReply,
  permissions: {
    list: [D.Default, D.Select],
    get: [D.Default, D.Select],
    create: D.Select,
    update: D.Select,
    delete: D.Select,
  },
} as const;
const records = recordRoutes(declared);
const writes = writeRoutes({ ...declared, create: designCreate, update: designUpdate });
/** Whoever draws, chooses or audits a design. */
const seen = { permission: [D.Default, D.Select, A.Design] } as const;

export const designs = {
  ...records,
  ...writes,
  split: route({
    ...seen,
    method: 'GET',
    path: `${base}/:id/split`,
    summary: 'Take a design apart into its panels and hardware',
    reply: splitReply,
  }),
  byNumber: route({
    ...seen,
    method: 'GET',
    path: `${base}/by-number/:designId`,
    summary: 'Open a design by its number',
    params: { designId: requiredText(128) },
    reply: openedDesignReply,
  }),
  materials: route({
    ...seen,
    method: 'GET',
    path: `${base}/kit/materials`,
    summary: 'List the materials that can be drawn with',
    reply: itemsReply(materialReply),
  }),
  preview: route({
    ...seen,
    method: 'POST',
    path: `${base}/preview`,
    summary: 'Tell what a design comes to as it is drawn',
    body: z.object({ content: designContent }),
    computes: true,
    reply: previewReply,
  }),
};
