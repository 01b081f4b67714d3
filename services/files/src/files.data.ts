import type { ServiceData } from '@ishare/data/migrate.js';
import { DatavFile, DatavFileOwner } from './datav/datav-file.entity.js';
import { DirectoryDescriptor } from './directory-descriptors/directory-descriptor.entity.js';
import { FileDescriptor } from './file-descriptors/file-descriptor.entity.js';
import { SharedDocumentVersion } from './shared-documents/shared-document.entity.js';
import { things } from './things.js';
import { LooseBlob } from '@ishare/crud/blobs/loose-blob.entity.js';
import { partEntities } from '@ishare/crud/blobs/parted-upload.entity.js';

export const filesData: ServiceData = {
  schema: 'files',
  entities: [
    FileDescriptor,
    DirectoryDescriptor,
    DatavFile,
    DatavFileOwner,
    LooseBlob,
    ...partEntities,
    ...things.map(({ entity }) => entity),
    SharedDocumentVersion,
  ],
  migrations: new URL('../migrations/', import.meta.url),
};
