import { files } from '@ishare/contracts/files/file-descriptors.js';
import { BlobsModule } from '@ishare/crud/blobs/blobs.module.js';
import { PartedUploads } from '@ishare/crud/blobs/parted-uploads.js';
import { PartsController } from '@ishare/crud/blobs/parts.controller.js';
import { ThingModule } from '@ishare/crud/thing.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { ShareKeys } from '@ishare/server/share-keys.js';
import { acceptUploads } from '@ishare/server/upload.js';
import { Module } from '@nestjs/common';
import { DatavFilesController } from './datav/datav-files.controller.js';
import { DatavFilesService } from './datav/datav-files.service.js';
import { DirectoryDescriptorsController } from './directory-descriptors/directory-descriptors.controller.js';
import { DirectoryDescriptorsService } from './directory-descriptors/directory-descriptors.service.js';
import { EntriesService } from './directory-descriptors/entries.service.js';
import { DownloadTokensService } from './file-descriptors/download-tokens.service.js';
import { FileDescriptorsController } from './file-descriptors/file-descriptors.controller.js';
import { FileDescriptorsService } from './file-descriptors/file-descriptors.service.js';
import { FileReach } from './file-descriptors/file-reach.service.js';
import { filesData } from './files.data.js';
import { FilesHealth } from './files-health.js';
import { FilesPort } from './files.port.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { DocumentLinkController, SharedDocumentController } from './shared-documents/shared-document.controller.js';
import { SharedDocumentService } from './shared-documents/shared-document.service.js';
import { plainThings } from './things.js';

@Module({
  imports: [
    DataModule.for(filesData),
    MessagingModule.for({ service: 'files', role: 'api' }),
    BlobsModule,
    ThingModule.for(plainThings),
  ],
  controllers: [
    PartsController(files.parts),
    FileDescriptorsController,
    DirectoryDescriptorsController,
    DatavFilesController,
    SharedDocumentController,
    DocumentLinkController,
  ],
  providers: [
    PartedUploads,
    FileDescriptorsService,
    FileReach,
    FilesPort,
    FilesHealth,
    DownloadTokensService,
    DirectoryDescriptorsService,
    EntriesService,
    DatavFilesService,
    SharedDocumentService,
    ShareKeys,
  ],
})
export class FilesModule {}

export const filesService: ServiceDefinition = {
  name: 'files',
  module: FilesModule,
  texts: { 'zh-Hans': zhHans, en },
  prepare: acceptUploads,
};
