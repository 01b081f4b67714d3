import { identityPort } from '@ishare/contracts/identity/client.js';
import type { PortClient } from '@ishare/contracts/define.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';

type Asked = Parameters<PortClient<typeof identityPort>['providerPermissions']>[0];
const LIST = '/api/menu/permission-feature/permission-list';
const UPDATE = '/api/menu/permission-feature/update-permission-list';
const PAGES = '/api/pagepermission';
const MATERIALS = 'zzzoptimizationzzzmaterials';

describe('page permissions', () => {
  let service: TestService;
  let admin: TestClient;
  let asked: Asked[] = [];

  beforeAll(async () => {
    service = await startPlatform();
    const usual = new Ports(service.config);
    service.identity.answer(usual);
    service.ports.provide(identityPort, {
      ...usual.client(identityPort),
      providerPermissions: async (input) => {
        if (input.providerName === 'C') throw new AppError(kernelErrors.Forbidden);
        asked.push(input);
        return {
          groups: [
            {
              name: 'Optimization',
              displayName: 'Optimisation',
              permissions: [
                { name: 'Optimization.Materials', displayName: 'Materials', parentName: null, isGranted: true },
              ],
            },
          ],
        };
      },
    });
    admin = await service.client();
  });
  afterAll(() => service.close());
  beforeEach(() => (asked = []));

  const granted = async (client: TestClient, query: Record<string, string>) =>
    (await client.get(PAGES, query)).body.items
      .find(({ routeKey }: { routeKey: string }) => routeKey === MATERIALS)
      .permissions.filter(({ isGranted }: { isGranted: boolean }) => isGranted)
      .map(({ name }: { name: string }) => name);

  it('of a role are read and changed through identity, in the name of the caller', async () => {
    const query = { providerName: 'R', providerKey: 'Planner' };
    expect((await admin.get(LIST, query)).body.groups[0].permissions).toEqual([
      { name: 'Optimization.Materials', displayName: 'Materials', parentName: null, isGranted: true },
    ]);
    expect(
      (await admin.put(UPDATE, { permissions: [{ name: 'Optimization.Materials', isGranted: false }] }, query)).status,
    ).toBe(204);
    expect(
      asked.map(({ caller, language, changes, providerKey }) => [caller.tenantId, language, providerKey, changes]),
    ).toEqual([
      [service.tenantA, 'en', 'Planner', []],
      [service.tenantA, 'en', 'Planner', [{ name: 'Optimization.Materials', isGranted: false }]],
    ]);
    expect((await admin.get(LIST, { ...query, providerName: 'C' })).status).toBe(403);
    expect((await admin.get(LIST)).status).toBe(400);
  });

  it('say what the caller holds of each page, and of one page', async () => {
    const user = service.identity.user(service.tenantA, ['Optimization.Materials', 'Optimization.Materials.Import']);
    const client = await service.as(user);
    expect(await granted(client, {})).toEqual(['Optimization.Materials', 'Optimization.Materials.Import']);
    expect(await granted(client, { providerName: 'U', providerKey: user.userId })).toEqual([
      'Optimization.Materials',
      'Optimization.Materials.Import',
    ]);
    const { items } = (await client.get(PAGES, { routeKey: '/optimization/materials' })).body;
    expect(items).toEqual([
      {
        routeKey: MATERIALS,
        permissions: expect.arrayContaining([
          { name: 'Optimization.Materials.Create', displayName: 'Create', isGranted: false },
        ]),
      },
    ]);
    expect(asked).toEqual([]);
  });

  it('say what another provider holds, where identity lets the caller know', async () => {
    expect(await granted(admin, { providerName: 'R', providerKey: 'Planner' })).toEqual(['Optimization.Materials']);
    expect((await admin.get(PAGES, { providerName: 'C', providerKey: 'x' })).status).toBe(403);
  });

  it('of a page are changed within the page', async () => {
    const query = { providerName: 'R', providerKey: 'Planner', routeKey: MATERIALS };
    expect(
      (await admin.put(PAGES, { permissions: [{ name: 'Optimization.Materials.Import', isGranted: true }] }, query))
        .status,
    ).toBe(204);
    expect(asked[0]!.changes).toEqual([{ name: 'Optimization.Materials.Import', isGranted: true }]);
    const refused = await admin.put(PAGES, { permissions: [{ name: 'AbpIdentity.Users', isGranted: true }] }, query);
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['permissions.0.name']]);
  });

  it('are managed with ManagePermissions of users or roles', async () => {
    const query = { providerName: 'R', providerKey: 'Planner' };
    const ask = async (client: TestClient) => [
      (await client.get(LIST, query)).status,
      (await client.put(UPDATE, { permissions: [] }, query)).status,
      (await client.put(PAGES, { permissions: [] }, query)).status,
      (await client.get(PAGES)).status,
    ];
    expect(await ask(service.anonymous())).toEqual([401, 401, 401, 401]);
    expect(await ask(await service.client(service.tenantA, []))).toEqual([403, 403, 403, 200]);
    for (const permission of ['AbpIdentity.Users.ManagePermissions', 'AbpIdentity.Roles.ManagePermissions'])
      expect(await ask(await service.client(service.tenantA, [permission]))).toEqual([200, 204, 204, 200]);
  });
});
