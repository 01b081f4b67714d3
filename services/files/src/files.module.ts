import { resolve } from 'node:path';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
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
import { filesData } from './files.data.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { BLOB_STORAGE } from './storage/blob-storage.js';
import { BlobsService } from './storage/blobs.service.js';
import { DiskStorage } from './storage/disk-storage.js';
import { S3Storage } from './storage/s3-storage.js';

@Module({
  imports: [DataModule.for(filesData), MessagingModule.for({ service: 'files', role: 'api' })],
  controllers: [FileDescriptorsController, DirectoryDescriptorsController, DatavFilesController],
  providers: [
    { provide: BLOB_STORAGE, useFactory: (config: Config) => (config.S3_ENDPOINT ? new S3Storage(config) : new DiskStorage(resolve(config.DATA_DIR, 'files'))), inject: [CONFIG] },
    BlobsService, FileDescriptorsService, DownloadTokensService, DirectoryDescriptorsService, EntriesService, DatavFilesService,
  ],
})
export class FilesModule {}

export const filesService: ServiceDefinition = { name: 'files', module: FilesModule, texts: { 'zh-Hans': zhHans, en }, prepare: acceptUploads };
