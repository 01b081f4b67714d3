import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { auditedReply, concurrencyStamp, guid } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Catalog, MODULES } from './catalog.entity.js';
import { SplitOrderCatalog } from './split-order-catalog.entity.js';

const { Products, Parts, Orders, SplitOrders } = salesOrderPermissions.names;

/** Blanks before a name are kept: the console puts one there on purpose. */
const displayName = z
  .string()
  .max(128)
  .superRefine((value, issues) => {
    if (value.trim() === '') issues.addIssue({ code: 'custom', params: { text: 'Validation:required' } });
  });

/** Nothing and null are the root, whose id is all zeros. */
const parentId = guid()
  .nullish()
  .transform((value) => value ?? EMPTY_GUID);

const directoryReply = auditedReply.extend({
  parentId: z.guid(),
  displayName: z.string(),
  code: z.string(),
  hasChildren: z.boolean(),
  /** Always empty: the list is flat, and its reader hangs each directory under its parent. */
  children: z.array(z.unknown()).max(0),
});

const treeExpressions = (table: string) =>
  ({
    hasChildren: {
      sql: `exists (select 1 from catalogue.${table} c where c.tenant_id = t.tenant_id and c.parent_id = t.id and not c.is_deleted)`,
      kind: 'bool',
    },
    children: { sql: `'[]'`, kind: 'raw' },
  }) as const;

const sort = ['code', 'displayName', 'creationTime'] as const;
const defaultSort = [{ field: 'code', descending: false }] as const;

export const catalogResource = defineResource({
  name: 'Catalog',
  path: 'api/salesorder/catalogs',
  entity: Catalog,
  create: z.object({ displayName, moduleName: z.enum(MODULES), parentId, isEnable: z.boolean().default(true) }),
  update: z.object({ displayName, isEnable: z.boolean().optional(), concurrencyStamp }),
  reply: directoryReply.extend({ moduleName: z.enum(MODULES), isEnable: z.boolean(), catalogName: z.string() }),
  permissions: {
    list: [Products.Default, Parts.Default, Orders.Default],
    get: [Products.Default, Parts.Default, Orders.Default],
    create: [Products.Create, Parts.Create],
    update: [Products.Edit, Parts.Edit],
    delete: [Products.Delete, Parts.Delete],
  },
  verbs: ['list', 'create', 'update', 'delete'],
  filters: { moduleName: filter.text(), isEnable: filter.bool(), parentId: filter.guid() },
  search: ['displayName'],
  sort,
  defaultSort,
  expressions: { ...treeExpressions('catalog'), catalogName: { sql: 't.display_name', kind: 'text' } },
});

export const splitOrderCatalogResource = defineResource({
  name: 'SplitOrderCatalog',
  path: 'api/salesorder/split-order-catalogs',
  entity: SplitOrderCatalog,
  // The code follows from the place in the tree; what a caller says of it is not taken.
  create: z.object({ displayName, parentId, code: z.string().max(128).nullish() }),
  update: z.object({ displayName, parentId: guid().nullish(), code: z.string().max(128).nullish(), concurrencyStamp }),
  reply: directoryReply,
  permissions: verbPermissions(SplitOrders),
  filters: { parentId: filter.guid() },
  search: ['displayName'],
  sort,
  defaultSort,
  expressions: treeExpressions('split_order_catalog'),
});
