import { BLOB_STORAGE, type BlobStorage } from '@ishare/crud/blobs/blob-storage.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { HealthReports } from '@ishare/server/health-reports.js';
import { Inject, Injectable } from '@nestjs/common';

/** How many files a tenant has, and whether their storage answers. */
@Injectable()
export class FilesHealth {
  constructor(@Inject(BLOB_STORAGE) storage: BlobStorage, database: Database, health: HealthReports) {
    health.tells('files', async (tenantId) => {
      const [rows, isThere] = await Promise.all([
        runAsTenant(tenantId, () =>
          database.tx((tx) =>
            tx.query<{ count: number; bytes: number }>(
              `select count(*)::int as count, coalesce(sum(size::bigint), 0)::float8 as bytes from file_descriptor
                where not is_deleted`,
            ),
          ),
        ),
        storage.check().then(
          () => true,
          () => false,
        ),
      ]);
      return { ...rows[0]!, isThere };
    });
  }
}
