import { saasPort } from '@ishare/contracts/saas/client.js';
import { featureDefinitions } from '@ishare/contracts/saas/features.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import en from '../i18n/en.json' with { type: 'json' };
import { startSaas } from '../saas.fixture.js';

const PATH = '/api/feature-management/features';
const RETENTION = 'AuditLogging.RetentionDays';

interface Feature {
  name: string;
  value: string;
  provider: { name: string; key: string | null };
  valueType: { name: string; validator: { name: string } };
  depth: number;
  parentName: string | null;
}

describe('features', () => {
  let service: TestService;
  let host: TestClient;
  let n = 0;

  beforeAll(async () => {
    service = await startSaas();
    host = await service.host();
  });
  afterAll(() => service.close());

  const edition = async () =>
    (await host.post('/api/saas/editions', { displayName: `Edition ${++n}` })).body.id as string;
  const tenant = async (more: object = {}) =>
    (
      await host.post('/api/saas/tenants', {
        name: `t${++n}`,
        adminEmailAddress: 'a@b.example',
        adminPassword: 'Panel-4711-saw',
        ...more,
      })
    ).body.id as string;
  const read = async (query: Record<string, string>) =>
    ((await host.get(PATH, query)).body.groups as { features: Feature[] }[]).flatMap(({ features }) => features);
  const retention = async (query: Record<string, string>) =>
    (await read(query)).find(({ name }) => name === RETENTION)!;
  const set = (query: Record<string, string>, value: string, name = RETENTION) =>
    host.put(PATH, { features: [{ name, value }] }, query);
  const held = async (tenantId: string) => (await service.ports.client(saasPort).features({ tenantId }))[RETENTION];

  it('have titles in both languages, and no title is left over', () => {
    const keys = featureDefinitions.flatMap(({ name, group }) => [
      `Feature:${name}`,
      `FeatureDescription:${name}`,
      `FeatureGroup:${group}`,
    ]);
    expect(
      Object.keys(en)
        .filter((key) => key.startsWith('Feature'))
        .sort(),
    ).toEqual([...new Set(keys)].sort());
  });

  it("hold by tenant, else by the tenant's edition, else by default", async () => {
    const editionId = await edition();
    const id = await tenant({ editionId });
    expect(await retention({ providerName: 'T', providerKey: id })).toMatchObject({
      value: '365',
      provider: { name: 'D', key: null },
    });
    expect((await set({ providerName: 'E', providerKey: editionId }, '90')).status).toBe(204);
    expect(await retention({ providerName: 'T', providerKey: id })).toMatchObject({
      value: '90',
      provider: { name: 'E', key: editionId },
    });
    await set({ providerName: 'T', providerKey: id }, '7');
    expect(await retention({ providerName: 'T', providerKey: id })).toMatchObject({
      value: '7',
      provider: { name: 'T', key: id },
    });
    expect([await held(id), await held(EMPTY_GUID)]).toEqual(['7', '365']);
    expect((await host.delete(PATH, { providerName: 'T', providerKey: id })).status).toBe(204);
    expect(await held(id)).toBe('90');
  });

  it('of an edition end with the edition, and a value that equals it is not kept', async () => {
    const editionId = await edition();
    const id = await tenant({ editionId, editionEndDateUtc: new Date(Date.now() - 1_000).toISOString() });
    await set({ providerName: 'E', providerKey: editionId }, '90');
    expect(await held(id)).toBe('365');
    const follower = await tenant({ editionId });
    await set({ providerName: 'T', providerKey: follower }, '90');
    await set({ providerName: 'E', providerKey: editionId }, '60');
    expect(await held(follower)).toBe('60');
  });

  it('of the host are those of T with an empty key', async () => {
    expect((await set({ providerName: 'T', providerKey: '' }, '30')).status).toBe(204);
    expect([await held(EMPTY_GUID), await held(await tenant())]).toEqual(['30', '365']);
  });

  it('say what their values may be, and what they belong to', async () => {
    const all = await read({ providerName: 'T' });
    expect(all.map(({ name }) => name)).toEqual(featureDefinitions.map(({ name }) => name));
    expect(all[0]).toMatchObject({
      depth: 0,
      parentName: null,
      valueType: { name: 'ToggleStringValueType', validator: { name: 'BOOLEAN' } },
    });
    expect(all[1]).toMatchObject({
      depth: 1,
      parentName: 'AuditLogging.Enable',
      valueType: {
        name: 'FreeTextStringValueType',
        validator: { name: 'NUMERIC', properties: { MinValue: 0, MaxValue: 3650, minValue: 0, maxValue: 3650 } },
      },
    });
  });

  it.each([
    [RETENTION, 'many'],
    [RETENTION, '3651'],
    ['AuditLogging.Enable', 'yes'],
    ['Unknown.Feature', 'true'],
  ])('refuse %s = %s with 400', async (name, value) => {
    const refused = await set({ providerName: 'T' }, value, name);
    expect([refused.status, refused.body.error.validationErrors[0].members[0]]).toEqual([
      400,
      expect.stringMatching(/^features\.0\./),
    ]);
  });

  it('of an unknown tenant, edition or provider are refused', async () => {
    expect((await host.get(PATH, { providerName: 'T', providerKey: newId() })).status).toBe(404);
    expect((await set({ providerName: 'E', providerKey: newId() }, '1')).status).toBe(404);
    expect((await host.get(PATH, { providerName: 'R' })).status).toBe(400);
  });

  it('are managed by whoever may manage those of their provider, never by a tenant', async () => {
    const [id, editionId] = [await tenant(), await edition()];
    const cases: [Record<string, string>, string][] = [
      [{ providerName: 'T', providerKey: id }, 'AbpTenantManagement.Tenants.ManageFeatures'],
      [{ providerName: 'T', providerKey: id }, 'Saas.Tenants.ManageFeatures'],
      [{ providerName: 'E', providerKey: editionId }, 'Saas.Editions.ManageFeatures'],
      [{ providerName: 'T' }, 'FeatureManagement.ManageHostFeatures'],
    ];
    for (const [query, permission] of cases) {
      const client = await service.host([permission]);
      const replies = [
        await client.get(PATH, query),
        await client.put(PATH, { features: [] }, query),
        await client.delete(PATH, query),
      ];
      expect([permission, ...replies.map(({ status }) => status)]).toEqual([permission, 200, 204, 204]);
      for (const [other, needed] of cases)
        if (other.providerName + (other.providerKey ?? '') !== query.providerName + (query.providerKey ?? ''))
          expect([permission, needed, (await client.get(PATH, other)).status]).toEqual([permission, needed, 403]);
    }
    expect([
      (await service.anonymous().get(PATH, { providerName: 'T' })).status,
      (await (await service.client()).get(PATH, { providerName: 'T' })).status,
    ]).toEqual([401, 403]);
  });
});
