import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { HealthReports } from '@ishare/server/health-reports.js';
import { Metrics } from '@ishare/server/metrics.js';
import { Injectable, Optional } from '@nestjs/common';
import { HubServer } from './hub-server.js';

/** What the hubs of a process tell of themselves: the counters of the server, when somebody looks. */
@Injectable()
export class HubFigures {
  constructor(server: HubServer, @Optional() metrics?: Metrics, @Optional() health?: HealthReports) {
    health?.tells(
      'connections',
      async (tenantId) =>
        [...server.connections].filter(({ principal }) => (principal.tenantId ?? EMPTY_GUID) === tenantId).length,
    );
    // A hub by itself has nobody to tell.
    if (!metrics) return;
    const told = new Map<string, number>();
    const events = metrics.counter('hub_events_total');
    metrics.gauge('hub_connections', (gauge) => {
      const { connections, ...counters } = server.metrics;
      gauge.set(connections);
      for (const [event, count] of Object.entries(counters) as [string, number][]) {
        events.inc({ event }, count - (told.get(event) ?? 0));
        told.set(event, count);
      }
    });
  }
}
