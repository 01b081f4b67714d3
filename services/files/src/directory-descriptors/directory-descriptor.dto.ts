import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { DirectoryDescriptor } from './directory-descriptor.entity.js';

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
