// Directories of the file service, and what lies in them.
import { EMPTY_GUID } from '@ishare/kernel/empty-guid.js';
import { z } from 'zod';
import { auditedReply, concurrencyStamp, guid, itemsReply, listQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { entryName } from './entry-name.js';
import { filesPermissions, fileSystemPermissions } from './permissions.js';

const P = filesPermissions.names.DirectoryDescriptor;
const looks = { method: 'GET', permission: [P.Default, fileSystemPermissions.names.FileSystem.Default] } as const;

/** A directory by id; absent, null and the empty id all mean the root. */
export const directoryId = () =>
  guid()
    .nullish()
    .transform((id) => id ?? EMPTY_GUID);

const directoryReply = auditedReply.extend({ name: z.string(), parentId: z.guid().nullable() });

export const entriesQuery = listQuery.extend({ id: query.guid() });

const entryReply = auditedReply.extend({
  name: z.string(),
  isDirectory: z.boolean(),
  /** bytes; 0 for directories */
  size: z.number().int(),
  /** type 0: class of Font Awesome */
  iconInfo: z.object({ icon: z.string(), type: z.number().int() }),
});
export type Entry = z.input<typeof entryReply>;

export const subDirectoriesQuery = z.object({ parentId: query.guid() });
const subDirectoryReply = z.object({
  id: z.guid(),
  name: z.string(),
  parentId: z.guid().nullable(),
  hasChildren: z.boolean(),
});

export const createDirectory = z.object({ name: entryName, parentId: directoryId() });
export const renameDirectory = z.object({ name: entryName, concurrencyStamp });
export const moveDirectory = z.object({ id: guid(), newParentId: directoryId(), concurrencyStamp });

const base = 'api/file-management/directory-descriptor';
const stale = [base] as const;

export const directories = {
  path: base,
  list: route({
    ...looks,
    path: base,
    summary: 'List what lies in a directory',
    query: entriesQuery,
    reply: pagedReply(entryReply),
  }),
  subDirectories: route({
    ...looks,
    path: `${base}/sub-directories`,
    summary: 'List the directories in a directory',
    query: subDirectoriesQuery,
    reply: itemsReply(subDirectoryReply),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Get one directory',
    permission: P.Default,
    reply: directoryReply,
  }),
  zip: route({
    ...looks,
    path: `${base}/:id/zip`,
    summary: 'Give a directory with all that lies in it as one archive',
    reply: 'file',
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Create one directory',
    permission: P.Create,
    body: createDirectory,
    reply: directoryReply,
    stale,
  }),
  move: route({
    method: 'POST',
    path: `${base}/move`,
    summary: 'Put a directory into another one',
    permission: P.Update,
    body: moveDirectory,
    reply: directoryReply,
    stale,
  }),
  rename: route({
    method: 'POST',
    path: `${base}/:id`,
    summary: 'Give a directory another name',
    permission: P.Update,
    body: renameDirectory,
    reply: directoryReply,
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Delete one directory, with what lies in it',
    permission: P.Delete,
    reply: 'nothing',
    stale,
  }),
};
