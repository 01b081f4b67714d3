import { Database } from '@ishare/data/database.js';
import { runAsHost } from '@ishare/server/context.js';
import { HealthReports } from '@ishare/server/health-reports.js';
import { Metrics } from '@ishare/server/metrics.js';
import { Injectable } from '@nestjs/common';

/** How old the last backup is, and the last one that was restored for a try: what an alert asks each minute. */
@Injectable()
export class BackupFigures {
  constructor(
    private readonly database: Database,
    metrics: Metrics,
    health: HealthReports,
  ) {
    health.tells('backups', () => this.backups());
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

  private async backups() {
    const rows = await runAsHost(() =>
      this.database.tx((tx) =>
        tx.query<{ kind: string; takenTime: Date; doneTime: Date }>(
          'select kind, taken_time as "takenTime", done_time as "doneTime" from tenancy.backup',
        ),
      ),
    );
    const of = (kind: string) => {
      const found = rows.find((row) => row.kind === kind);
      return found ? { takenTime: found.takenTime.toISOString(), doneTime: found.doneTime.toISOString() } : null;
    };
    return { taken: of('backup'), tried: of('drill') };
  }
}
