import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { healthPort } from '@ishare/contracts/platform/health.js';
import { client, pushed } from '@ishare/hubs/hubs.fixture.js';
import { Metrics, serveMetrics } from '@ishare/server/metrics.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import type { AddressInfo } from 'node:net';
import { request, startNotifications } from './notifications.fixture.js';

describe('the figures of a service', () => {
  let service: TestService;
  let url: string;

  beforeAll(async () => {
    ({ service, url } = await startNotifications());
  });
  afterAll(() => service.close());

  const told = async (): Promise<string> => (await service.anonymous().get('/metrics')).body as string;
  const figure = async (series: string): Promise<number> => {
    const line = (await told()).split('\n').find((each) => each.startsWith(`${series} `));
    return Number(line?.slice(series.length + 1) ?? Number.NaN);
  };

  it('tell of connections, outbox, queue, messages, hub and event loop as they are', async () => {
    const user = service.identity.user(service.tenantA, []);
    const connection = client(`${url}/signalr-hubs/notifications`, await service.identity.token(user));
    await connection.start();
    try {
      const arrived = pushed(connection, 'getNotification');
      await service.tx((tx) => tx.publish(notificationRequested, request(service.tenantA, [user.userId])));
      await arrived;
      const handled = `message_duration_seconds_count{kind="event",name="${notificationRequested.name}",outcome="done"}`;
      await until(async () => (await figure(handled)) === 1);
      expect(await figure('hub_connections')).toBe(1);
      const connectionsOf = async (tenantId: string) =>
        (await service.ports.client(healthPort('notifications')).tell({ tenantId })).connections;
      expect([await connectionsOf(service.tenantA), await connectionsOf(service.tenantB)]).toEqual([1, 0]);
      expect(await figure('hub_events_total{event="accepted"}')).toBe(1);
      expect(await figure('queue_messages{queue="events-notifications",state="failed"}')).toBe(0);
      expect(await figure('queue_oldest_seconds{queue="events-notifications"}')).toBe(0);
      await until(async () => (await figure('outbox_messages{state="unsent"}')) === 0);
      expect(await figure('http_requests_waiting')).toBe(0);
      expect(await figure('database_pool_wait_seconds_count')).toBeGreaterThan(0);
      expect(await figure('database_pool_connections{state="waiting"}')).toBe(0);
      expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    } finally {
      await connection.stop();
    }
    await until(async () => (await figure('hub_connections')) === 0);
  });

  it('tell how long the oldest message waits that cannot be sent', async () => {
    await service.tx((tx) =>
      tx.query(
        `insert into outbox (id, kind, name, payload, envelope, created_time, sent_time)
          values (gen_random_uuid(), 'event', 'nobody.hears', '{}', '{}', now() - interval '1 hour', now())`,
      ),
    );
    await until(async () => (await figure('outbox_oldest_seconds{state="unconfirmed"}')) >= 3_600);
  });

  it('stand on a port of their own, of each service by its name, and nothing else does', async () => {
    const metrics = service.app.get(Metrics);
    const server = serveMetrics(
      new Map([
        ['one', metrics],
        ['other', metrics],
      ]),
      { port: 0, host: '127.0.0.1' },
    );
    await new Promise((resolve) => server.once('listening', resolve));
    const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const [one, none] = await Promise.all([fetch(`${at}/one/metrics`), fetch(`${at}/metrics`)]);
    expect([one.status, none.status]).toEqual([200, 404]);
    expect(await one.text()).toContain('process_cpu_seconds_total');
    expect(await none.text()).toBe('/one/metrics\n/other/metrics\n');
    await new Promise((resolve) => server.close(resolve));
  });
});
