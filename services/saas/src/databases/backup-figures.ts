import { Database } from '@ishare/data/database.js';
import { runAsHost } from '@ishare/server/context.js';
import { Metrics } from '@ishare/server/metrics.js';
import { Injectable } from '@nestjs/common';

/** How old the last backup is, and the last one that was restored for a try: what an alert asks each minute. */
@Injectable()
export class BackupFigures {
  constructor(database: Database, metrics: Metrics) {
    metrics.gauge('backup_taken_timestamp_seconds', async (gauge) => {
      const rows = await runAsHost(() =>
        database.tx((tx) =>
          tx.query<{ kind: string; taken: number }>(
            'select kind, extract(epoch from taken_time)::float8 as taken from tenancy.backup',
          ),
        ),
      );
      for (const { kind, taken } of rows) gauge.set({ kind }, taken);
    });
  }
}
