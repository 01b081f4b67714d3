import { catalogDirectories, splitOrderDirectories } from '@ishare/contracts/catalogue/directories.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, recordsOf } from '@ishare/crud/resource.js';
import { Catalog } from './catalog.entity.js';
import { SplitOrderCatalog } from './split-order-catalog.entity.js';

const treeExpressions = (table: string) =>
  ({
    hasChildren: {
      sql: `exists (select 1 from catalogue.${table} c where c.tenant_id = t.tenant_id and c.parent_id = t.id
        and not c.is_deleted)`,
      kind: 'bool',
    },
    children: { sql: `'[]'`, kind: 'raw' },
  }) as const;

const sort = ['code', 'displayName', 'creationTime'] as const;
const defaultSort = [{ field: 'code', descending: false }] as const;

export const catalogResource = defineResource({
  name: 'Catalog',
  ...recordsOf(catalogDirectories),
  entity: Catalog,
  create: catalogDirectories.create.body,
  update: catalogDirectories.update.body,
  verbs: ['list', 'create', 'update', 'delete'],
  filters: { moduleName: filter.text(), isEnable: filter.bool(), parentId: filter.guid() },
  search: ['displayName'],
  sort,
  defaultSort,
  expressions: { ...treeExpressions('catalog'), catalogName: { sql: 't.display_name', kind: 'text' } },
});

export const splitOrderCatalogResource = defineResource({
  name: 'SplitOrderCatalog',
  ...recordsOf(splitOrderDirectories),
  entity: SplitOrderCatalog,
  create: splitOrderDirectories.create.body,
  update: splitOrderDirectories.update.body,
  filters: { parentId: filter.guid() },
  search: ['displayName'],
  sort,
  defaultSort,
  expressions: treeExpressions('split_order_catalog'),
});
