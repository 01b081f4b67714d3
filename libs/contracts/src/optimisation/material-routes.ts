// What is done to many materials at once.
import { z } from 'zod';
import { filterText, itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { bodySchema, recordSchema } from '../things/thing-schemas.js';
import { material } from './material.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names.Materials;
const base = material.path;

/** All rows or none: with errors nothing was changed. */
export const materialImportReply = z.object({
  isSuccess: z.boolean(),
  created: z.number().int(),
  updated: z.number().int(),
  errors: z.array(z.object({ rowNo: z.number().int(), column: z.string(), message: z.string() })),
});

export const materialRoutes = {
  createMany: route({
    method: 'POST',
    path: `${base}/batch`,
    summary: 'Create many materials, all or none',
    permission: P.Create,
    body: z.object({ items: z.array(bodySchema(material)).min(1).max(1_000) }),
    reply: itemsReply(recordSchema(material)),
    stale: [base],
  }),
  import: route({
    method: 'POST',
    path: `${base}/import-materials`,
    summary: 'Read materials from a spreadsheet, all or none',
    permission: P.Import,
    upload: {},
    reply: materialImportReply,
    stale: [base],
  }),
  export: route({
    method: 'GET',
    path: `${base}/export-materials`,
    summary: 'Download the materials as a spreadsheet',
    permission: P.Default,
    query: z.object({ filter: filterText() }),
    reply: 'file',
  }),
};
