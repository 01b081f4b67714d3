import { identityPort } from '@ishare/contracts/identity/client.js';
import { roleUrl } from '@ishare/data/roles.js';
import { conformance } from '@ishare/testing/conformance.js';
import { TestService } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { identityData } from '../identity.data.js';
import { identityService } from '../identity.module.js';
import { IdentityFixture } from '../testing/identity-fixture.js';
import { roles } from '../things.js';

const ROLES = '/api/identity/roles';
const PERMISSIONS = '/api/permission-management/permissions';

describe('roles as a resource', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start(identityService, [identityData]);
    service.identity.answer(service.ports);
  });
  afterAll(() => service.close());

  conformance(
    roles.resource,
    {
      create: (n) => ({ name: `Role ${n}` }),
      change: { name: 'Renamed', isPublic: false },
      invalid: { body: { name: '' }, member: 'name' },
    },
    () => service,
  );
});

describe('roles', () => {
  let fixture: IdentityFixture;
  let admin: Awaited<ReturnType<IdentityFixture['signIn']>>;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    admin = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  const roleOf = async (name: string) =>
    (await admin.get(`${ROLES}/all`)).body.items.find((role: { name: string }) => role.name === name);
  const put = (
    client: typeof admin,
    providerName: string,
    providerKey: string,
    permissions: { name: string; isGranted: boolean }[],
  ) => client.request('PUT', PERMISSIONS, { query: { providerName, providerKey }, body: { permissions } });
  const held = async (userId: string) =>
    (await fixture.service.ports.client(identityPort).grants({ tenantId: fixture.service.tenantA, userId }))
      .permissions;
  const published = async (name: string) => {
    const relay = new pg.Client({ connectionString: roleUrl(fixture.service.config, 'identity', 'relay') });
    await relay.connect();
    const { rows } = await relay.query<{ payload: unknown }>('select payload from identity.outbox where name = $1', [
      name,
    ]);
    await relay.end();
    return rows.map(({ payload }) => payload);
  };

  it('have unique names, isDefault false and isPublic true by default', async () => {
    const created = await admin.post(ROLES, { name: 'Planner' });
    expect([created.status, created.body]).toEqual([
      200,
      expect.objectContaining({ name: 'Planner', isDefault: false, isPublic: true, isStatic: false, userCount: 0 }),
    ]);
    const twice = await admin.post(ROLES, { name: 'PLANNER' });
    expect([twice.status, twice.body.error.code]).toEqual([403, 'Volo.Abp.Identity:DuplicateRoleName']);
  });

  it('that are static are neither renamed nor deleted, but may change otherwise', async () => {
    const role = await roleOf('admin');
    expect(role).toMatchObject({ isStatic: true, isPublic: true, userCount: expect.any(Number) });
    expect((await admin.put(`${ROLES}/${role.id}`, { ...role, name: 'root' })).body.error.code).toBe(
      'Volo.Abp.Identity:010005',
    );
    expect((await admin.delete(`${ROLES}/${role.id}`)).body.error.code).toBe('Volo.Abp.Identity:010006');
    expect((await admin.put(`${ROLES}/${role.id}`, { ...role, isDefault: true })).body).toMatchObject({
      name: 'admin',
      isDefault: true,
      isStatic: true,
    });
  });

  it('are listed for everybody who is signed in', async () => {
    await fixture.user('plain');
    const plain = await fixture.signIn('plain');
    expect((await plain.get(`${ROLES}/all`)).body.items.length).toBeGreaterThan(0);
    expect((await plain.get(ROLES)).status).toBe(403);
  });

  it('keep their permissions and members under a new name, and lose both when deleted; both are announced', async () => {
    const { body: role } = await admin.post(ROLES, { name: 'Painter' });
    await put(admin, 'R', 'Painter', [{ name: 'Optimization.Boards', isGranted: true }]);
    const user = await fixture.user('painter', [], { roleNames: ['Painter'] });
    const renamed = await admin.put(`${ROLES}/${role.id}`, { ...role, name: 'Lacquerer' });
    expect([renamed.status, renamed.body]).toEqual([200, expect.objectContaining({ name: 'Lacquerer', userCount: 1 })]);
    expect(await held(user.id)).toEqual(['Optimization.Boards']);
    expect((await admin.get(PERMISSIONS, { providerName: 'R', providerKey: 'Painter' })).status).toBe(404);
    expect((await admin.get(PERMISSIONS, { providerName: 'R', providerKey: 'lacquerer' })).body.entityDisplayName).toBe(
      'Lacquerer',
    );
    expect((await admin.delete(`${ROLES}/${role.id}`)).status).toBe(204);
    expect(await held(user.id)).toEqual([]);
    const tenantId = fixture.service.tenantA;
    expect(await published('identity.role.renamed')).toEqual([{ tenantId, oldName: 'Painter', newName: 'Lacquerer' }]);
    expect(await published('identity.role.deleted')).toEqual([{ tenantId, name: 'Lacquerer' }]);
  });

  it('and users show their permissions: parents first, own grants and those of roles apart', async () => {
    await admin.post(ROLES, { name: 'Reader' });
    await put(admin, 'R', 'Reader', [{ name: 'Optimization.Boards', isGranted: true }]);
    const user = await fixture.user('reader', ['Optimization.Boards', 'Optimization.Offcuts'], {
      roleNames: ['Reader'],
    });
    const { status, body } = await admin.get(PERMISSIONS, { providerName: 'U', providerKey: user.id });
    expect([status, body.entityDisplayName]).toEqual([200, 'reader']);
    const group = body.groups.find(({ name }: { name: string }) => name === 'Optimization');
    expect(group.displayName).toBe('Optimisation');
    const names = group.permissions.map(({ name }: { name: string }) => name);
    expect(names.indexOf('Optimization.Boards')).toBe(names.indexOf('Optimization.Boards.Create') - 1);
    const find = (name: string) => group.permissions.find((permission: { name: string }) => permission.name === name);
    expect(find('Optimization.Boards')).toEqual({
      name: 'Optimization.Boards',
      displayName: 'Shelf boards',
      parentName: null,
      isGranted: true,
      allowedProviders: [],
      grantedProviders: [
        { providerName: 'U', providerKey: user.id },
        { providerName: 'R', providerKey: 'Reader' },
      ],
    });
    expect(find('Optimization.Boards.Create')).toMatchObject({
      isGranted: false,
      parentName: 'Optimization.Boards',
      grantedProviders: [],
    });
    expect(await held(user.id)).toEqual(['Optimization.Boards', 'Optimization.Offcuts']);
    await put(admin, 'U', user.id, [
      { name: 'Optimization.Boards', isGranted: false },
      { name: 'Optimization.Offcuts', isGranted: false },
    ]);
    expect(await held(user.id)).toEqual(['Optimization.Boards']);
  });

  it("in a tenant never hold what is the host's, even if a row says so", async () => {
    const user = await fixture.user('greedy');
    const { body } = await admin.get(PERMISSIONS, { providerName: 'U', providerKey: user.id });
    expect(body.groups.map(({ name }: { name: string }) => name)).not.toContain('Saas');
    expect(
      (
        await put(admin, 'U', user.id, [
          { name: 'Saas.Tenants', isGranted: true },
          { name: 'No.Such.Thing', isGranted: true },
        ])
      ).status,
    ).toBe(204);
    await fixture.inTenant(fixture.service.tenantA, (tx) =>
      tx.query(
        `insert into permission_grant (id, tenant_id, provider_name, provider_key, name)
          values (gen_random_uuid(), $1, 'U', $2, 'Saas.Tenants')`,
        [fixture.service.tenantA, user.id],
      ),
    );
    expect(await held(user.id)).toEqual([]);
    const host = await fixture.host();
    expect(
      (await host.get(PERMISSIONS, { providerName: 'R', providerKey: 'admin' })).body.groups.map(
        ({ name }: { name: string }) => name,
      ),
    ).toContain('Saas');
  });

  it('are managed by those who may, each provider by its own permission, and nobody grants more than held', async () => {
    const target = await fixture.user('target');
    await fixture.user('user.manager', ['AbpIdentity.Users.ManagePermissions', 'Optimization.Boards']);
    const manager = await fixture.signIn('user.manager');
    expect((await manager.get(PERMISSIONS, { providerName: 'U', providerKey: target.id })).status).toBe(200);
    for (const providerName of ['R', 'C', 'X'])
      expect([providerName, (await manager.get(PERMISSIONS, { providerName, providerKey: 'admin' })).status]).toEqual([
        providerName,
        403,
      ]);
    expect((await put(manager, 'R', 'admin', [])).status).toBe(403);
    expect((await put(manager, 'U', target.id, [{ name: 'Optimization.Boards', isGranted: true }])).status).toBe(204);
    const refused = await put(manager, 'U', target.id, [{ name: 'AbpIdentity.Users.Delete', isGranted: true }]);
    expect([refused.status, refused.body.error.data]).toEqual([403, { permissions: ['AbpIdentity.Users.Delete'] }]);
    expect(
      (
        await put(manager, 'U', target.id, [
          { name: 'Optimization.Boards', isGranted: true },
          { name: 'AbpIdentity.Users.Delete', isGranted: false },
        ])
      ).status,
    ).toBe(204);
    expect(await held(target.id)).toEqual(['Optimization.Boards']);
    expect(
      (await manager.get(PERMISSIONS, { providerName: 'U', providerKey: '00000000-0000-0000-0000-00000000dead' }))
        .status,
    ).toBe(404);
  });

  it('of a tenant are unknown in another', async () => {
    await admin.post(ROLES, { name: 'Secret role' });
    const { id } = await roleOf('Secret role');
    const stranger = await fixture.signIn('admin', undefined, 'b');
    expect((await stranger.get(`${ROLES}/${id}`)).status).toBe(404);
    expect((await stranger.get(PERMISSIONS, { providerName: 'R', providerKey: 'Secret role' })).status).toBe(404);
    expect((await put(stranger, 'R', 'Secret role', [{ name: 'Optimization.Boards', isGranted: true }])).status).toBe(
      404,
    );
  });

  it('work at once when they change', async () => {
    await admin.post(ROLES, { name: 'Clerk' });
    const user = await fixture.user('quick');
    const client = await fixture.signIn('quick');
    const can = async () => (await client.get('/api/identity/users', { maxResultCount: 1 })).status;
    expect(await can()).toBe(403);
    await admin.put(`/api/identity/users/${user.id}/roles`, { roleNames: ['Clerk'] });
    await put(admin, 'R', 'Clerk', [{ name: 'AbpIdentity.Users', isGranted: true }]);
    expect(await can()).toBe(200);
    await put(admin, 'R', 'Clerk', [{ name: 'AbpIdentity.Users', isGranted: false }]);
    expect(await can()).toBe(403);
  });
});
