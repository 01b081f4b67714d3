import { resolve } from 'node:path';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { Module } from '@nestjs/common';
import { BLOB_STORAGE } from './blob-storage.js';
import { BlobsService } from './blobs.js';
import { DiskStorage } from './disk-storage.js';
import { S3Storage } from './s3-storage.js';

/**
 * Bytes beside rows, for a service that has `LooseBlob` among its entities. All services share one storage; a blob is
 * known to the service whose row names it.
 */
@Module({
  providers: [
    {
      provide: BLOB_STORAGE,
      useFactory: (config: Config) =>
        config.S3_ENDPOINT ? new S3Storage(config) : new DiskStorage(resolve(config.DATA_DIR, 'files')),
      inject: [CONFIG],
    },
    BlobsService,
  ],
  exports: [BLOB_STORAGE, BlobsService],
})
export class BlobsModule {}
