// What dictionaries do beyond their own routes, and how the public platform module calls them: there a code is a name.
import { z } from 'zod';
import { guid, itemsReply, listQuery, pagedReply, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { dictionaryPermissions } from './permissions.js';
import { dataDictionary, dataDictionaryDetail, type DataDictionary } from './dictionaries.js';
import { recordSchema, schemasOf } from '../things/thing-schemas.js';
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';

const P = dictionaryPermissions.names.DataDictionaries;
const module = 'api/platform/datas';

export const dictionaryItem = schemasOf(dataDictionaryDetail).reply.omit({
  creationTime: true,
  creatorId: true,
  lastModificationTime: true,
  lastModifierId: true,
  extraProperties: true,
});
const dictionary = schemasOf(dataDictionary, { replies: { items: z.array(dictionaryItem) } })
  .reply as unknown as z.ZodType<DataDictionary>;
/** The code where it is left out. */
export const itemValue = () => text(256);
const item = schemasOf(dataDictionaryDetail, { sent: { value: itemValue } });

const notKept = { params: { text: 'Validation:notKept' } };
const names = { name: requiredText(64), displayName: requiredText(128), description: text(512) };
export const dataCreate = z.object({
  ...names,
  /** Dictionaries are no tree. */
  parentId: guid()
    .nullish()
    .refine((id) => !id || id === EMPTY_GUID, notKept),
});
export const dataUpdate = z.object(names);
/** Every entry is a text, with a value of its own; a wish for anything else is refused rather than forgotten. */
const itemFields = {
  displayName: requiredText(128),
  defaultValue: text(256),
  description: z
    .string()
    .nullish()
    .refine((given) => !given, notKept),
  allowBeNull: z
    .boolean()
    .default(true)
    .refine((given) => given, notKept),
  valueType: z
    .number()
    .int()
    .default(0)
    .refine((given) => given === 0, notKept),
};
export const itemCreate = z.object({ name: requiredText(64), ...itemFields });
export const itemUpdate = z.object(itemFields);
const itemReply = z.object({
  id: z.guid(),
  name: z.string(),
  displayName: z.string(),
  defaultValue: z.string(),
  description: z.null(),
  allowBeNull: z.boolean(),
  valueType: z.number().int(),
});
export const dataReply = z.object({
  id: z.guid(),
  name: z.string(),
  code: z.string(),
  displayName: z.string(),
  description: z.string().nullable(),
  parentId: z.null(),
  items: z.array(itemReply),
});

export const dictionaries = {
  all: route({
    method: 'GET',
    path: `${dataDictionary.path}/all`,
    summary: 'List all dictionaries',
    signedIn: 'tenant',
    reply: itemsReply(dictionary),
  }),
  ofCode: route({
    method: 'GET',
    path: `${dataDictionary.path}/details/:code`,
    summary: 'List the items of a dictionary by its code',
    params: { code: requiredText(64) },
    signedIn: 'tenant',
    reply: itemsReply(recordSchema(dataDictionaryDetail)),
  }),
  uses: route({
    method: 'GET',
    path: `${dataDictionary.path}/:id/uses`,
    summary: 'List the forms that offer the items of a dictionary',
    permission: P.Default,
    reply: itemsReply(z.object({ id: z.guid(), code: z.string(), name: z.string() })),
  }),
  addItem: route({
    method: 'POST',
    path: `${dataDictionary.path}/:id/items`,
    summary: 'Add an item to a dictionary',
    permission: P.Edit,
    body: item.update.omit({ concurrencyStamp: true }),
    reply: recordSchema(dataDictionaryDetail),
    stale: [dataDictionary.path, dataDictionaryDetail.path],
  }),
  updateItem: route({
    method: 'PUT',
    path: `${dataDictionary.path}/:id/items/:itemId`,
    summary: 'Change an item of a dictionary',
    permission: P.Edit,
    body: item.update,
    reply: recordSchema(dataDictionaryDetail),
    stale: [dataDictionary.path, dataDictionaryDetail.path],
  }),
  deleteItem: route({
    method: 'DELETE',
    path: `${dataDictionary.path}/:id/items/:itemId`,
    summary: 'Take an item from a dictionary',
    permission: P.Edit,
    reply: 'nothing',
    stale: [dataDictionary.path, dataDictionaryDetail.path],
  }),
};

export const platformData = {
  list: route({
    method: 'GET',
    path: module,
    summary: 'List dictionaries as the platform module names them',
    permission: P.Default,
    query: listQuery,
    reply: pagedReply(dataReply),
  }),
  all: route({
    method: 'GET',
    path: `${module}/all`,
    summary: 'List all dictionaries as the platform module names them',
    signedIn: 'tenant',
    reply: itemsReply(dataReply),
  }),
  byName: route({
    method: 'GET',
    path: `${module}/by-name/:name`,
    summary: 'Get a dictionary by its name',
    params: { name: requiredText(64) },
    permission: P.Default,
    reply: dataReply,
  }),
  get: route({
    method: 'GET',
    path: `${module}/:id`,
    summary: 'Get one dictionary',
    permission: P.Default,
    reply: dataReply,
  }),
  create: route({
    method: 'POST',
    path: module,
    summary: 'Create one dictionary',
    permission: P.Create,
    body: dataCreate,
    reply: dataReply,
    stale: [module, dataDictionary.path, dataDictionaryDetail.path],
  }),
  update: route({
    method: 'PUT',
    path: `${module}/:id`,
    summary: 'Change one dictionary',
    permission: P.Edit,
    body: dataUpdate,
    reply: dataReply,
    stale: [module, dataDictionary.path, dataDictionaryDetail.path],
  }),
  remove: route({
    method: 'DELETE',
    path: `${module}/:id`,
    summary: 'Delete one dictionary',
    permission: P.Delete,
    reply: 'nothing',
    stale: [module, dataDictionary.path, dataDictionaryDetail.path],
  }),
  addItem: route({
    method: 'POST',
    path: `${module}/:id/items`,
    summary: 'Add an item to a dictionary',
    permission: P.Edit,
    body: itemCreate,
    reply: 'nothing',
    stale: [module, dataDictionary.path, dataDictionaryDetail.path],
  }),
  updateItem: route({
    method: 'PUT',
    path: `${module}/:id/items/:name`,
    summary: 'Change an item of a dictionary by its name',
    params: { name: requiredText(64) },
    permission: P.Edit,
    body: itemUpdate,
    reply: 'nothing',
    stale: [module, dataDictionary.path, dataDictionaryDetail.path],
  }),
  deleteItem: route({
    method: 'DELETE',
    path: `${module}/:id/items/:name`,
    summary: 'Take an item from a dictionary by its name',
    params: { name: requiredText(64) },
    permission: P.Edit,
    reply: 'nothing',
    stale: [module, dataDictionary.path, dataDictionaryDetail.path],
  }),
};
