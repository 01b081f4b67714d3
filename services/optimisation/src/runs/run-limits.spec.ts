import { healthPort } from '@ishare/contracts/platform/health.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { Ports } from '@ishare/server/ports.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, csv, importCsv, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';

/** No worker runs: what is asked for stays queued. */
describe('runs of a tenant whose edition sets limits', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  let given: Record<string, string> = {};

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    const usual = new Ports(service.config);
    service.identity.answer(usual);
    service.ports.provide(saasPort, {
      ...usual.client(saasPort),
      features: async (input) => ({ ...(await usual.client(saasPort).features(input)), ...given }),
    });
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const file = async () => (await importCsv(client, csv('P1,Side,W,2000,580,8,0,1110,,A'), workshop.settingId)).id;
  const start = (importFileIds: string[]) =>
    client.post(`${API}/import-files/optimization`, { importFileIds, timeLimitSec: 1 });

  it('are refused without the feature, and beyond the number that it allows, also of several at once', async () => {
    const [first, second, third] = [await file(), await file(), await file()];
    given = { 'Optimization.Enable': 'false' };
    const closed = await start([first]);
    expect([closed.status, closed.body.error.code]).toEqual([403, 'Volo.Feature:010001']);
    given = { 'Optimization.MaxRunsAtOnce': '2' };
    expect((await start([first, second, third])).body.error.code).toBe('Optimization:030010');
    expect((await start([first])).status).toBe(200);
    const both = await Promise.all([start([second]), start([third])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    given = {};
    expect((await start([both[0]!.status === 200 ? third : second])).status).toBe(200);
    const { jobs } = await service.ports.client(healthPort('optimisation')).tell({ tenantId: service.tenantA });
    expect(jobs).toMatchObject({ waiting: 3, running: 0, failed: 0 });
    expect(jobs!.oldestSeconds).toBeGreaterThan(0);
    const { jobs: theirs } = await service.ports.client(healthPort('optimisation')).tell({ tenantId: service.tenantB });
    expect(theirs).toEqual({ waiting: 0, running: 0, failed: 0, oldestSeconds: 0 });
  });

  it('take on no list with more parts than a worker can lay out while it says that it lives', async () => {
    const part = (no: number) => `P${no},Side,W,200,58,100000,0,0000,,A`;
    const { id } = await importCsv(client, csv(part(1), part(2), part(3)), workshop.settingId);
    const { status, body } = await start([id]);
    expect([status, body.error.code, body.error.data.parts]).toEqual([403, 'Optimization:030011', 300_000]);
    expect((await client.get(`${API}/import-files/${id}`)).body.state).toBe(3);
  });
});
