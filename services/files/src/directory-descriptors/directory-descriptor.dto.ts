import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { auditedReply, concurrencyStamp, guid, listQuery, query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { entryName } from '@ishare/crud/blobs/entry-name.js';
import type { DirectoryDescriptor } from './directory-descriptor.entity.js';

/** A directory by id; absent, null and the empty id all mean the root. */
export const directoryId = () =>
  guid()
    .nullish()
    .transform((id) => id ?? EMPTY_GUID);

export const directoryReply = auditedReply.extend({ name: z.string(), parentId: z.guid().nullable() });

export const entriesQuery = listQuery.extend({ id: query.guid() });

export const entryReply = auditedReply.extend({
  name: z.string(),
  isDirectory: z.boolean(),
  /** bytes; 0 for directories */
  size: z.number().int(),
  /** type 0: class of Font Awesome */
  iconInfo: z.object({ icon: z.string(), type: z.number().int() }),
});
export type Entry = z.input<typeof entryReply>;

export const subDirectoriesQuery = z.object({ parentId: query.guid() });
export const subDirectoryReply = z.object({
  id: z.guid(),
  name: z.string(),
  parentId: z.guid().nullable(),
  hasChildren: z.boolean(),
});

export const createDirectory = z.object({ name: entryName, parentId: directoryId() });
export const renameDirectory = z.object({ name: entryName, concurrencyStamp });
export const moveDirectory = z.object({ id: guid(), newParentId: directoryId(), concurrencyStamp });

export function rootAsNull(id: string): string | null {
  return id === EMPTY_GUID ? null : id;
}

export function toDirectoryReply(row: DirectoryDescriptor) {
  const {
    id,
    name,
    parentId,
    creationTime,
    creatorId,
    lastModificationTime,
    lastModifierId,
    concurrencyStamp: stamp,
    extraProperties,
  } = row;
  return {
    id,
    creationTime,
    creatorId,
    lastModificationTime,
    lastModifierId,
    concurrencyStamp: stamp,
    extraProperties,
    name,
    parentId: rootAsNull(parentId),
  };
}
