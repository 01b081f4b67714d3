import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { asHost } from '@ishare/testing/as-host.js';
import { startSaas } from '../saas.fixture.js';
import { editions } from '../things.js';

describe('editions', () => {
  let service: TestService;
  let host: TestClient;

  beforeAll(async () => {
    service = await startSaas();
    host = await service.host();
  });
  afterAll(() => service.close());

  conformance(
    editions.resource,
    {
      create: (n) => ({ displayName: `Edition ${n}` }),
      change: { displayName: 'Renamed' },
      invalid: { body: { displayName: ' ' }, member: 'displayName' },
    },
    () => asHost(service),
  );

  const edition = async (displayName: string) =>
    (await host.post('/api/saas/editions', { displayName })).body as { id: string };
  const tenant = (name: string, editionId: string) =>
    host.post('/api/saas/tenants', {
      name,
      editionId,
      adminEmailAddress: 'a@b.example',
      adminPassword: 'Panel-4711-saw',
    });

  it('refuses a name twice with Saas:010001', async () => {
    await edition('Twice');
    const again = await host.post('/api/saas/editions', { displayName: 'Twice' });
    expect([again.status, again.body.error.code, again.body.error.message]).toEqual([
      403,
      'Saas:010001',
      'There is already an edition named "Twice".',
    ]);
  });

  it('refuses to delete an edition that has tenants with Saas:010002, until they are moved', async () => {
    const [from, to] = [await edition('From'), await edition('To')];
    await tenant('mover', from.id);
    const refused = await host.delete(`/api/saas/editions/${from.id}`);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Saas:010002']);
    expect((await host.get('/api/saas/editions/statistics/usage-statistic')).body.data).toMatchObject({
      From: 1,
      To: 0,
    });
    expect((await host.put(`/api/saas/editions/${from.id}/move-all-tenants`, {}, { editionId: to.id })).status).toBe(
      204,
    );
    expect((await host.get(`/api/saas/editions/${to.id}`)).body.tenantCount).toBe(1);
    expect((await host.delete(`/api/saas/editions/${from.id}`)).status).toBe(204);
  });

  it('gives all editions, and those to choose from, as bare arrays', async () => {
    const made = await edition('Listed');
    expect((await host.get('/api/saas/editions/all')).body).toContainEqual(
      expect.objectContaining({ id: made.id, tenantCount: 0, planId: null, planName: null }),
    );
    expect((await host.get('/api/saas/tenants/lookup/editions')).body).toContainEqual({
      id: made.id,
      displayName: 'Listed',
    });
  });
});
