import { auditedReply, concurrencyStamp, guid, itemsReply, query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { directoryId, rootAsNull } from '../directory-descriptors/directory-descriptor.dto.js';
import { entryName } from '@ishare/crud/blobs/entry-name.js';
import type { FileDescriptor } from './file-descriptor.entity.js';

export const fileReply = auditedReply.extend({
  directoryId: z.guid().nullable(),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
});

/** Text parts of an upload; each may stand in the query as well. */
export const uploadFields = z.object({
  directoryId: query.guid(),
  /** Of a single file; the part's own file name otherwise. */
  name: query.text(),
  overrideExisting: query.bool(),
});
export type UploadFields = z.output<typeof uploadFields>;

/** One file gives its descriptor, several give a list. */
export const uploadReply = z.union([fileReply, itemsReply(fileReply)]);

export const filesQuery = z.object({ directoryId: query.guid() });
export const tokenQuery = z.object({ token: query.text() });
export const tokenReply = z.object({ token: z.string() });
export const renameFile = z.object({ name: entryName, concurrencyStamp });
export const moveFile = z.object({ id: guid(), newDirectoryId: directoryId(), concurrencyStamp });

export const preUploadInfo = z
  .array(z.object({ directoryId: directoryId(), fileName: z.string().max(4096), size: z.number().int().min(0) }))
  .max(100);
export const preUploadReply = z.array(
  z.object({ fileName: z.string(), doesExist: z.boolean(), hasValidName: z.boolean() }),
);

export function toFileReply(row: FileDescriptor) {
  const {
    id,
    directoryId: directory,
    name,
    mimeType,
    size,
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
    directoryId: rootAsNull(directory),
    name,
    mimeType,
    size,
  };
}
