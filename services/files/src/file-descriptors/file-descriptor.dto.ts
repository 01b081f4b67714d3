import { rootAsNull } from '../directory-descriptors/directory-descriptor.dto.js';
import type { FileDescriptor } from './file-descriptor.entity.js';

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
