// What products and parts of the catalogue do alike beside being kept: moving between directories, import from
// spreadsheets.
import { z } from 'zod';
import { guid } from '../schemas.js';
import { importQuery, importReply } from '../sheet-import.js';
import { salesOrderPermissions } from '../sales-order/permissions.js';
import { route } from '../things/route.js';
import { part, product } from './items.js';
import { usedInReply } from './used-in.js';

/** A product or part goes to another directory; null is the root. */
export const moves = z.object({
  items: z
    .array(
      z.object({
        id: guid(),
        catalogId: guid()
          .nullish()
          .transform((value) => value ?? null),
      }),
    )
    .min(1)
    .max(5_000),
});
export type Moves = z.output<typeof moves>['items'];
/** The directories they came from: the very body that takes the move back. */
export const movesReply = z.object({ items: z.array(z.object({ id: z.guid(), catalogId: z.guid().nullable() })) });

const { Products, Parts, Orders } = salesOrderPermissions.names;

function routesOf<const P extends string>(base: P, permission: string) {
  return {
    template: route({
      method: 'GET',
      path: `${base}/excel`,
      summary: 'Download the template of the import',
      permission,
      reply: 'file',
    }),
    move: route({
      method: 'PUT',
      path: `${base}/move`,
      summary: 'Put many into other directories, all or none; the reply takes it back',
      permission,
      body: moves,
      reply: movesReply,
      stale: [base],
    }),
    import: route({
      method: 'POST',
      path: `${base}/import/:catalogId`,
      summary: 'Take over the good rows of a spreadsheet and report the faulty ones',
      permission,
      upload: {},
      query: importQuery,
      reply: importReply,
      stale: [base],
    }),
    errorSheet: route({
      method: 'POST',
      path: `${base}/import/:catalogId/errors`,
      summary: 'Give back the faulty rows of a spreadsheet with what is wrong with each',
      permission,
      upload: {},
      reply: 'file',
    }),
  };
}

export const productItemRoutes = routesOf(product.path, Products.Import);
export const partItemRoutes = routesOf(part.path, Parts.Import);
/** In which products and models a part stands. */
export const partUsedIn = route({
  method: 'GET',
  path: `${part.path}/:id/used-in`,
  summary: 'Tell in which products and split-order models a part stands',
  permission: [Parts.Default, Products.Default, Orders.Default],
  reply: usedInReply,
});
export type ItemRoutes = typeof productItemRoutes | typeof partItemRoutes;
