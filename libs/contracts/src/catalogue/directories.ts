// The trees of directories that products, parts and split orders lie in.
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { z } from 'zod';
import { salesOrderPermissions } from '../sales-order/permissions.js';
import { auditedReply, concurrencyStamp, guid, query } from '../schemas.js';
import { recordRoutes, writeRoutes } from '../things/records.js';
import { verbPermissions } from '../things/thing.js';

const { Products, Parts, Orders, SplitOrders } = salesOrderPermissions.names;

export const DIRECTORY_MODULES = ['product', 'matter'] as const;

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

const catalog = {
  path: 'api/salesorder/catalogs',
  reply: directoryReply.extend({
    moduleName: z.enum(DIRECTORY_MODULES),
    isEnable: z.boolean(),
    catalogName: z.string(),
  }),
  permissions: {
    list: [Products.Default, Parts.Default, Orders.Default],
    get: [Products.Default, Parts.Default, Orders.Default],
    create: [Products.Create, Parts.Create],
    update: [Products.Edit, Parts.Edit],
    delete: [Products.Delete, Parts.Delete],
  },
} as const;

export const catalogDirectories = {
  ...recordRoutes({
    ...catalog,
    narrows: { moduleName: query.text(), isEnable: query.bool(), parentId: query.guid() },
  }),
  ...writeRoutes({
    ...catalog,
    create: z.object({
      displayName,
      moduleName: z.enum(DIRECTORY_MODULES),
      parentId,
      isEnable: z.boolean().default(true),
    }),
    update: z.object({ displayName, isEnable: z.boolean().optional(), concurrencyStamp }),
  }),
};

const splitOrderCatalog = {
  path: 'api/salesorder/split-order-catalogs',
  reply: directoryReply,
  permissions: verbPermissions(SplitOrders),
} as const;

export const splitOrderDirectories = {
  ...recordRoutes({ ...splitOrderCatalog, narrows: { parentId: query.guid() } }),
  ...writeRoutes({
    ...splitOrderCatalog,
    // The code follows from the place in the tree; what a caller says of it is not taken.
    create: z.object({ displayName, parentId, code: z.string().max(128).nullish() }),
    update: z.object({
      displayName,
      parentId: guid().nullish(),
      code: z.string().max(128).nullish(),
      concurrencyStamp,
    }),
  }),
};
export type Directory = z.output<typeof directoryReply>;
