import { resolve } from 'node:path';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { Module } from '@nestjs/common';
import { BLOB_STORAGE, type BlobStorage } from './blob-storage.js';
import { BlobsService } from './blobs.js';
import { DiskStorage } from './disk-storage.js';
import { S3Storage } from './s3-storage.js';

/** The storage that the settings name. */
export const storageOf = (config: Config): BlobStorage =>
  config.S3_ENDPOINT ? new S3Storage(config) : new DiskStorage(resolve(config.DATA_DIR, 'files'));

/**
 * Bytes beside rows, for a service that has `LooseBlob` among its entities. All services share one storage; a blob is
 * known to the service whose row names it.
 */
@Module({
  providers: [
    {
      provide: BLOB_STORAGE,
      useFactory: storageOf,
      inject: [CONFIG],
    },
    BlobsService,
  ],
  exports: [BLOB_STORAGE, BlobsService],
})
export class BlobsModule {}
