import { healthPort, health, type ServiceHealth, type TenantHealth } from '@ishare/contracts/platform/health.js';
import { eventRoutes } from '@ishare/contracts/event-routes.js';
import { tenantDeleted } from '@ishare/contracts/saas/events.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { startPlatform } from '../platform.fixture.js';

const PATH = `/${health.tell.path}`;
const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();
const moment = (hours: number) => ({ takenTime: hoursAgo(hours), doneTime: hoursAgo(hours) });

describe('the health of a tenant', () => {
  let service: TestService;
  let ours: TestClient;
  /** What the other services are asked, and of which tenant. */
  const asked: string[] = [];
  const told: Record<string, ServiceHealth | Error> = {};

  const stand = (name: string, tells: ServiceHealth | Error): void => {
    told[name] = tells;
    service.ports.provide(healthPort(name), {
      tell: async ({ tenantId }) => {
        asked.push(`${name} ${tenantId}`);
        const answer = told[name]!;
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
  };
  const tell = async (client: TestClient, query = ''): Promise<TenantHealth> =>
    (await client.get(PATH + query)).body as unknown as TenantHealth;
  const stateOf = (name: string, { services }: TenantHealth) => services.find((each) => each.name === name)?.state;

  beforeAll(async () => {
    service = await startPlatform();
    ours = await service.client();
    const messages = { unsent: 0, unhandled: 0, oldestSeconds: 0 };
    for (const name of eventRoutes[tenantDeleted.name]!) if (name !== 'platform') stand(name, { messages });
    stand('saas', { messages, backups: { taken: moment(5), tried: moment(30) } });
    stand('optimisation', { messages, jobs: { waiting: 1, running: 2, failed: 0, oldestSeconds: 5 } });
    stand('files', { messages, files: { count: 3, bytes: 3_000_000_000, isThere: true } });
    stand('notifications', { messages, connections: 4 });
    stand('im', { messages, connections: 1 });
  });
  afterAll(() => service.close());

  it('is good where all answer, and sums up what they tell of the tenant', async () => {
    asked.length = 0;
    expect(await tell(ours)).toMatchObject({
      state: 'good',
      connections: 5,
      jobs: { state: 'good', waiting: 1, running: 2 },
      files: { state: 'good', count: 3, bytes: 3_000_000_000 },
      backups: { state: 'good' },
    });
    expect(new Set(asked.map((line) => line.split(' ')[1]))).toEqual(new Set([service.tenantA]));
  });

  it('counts what the tenant has in an outbox, and calls it slow when it is old', async () => {
    const admin = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await admin.connect();
    try {
      // Sent by now, so that the relay leaves it alone, and handled by nobody.
      await admin.query(
        `insert into platform.outbox (id, kind, name, payload, envelope, created_time, sent_time)
          values ($1, 'event', 'platform.nobodyHears', '{}', $2, now() - interval '400 seconds', now() + interval '1 day')`,
        [newId(), JSON.stringify({ tenantId: service.tenantB, userId: null, correlationId: 'x' })],
      );
    } finally {
      await admin.end();
    }
    const [mine, theirs] = [await tell(ours), await tell(await service.client(service.tenantB))];
    expect(stateOf('platform', mine)).toBe('good');
    expect(theirs.services.find(({ name }) => name === 'platform')).toMatchObject({
      state: 'slow',
      messages: { unsent: 0, unhandled: 1 },
    });
    expect(theirs.state).toBe('slow');
  });

  it.each<[string, ServiceHealth | Error, (found: TenantHealth) => string | undefined, string]>([
    ['crm', new Error('gone'), (found) => stateOf('crm', found), 'away'],
    ['crm', { messages: { unsent: 2, unhandled: 0, oldestSeconds: 90 } }, (found) => stateOf('crm', found), 'slow'],
    ['crm', { messages: { unsent: 0, unhandled: 2, oldestSeconds: 90 } }, (found) => stateOf('crm', found), 'good'],
    [
      'optimisation',
      { jobs: { waiting: 1, running: 0, failed: 0, oldestSeconds: 700 } },
      ({ jobs }) => jobs?.state,
      'slow',
    ],
    ['files', { files: { count: 1, bytes: 1, isThere: false } }, ({ files }) => files?.state, 'away'],
    ['saas', { backups: { taken: moment(27), tried: moment(30) } }, ({ backups }) => backups?.state, 'slow'],
    ['saas', { backups: { taken: moment(5), tried: null } }, ({ backups }) => backups?.state, 'slow'],
  ])('follows from %s telling %j', async (name, tells, part, state) => {
    const before = told[name]!;
    told[name] = tells;
    const found = await tell(ours);
    told[name] = before;
    expect(part(found)).toBe(state);
    expect(found.state).toBe(state);
  });

  it('is told to the host of any tenant, and to tenants of themselves alone', async () => {
    const host = await service.host();
    asked.length = 0;
    await tell(host, `?tenantId=${service.tenantB}`);
    expect(new Set(asked.map((line) => line.split(' ')[1]))).toEqual(new Set([service.tenantB]));
    asked.length = 0;
    await tell(host);
    expect(new Set(asked.map((line) => line.split(' ')[1]))).toEqual(new Set([EMPTY_GUID]));
    expect((await host.get(`${PATH}?tenantId=${newId()}`)).status).toBe(404);
    expect((await ours.get(`${PATH}?tenantId=${service.tenantB}`)).status).toBe(403);
    expect((await ours.get(`${PATH}?tenantId=${service.tenantA}`)).status).toBe(200);
  });
});
