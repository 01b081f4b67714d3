// The entries of a named tree of values, and its Excel.
import { z } from 'zod';
import { auditedReply, concurrencyStamp, guid, itemsReply, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { dictionaryPermissions } from './permissions.js';
import { treeDataDictionary } from './dictionaries.js';

const P = dictionaryPermissions.names.TreeDataDictionaries;
const base = 'api/dictionary/tree-data-dictionary-details';

const detailFields = {
  parentId: guid().nullish(),
  name: requiredText(128),
  code: requiredText(64),
  /** The code where it is left out. */
  value: text(256),
  order: z.number().int().min(0).max(1_000_000).default(0),
};
export const treeDetailCreate = z.object({ treeDataDictionaryId: guid(), ...detailFields });
export type TreeDetailCreate = z.output<typeof treeDetailCreate>;
export const treeDetailUpdate = z.object({ ...detailFields, concurrencyStamp });
export type TreeDetailUpdate = z.output<typeof treeDetailUpdate>;
export const treeDetailQuery = z.object({ treeDataDictionaryId: guid() });

const entry = auditedReply.extend({
  treeDataDictionaryId: z.guid(),
  parentId: z.guid().nullable(),
  name: z.string(),
  value: z.string(),
  code: z.string(),
  order: z.number().int(),
});
export interface TreeEntry extends z.output<typeof entry> {
  /** The entries below it. */
  children: TreeEntry[];
}
export const treeDetailReply = entry.extend({
  /** The entries below it, of the same shape. */
  children: z.array(z.record(z.string(), z.unknown())) as unknown as z.ZodType<TreeEntry[]>,
});

export const treeImportReply = z.object({
  isSuccess: z.boolean(),
  created: z.number().int(),
  updated: z.number().int(),
  errors: z.array(z.object({ rowNo: z.number().int(), column: z.string(), message: z.string() })),
});
export type TreeImportReply = z.output<typeof treeImportReply>;

export const treeEntries = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'List the entries of a tree',
    signedIn: 'tenant',
    query: treeDetailQuery,
    reply: itemsReply(treeDetailReply),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Add an entry to a tree',
    permission: P.Edit,
    body: treeDetailCreate,
    reply: treeDetailReply,
    stale: [base],
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Change an entry of a tree',
    permission: P.Edit,
    body: treeDetailUpdate,
    reply: treeDetailReply,
    stale: [base],
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Take an entry from a tree, and all below it',
    permission: P.Edit,
    reply: 'nothing',
    stale: [base],
  }),
};

/** Under both paths that clients know. */
export const treeExcel = {
  save: route({
    method: 'GET',
    path: `${base}/:id/excel`,
    also: [`${treeDataDictionary.path}/:id/excel`],
    summary: 'Get a tree as Excel',
    permission: P.Default,
    reply: 'file',
  }),
  import: route({
    method: 'POST',
    path: `${base}/:id/import`,
    also: [`${treeDataDictionary.path}/:id/import`],
    summary: 'Read a tree from Excel',
    permission: P.Import,
    upload: {},
    reply: treeImportReply,
    stale: [base],
  }),
};
