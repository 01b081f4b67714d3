// The trees of directories that products, parts and split orders lie in.
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { salesOrderPermissions } from '../sales-order/permissions.js';
import { choice, codeText, flag, freely, listed, refersTo, text, type Target } from '../things/field.js';
import { routesOf } from '../things/records.js';
import { thing, type RecordOf } from '../things/thing.js';

const { Products, Parts, Orders, SplitOrders } = salesOrderPermissions.names;

export const DIRECTORY_MODULES = ['product', 'matter'] as const;

/** Directories; the service judges which tree an id is of. */
export const catalogs = freely('api/salesorder/catalogs');
export const splitOrderCatalogs = freely('api/salesorder/split-order-catalogs');

/** Nothing and null are the root, whose id is all zeros. */
const parentOf = (tree: Target) => refersTo(() => tree).orElse(EMPTY_GUID);
/** Blanks before a name are kept: the console puts one there on purpose. */
const displayName = text(128).verbatim().required().sorts().searches();
const branches = {
  hasChildren: flag(false).readOnly(),
  /** Always empty: the list is flat, and its reader hangs each directory under its parent. */
  children: listed<never>().readOnly(),
};
const seen: readonly [string, ...string[]] = [Products.Default, Parts.Default, Orders.Default];

/** A directory of products or of parts. */
export const catalog = thing('Catalog', {
  path: catalogs.path as 'api/salesorder/catalogs',
  permissions: {
    list: seen,
    get: seen,
    create: [Products.Create, Parts.Create],
    update: [Products.Edit, Parts.Edit],
    delete: [Products.Delete, Parts.Delete],
  },
  verbs: ['list', 'create', 'update', 'delete'],
  orderedBy: 'code',
  fields: {
    parentId: parentOf(catalogs).fixed().filters(),
    displayName,
    /** Follows from the place in the tree. */
    code: codeText(128).required().readOnly().sorts(),
    ...branches,
    moduleName: choice(DIRECTORY_MODULES).required().fixed().filters(),
    isEnable: flag(true).kept().filters(),
    catalogName: text(128).required().readOnly(),
  },
});

/** A directory of split-order products. */
export const splitOrderCatalog = thing('SplitOrderCatalog', {
  path: splitOrderCatalogs.path as 'api/salesorder/split-order-catalogs',
  permissions: SplitOrders,
  orderedBy: 'code',
  fields: {
    parentId: parentOf(splitOrderCatalogs).kept().filters(),
    displayName,
    /** Follows from the place in the tree. */
    code: codeText(128).verbatim().required().unheeded().sorts(),
    ...branches,
  },
});

export const catalogDirectories = routesOf(catalog);
export const splitOrderDirectories = routesOf(splitOrderCatalog);
export type Directory = RecordOf<typeof splitOrderCatalog>;
