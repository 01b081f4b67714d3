// The things of this service, each on its table: routes, tables and tests are made from this list.
import { catalog, splitOrderCatalog } from '@ishare/contracts/catalogue/directories.js';
import { part, product } from '@ishare/contracts/catalogue/items.js';
import { splitOrderProduct } from '@ishare/contracts/catalogue/split-order-product.js';
import { standardProduct } from '@ishare/contracts/catalogue/standard-product.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { guid, query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Catalog } from './directories/catalog.entity.js';
import { SplitOrderCatalog } from './directories/split-order-catalog.entity.js';
import { Part } from './parts/part.entity.js';
import { Product } from './products/product.entity.js';
import { SplitOrderProduct } from './split-orders/split-order-product.entity.js';
import { splitOrderRules } from './split-orders/split-order-product.rules.js';
import { StandardProduct } from './standard-products/standard-product.entity.js';
import { standardProductRules } from './standard-products/standard-product.rules.js';

/** What the list of a tree shows beyond its columns. */
const branches = (table: string) =>
  ({
    hasChildren: {
      sql: `exists (select 1 from catalogue.${table} c where c.tenant_id = t.tenant_id and c.parent_id = t.id
        and not c.is_deleted)`,
      kind: 'bool',
    },
    children: { sql: `'[]'`, kind: 'raw' },
  }) as const;
const none = z.array(z.unknown()).max(0);

export const catalogs = serve(catalog, Catalog, {
  replies: { children: none },
  expressions: { ...branches('catalog'), catalogName: { sql: 't.display_name', kind: 'text' } },
});
export const splitOrderCatalogs = serve(splitOrderCatalog, SplitOrderCatalog, {
  replies: { children: none },
  expressions: branches('split_order_catalog'),
});

const itemQuery = z.object({
  moduleName: query.text(16),
  /** Exactly these directories. */
  catalogIds: z.array(guid()).max(1_000).optional(),
  /** This directory and all below it. */
  catalogId: query.guid(),
  /** Exactly these. */
  ids: z.array(guid()).max(100).optional(),
});
const inDirectory = z.object({ /** This directory and all below it. */ catalogId: query.guid() });

export const products = serve(product, Product, {
  sent: { moduleName: () => z.literal('product').optional() },
  replies: { moduleName: z.literal('product') },
  query: itemQuery,
  expressions: { moduleName: { sql: `'product'`, kind: 'text' } },
});
export const parts = serve(part, Part, { query: itemQuery });
export const standardProducts = serve(standardProduct, StandardProduct, {
  ...standardProductRules,
  query: inDirectory,
});
export const splitOrderProducts = serve(splitOrderProduct, SplitOrderProduct, {
  ...splitOrderRules,
  query: inDirectory,
});

/** Those that need no code of their own. */
export const plainThings: ServedThing[] = [];
export const things = [
  ...plainThings,
  catalogs,
  splitOrderCatalogs,
  products,
  parts,
  standardProducts,
  splitOrderProducts,
];
