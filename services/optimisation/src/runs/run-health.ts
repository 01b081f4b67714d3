import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { HealthReports } from '@ishare/server/health-reports.js';
import { Injectable } from '@nestjs/common';

/** How many runs of a tenant wait, are worked at, and have failed within a day. */
@Injectable()
export class RunHealth {
  constructor(database: Database, health: HealthReports) {
    health.tells('jobs', async (tenantId) => {
      const [row] = await runAsTenant(tenantId, () =>
        database.tx((tx) =>
          tx.query<{ waiting: number; running: number; failed: number; oldestSeconds: number }>(
            `select count(*) filter (where state = ${RunState.Queued})::int as waiting,
               count(*) filter (where state = ${RunState.Running})::int as running,
               count(*) filter (
                  where state = ${RunState.Failed} and ended_time > now() - interval '1 day')::int as failed,
               coalesce(greatest(extract(epoch from now() -
                 min(requested_time) filter (where state = ${RunState.Queued})), 0), 0)::float8 as "oldestSeconds"
             from optimisation_run`,
          ),
        ),
      );
      return row!;
    });
  }
}
