// Designs of the built-in designer: what they hold, what they come apart into, and their routes.
import { z } from 'zod';
import { itemsReply, requiredText } from '../schemas.js';
import { id, shaped, text } from '../things/field.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { designContent } from './design-content.js';
import { checkResult } from './json-check.js';
import { salesOrderPermissions } from './permissions.js';
import { splitHardware, splitPart } from './split.js';

const { AuditDesigns: A, Designs: D } = salesOrderPermissions.names;

/** A design of the built-in designer; orders name it by its number. */
export const design = thing('Design', {
  path: 'api/salesorder/designs',
  permissions: {
    list: [D.Default, D.Select],
    get: [D.Default, D.Select],
    create: D.Select,
    update: D.Select,
    delete: D.Select,
  },
  orderedBy: 'creationTime desc',
  fields: {
    designId: text(128).required().unique().readOnly().sorts().searches(),
    name: text(256).required().sorts().searches(),
    /** The dealer whose design it is; null for the factory's own. */
    dealerId: id().readOnly(),
    content: shaped(() => designContent).startsAs({ rooms: [] }),
  },
});
export type Design = RecordOf<typeof design>;

/** A design as the designer opens it. */
const openedDesignReply = recordSchema(design).extend({
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

const base = design.path;
/** Whoever draws, chooses or audits a design. */
const seen = { permission: [D.Default, D.Select, A.Design] } as const;

export const designs = {
  ...routesOf(design),
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
