import { identityPort } from '@ishare/contracts/identity/client.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import type { PortClient } from '@ishare/contracts/define.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { Reply, TestClient, TestService } from '@ishare/testing/test-service.js';
import { Ports } from '@ishare/server/ports.js';
import { verifyPassword } from '@ishare/server/password-hash.js';
import { Revocations, SHUT, type Revocation } from '@ishare/server/revocations.js';
import pg from 'pg';
import { asHost } from '@ishare/testing/as-host.js';
import { startSaas } from '../saas.fixture.js';
import { TenantClock } from './tenant-clock.js';
import { tenants } from '../things.js';

type SeedTenant = PortClient<typeof identityPort>['seedTenant'];

const PASSWORD = 'Panel-4711-saw';

describe('tenants', () => {
  let service: TestService;
  let host: TestClient;
  let database: pg.Client;
  let seeded: Parameters<SeedTenant>[0][] = [];
  const changes: Parameters<PortClient<typeof identityPort>['changeTenant']>[0][] = [];
  let passwords: Parameters<PortClient<typeof identityPort>['setPassword']>[0][] = [];
  let identityIsDown = false;
  const revoked: Revocation[] = [];

  beforeAll(async () => {
    service = await startSaas();
    host = await service.host();
    const usual = new Ports(service.config);
    service.identity.answer(usual);
    service.ports.provide(identityPort, {
      ...usual.client(identityPort),
      seedTenant: async (input) => {
        if (identityIsDown) throw new Error('identity is down');
        seeded.push(input);
        return {};
      },
      headcount: async () => ({ users: 3 }),
      changeTenant: async (input) => {
        if (identityIsDown) throw new Error('identity is down');
        changes.push(input);
        if (!input.isActive)
          await service.app.get(Revocations).announce({ kind: 'tenant', key: input.tenantId, notBefore: SHUT });
        return {};
      },
      setPassword: async (input) => {
        passwords.push(input);
        return { found: input.userName !== 'nobody' };
      },
    });
    service.app.get(Revocations).onRevoked((revocation) => revoked.push(revocation));
    database = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await database.connect();
  });
  afterAll(async () => {
    await database.end();
    await service.close();
  });
  beforeEach(() => {
    seeded = [];
    passwords = [];
    revoked.length = 0;
    changes.length = 0;
    identityIsDown = false;
  });

  const body = (name: string, more: object = {}) => ({
    name,
    adminEmailAddress: 'boss@factory.example',
    adminPassword: PASSWORD,
    ...more,
  });
  const make = async (name: string, more: object = {}) => {
    const { status, body: made } = await host.post('/api/saas/tenants', body(name, more));
    expect([status, made]).toEqual([200, expect.objectContaining({ name })]);
    return made as Record<string, unknown> & { id: string };
  };
  const find = (idOrName: string) => service.ports.client(saasPort).findTenant({ idOrName });
  const published = async (id: string) =>
    (
      await database.query<{ name: string; payload: Record<string, unknown> }>(
        `select name, payload from saas.outbox where payload ->> 'tenantId' = $1 order by id`,
        [id],
      )
    ).rows;
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

  conformance(
    tenants.resource,
    {
      create: (n) => body(`tenant-${n}`),
      change: { displayName: 'Another name' },
      invalid: { body: body('x', { adminEmailAddress: 'nobody' }), member: 'adminEmailAddress' },
    },
    () => asHost(service),
  );

  it('makes a tenant, tells the others, and has its administrator made at once, without the password', async () => {
    const { id } = await make('Oak', { displayName: 'Oak & Co' });
    const [event] = await published(id);
    expect([event!.name, event!.payload]).toEqual([
      'saas.tenant.created',
      expect.objectContaining({
        tenantId: id,
        name: 'Oak',
        displayName: 'Oak & Co',
        isActive: true,
        adminEmailAddress: 'boss@factory.example',
      }),
    ]);
    expect(seeded).toEqual([event!.payload]);
    expect(await verifyPassword(String(event!.payload.adminPasswordHash), PASSWORD)).toBe(true);
    expect(JSON.stringify(event!.payload)).not.toContain(PASSWORD);
  });

  it('makes a tenant also while identity is down: the event repeats the request', async () => {
    identityIsDown = true;
    const { id } = await make('Down');
    expect((await published(id)).map(({ name }) => name)).toEqual(['saas.tenant.created']);
  });

  it('refuses a name that is taken, whatever its case, with Saas:020001, and leaves nothing behind', async () => {
    await make('Twin');
    const refused = await host.post('/api/saas/tenants', body('tWIN'));
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Saas:020001']);
    expect(seeded).toHaveLength(1);
    const other = await make('Other');
    expect((await host.put(`/api/saas/tenants/${other.id}`, { ...other, name: 'twin' })).body.error.code).toBe(
      'Saas:020001',
    );
  });

  it('says what goes with a tenant, also where a service does not answer', async () => {
    const { id } = await make('Counted');
    const before = await host.get(`/api/saas/tenants/${id}/contents`);
    expect(before.body).toEqual({ isActive: true, hasOwnDatabase: false, users: 3, orders: null });
    service.ports.provide(salesOrderPort, {
      ...service.ports.client(salesOrderPort),
      orderCount: async ({ tenantId }) => ({ orders: tenantId === id ? 12 : 0 }),
    });
    expect((await host.get(`/api/saas/tenants/${id}/contents`)).body.orders).toBe(12);
    expect((await host.get(`/api/saas/tenants/${newId()}/contents`)).status).toBe(404);
  });

  it('finds a tenant by id and by name whatever its case, and none that was deleted', async () => {
    const { id } = await make('Findme', { extraProperties: { displayNames: { en: 'Find me' } } });
    const expected = {
      id,
      name: 'Findme',
      normalizedName: 'FINDME',
      displayName: 'Findme',
      displayNames: { en: 'Find me' },
      isActive: true,
      message: '',
    };
    expect(await find(id)).toEqual(expected);
    expect(await find('fINDme')).toEqual(expected);
    expect((await service.anonymous().get('/api/abp/multi-tenancy/tenants/by-name/findME')).body).toEqual({
      success: true,
      tenantId: id,
      name: 'Findme',
      normalizedName: 'FINDME',
      isActive: true,
    });
    expect((await service.anonymous().get(`/api/abp/multi-tenancy/tenants/by-id/${id}`)).body.success).toBe(true);
    expect((await host.get('/api/saas/tenants/by-name/findme')).body.id).toBe(id);
    await host.delete(`/api/saas/tenants/${id}`);
    expect(await find(id)).toBeNull();
    const gone = await service.anonymous().get('/api/abp/multi-tenancy/tenants/by-name/findme');
    expect([gone.status, gone.body]).toEqual([
      200,
      { success: false, tenantId: null, name: null, normalizedName: null, isActive: false },
    ]);
    expect((await host.get('/api/saas/tenants/by-name/findme')).body.error.code).toBe('Saas:020002');
  });

  it('ends all sign-ins of a tenant that is switched off, and of one that is deleted', async () => {
    const off = await make('Off');
    const { body: changed } = await host.put(`/api/saas/tenants/${off.id}`, { ...off, isActive: false });
    expect(changed).toMatchObject({ isActive: false, activationState: 2 });
    expect(revoked).toEqual([{ kind: 'tenant', key: off.id, notBefore: SHUT }]);
    expect(await find('Off')).toMatchObject({ isActive: false, message: '租户“Off”未启用，请联系管理员。' });
    expect((await published(off.id)).at(-1)).toEqual({
      name: 'saas.tenant.changed',
      payload: { tenantId: off.id, name: 'Off', displayName: 'Off', isActive: false, version: expect.any(Number) },
    });
    // Identity knew before the reply, of each change a higher version.
    await host.put(`/api/saas/tenants/${off.id}`, { ...changed, isActive: true });
    expect(changes.map(({ tenantId, isActive }) => [tenantId, isActive])).toEqual([
      [off.id, false],
      [off.id, true],
    ]);
    expect(changes[1]!.version).toBeGreaterThan(changes[0]!.version!);

    const gone = await make('Gone');
    await host.delete(`/api/saas/tenants/${gone.id}`);
    expect(revoked.at(-1)!.key).toBe(gone.id);
    expect((await published(gone.id)).at(-1)!.name).toBe('saas.tenant.deleted');
  });

  it('shuts a tenant at once also while identity is down', async () => {
    const off = await make('Unheard');
    identityIsDown = true;
    expect((await host.put(`/api/saas/tenants/${off.id}`, { ...off, isActive: false })).status).toBe(200);
    expect(revoked).toEqual([{ kind: 'tenant', key: off.id, notBefore: SHUT }]);
  });

  it('has the work of a tenant stopped that is made inactive, switched off or deleted, and gone on with when it is on again', async () => {
    const reason = async (id: string) =>
      (
        await database.query<{ reason: string }>('select reason from tenancy.stopped where tenant_id = $1', [id])
      ).rows.map((row) => row.reason);
    const { id } = await make('Worker', { isActive: false });
    expect(await reason(id)).toEqual(['inactive']);
    const put = async (change: object) => {
      const { body: now } = await host.get(`/api/saas/tenants/${id}`);
      await host.put(`/api/saas/tenants/${id}`, { ...now, ...change });
      return reason(id);
    };
    expect(await put({ isActive: true })).toEqual([]);
    expect(await put({ isActive: false })).toEqual(['inactive']);
    expect(await put({ isActive: true })).toEqual([]);
    await host.delete(`/api/saas/tenants/${id}`);
    expect(await reason(id)).toEqual(['deleted']);
  });

  it('refuses the token of a tenant that was switched off', async () => {
    const { id, ...rest } = await make('Locked');
    const client = await service.client(id);
    expect((await client.get('/api/saas/tenants')).status).toBe(403);
    await host.put(`/api/saas/tenants/${id}`, { ...rest, isActive: false });
    expect((await client.get('/api/saas/tenants')).status).toBe(401);
  });

  it.each([
    ['always', {}, true],
    ['not', { isActive: false }, false],
    ['passively', { activationState: 2 }, false],
    ['until a date to come', { activationState: 1, activationEndDate: tomorrow }, true],
    ['until a date gone by', { activationState: 1, activationEndDate: yesterday }, false],
    ['from a date to come', { enableTime: tomorrow }, false],
    ['since a date gone by', { enableTime: yesterday }, true],
    ['before a date to come', { disableTime: tomorrow }, true],
    ['before a date gone by', { disableTime: yesterday }, false],
  ])('is active %s', async (title, given, expected) => {
    const { id } = await make(`when ${title}`, given);
    expect((await find(id))!.isActive).toBe(expected);
    expect(seeded[0]!.isActive).toBe(expected);
  });

  it('takes whichever of isActive and activationState was changed', async () => {
    const made = await make('Toggle');
    const put = async (change: object) => {
      const { body: now } = await host.get(`/api/saas/tenants/${made.id}`);
      const { body: then } = await host.put(`/api/saas/tenants/${made.id}`, { ...now, ...change });
      return [then.isActive, then.activationState];
    };
    expect(await put({ activationState: 2 })).toEqual([false, 2]);
    expect(await put({ isActive: true })).toEqual([true, 0]);
    expect(await put({ activationState: 1, activationEndDate: tomorrow })).toEqual([true, 1]);
    expect(await put({ isActive: false })).toEqual([false, 2]);
    expect(await put({ activationState: 0 })).toEqual([true, 0]);
    const refused = await host.put(`/api/saas/tenants/${made.id}`, {
      name: 'Toggle',
      activationState: 1,
      activationEndDate: null,
    });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['activationEndDate']]);
  });

  it('notices once when a date passes, and ends the sign-ins', async () => {
    const { id } = await make('Lapsing', { activationState: 1, activationEndDate: tomorrow });
    await database.query(`update saas.tenant set activation_end_date = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    const clock = service.app.get(TenantClock);
    await clock.tick();
    await clock.tick();
    expect(
      (await published(id)).filter(({ name }) => name === 'saas.tenant.changed').map(({ payload }) => payload.isActive),
    ).toEqual([false]);
    expect(revoked.filter(({ key }) => key === id)).toHaveLength(1);
  });

  it('filters by edition and by state, by number or name', async () => {
    const { body: edition } = await host.post('/api/saas/editions', { displayName: 'Filter' });
    const inside = await make('Inside', { editionId: edition.id, activationState: 1, activationEndDate: tomorrow });
    const ids = async (query: Record<string, string>) =>
      (await host.get('/api/saas/tenants', { maxResultCount: 1000, ...query })).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids({ editionId: edition.id, getEditionNames: 'true' })).toEqual([inside.id]);
    expect(
      await ids({ EditionId: edition.id, activationState: 'ActiveWithLimitedTime', activationEndDateMin: yesterday }),
    ).toEqual([inside.id]);
    expect(await ids({ editionId: edition.id, activationState: '0' })).toEqual([]);
    expect(await ids({ filter: 'insi de' })).toEqual([inside.id]);
    expect(inside.editionName).toBe('Filter');
  });

  it('are the same under the path of the public module', async () => {
    const older = await host.get('/api/tenant-management/tenants', { maxResultCount: 1 });
    expect([older.status, older.body]).toEqual([
      200,
      (await host.get('/api/saas/tenants', { maxResultCount: 1 })).body,
    ]);
    const { status, body: made } = await host.post('/api/multi-tenancy/tenants', body('Public'));
    expect([status, (await host.get(`/api/multi-tenancy/tenants/${made.id}`)).body]).toEqual([
      200,
      (await host.get(`/api/saas/tenants/${made.id}`)).body,
    ]);
    expect((await host.get('/api/multi-tenancy/tenants', { filter: 'Public' })).body.items).toEqual([made]);
    expect((await host.put(`/api/multi-tenancy/tenants/${made.id}`, { ...made, name: 'Renamed' })).body.name).toBe(
      'Renamed',
    );
    expect([
      (await host.delete(`/api/multi-tenancy/tenants/${made.id}`)).status,
      (await (await service.host(['Saas.Editions'])).get('/api/multi-tenancy/tenants')).status,
    ]).toEqual([204, 403]);
  });

  it('says who may not sign in, in the language of the request', async () => {
    await make('Sleepy', { isActive: false, displayName: 'Sleepy Ltd' });
    const check = (headers: Record<string, string>) => service.anonymous().get('/api/saas/tenants/check', {}, headers);
    expect((await check({})).body).toEqual({ isActive: true, message: '' });
    expect((await check({ __tenant: 'sleepy' })).body).toEqual({
      isActive: false,
      message: 'The tenant "Sleepy Ltd" is not active. Ask your administrator.',
    });
    expect((await check({ __tenant: 'nobody', 'accept-language': 'zh-Hans' })).body).toEqual({
      isActive: false,
      message: '未找到租户“nobody”。',
    });
  });

  it("gives the tenant's administrator, or the user that is named, a new password; its hash alone leaves the service", async () => {
    const { id } = await make('Forgetful');
    expect((await host.put(`/api/saas/tenants/${id}/set-password`, { password: PASSWORD })).status).toBe(204);
    expect(
      (await host.put(`/api/saas/tenants/${id}/set-password`, { username: 'clerk', password: PASSWORD })).status,
    ).toBe(204);
    expect(passwords.map(({ tenantId, userName }) => [tenantId, userName])).toEqual([
      [id, 'admin'],
      [id, 'clerk'],
    ]);
    expect(await verifyPassword(passwords[0]!.passwordHash, PASSWORD)).toBe(true);
    const refused = [
      await host.put(`/api/saas/tenants/${id}/set-password`, { username: 'nobody', password: PASSWORD }),
      await host.put(`/api/saas/tenants/${crypto.randomUUID()}/set-password`, { password: PASSWORD }),
      await host.put(`/api/saas/tenants/${id}/set-password`, { username: 'admin' }),
      await (await service.host(['Saas.Tenants'])).put(`/api/saas/tenants/${id}/set-password`, { password: PASSWORD }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 400, 403]);
  });

  it('refuses a password that its people may not have, at its field and in the words of the reader; of a new tenant by the rules of the host', async () => {
    const { requiredLength, requireNonAlphanumeric } = settings.password;
    const refusal = ({ status, body }: Reply) => {
      const { code, validationErrors } = body.error;
      return [status, code, validationErrors];
    };
    const short = (member: string, count: number) => [
      403,
      'Volo.Abp.Identity:PasswordTooShort',
      [{ message: `The password needs at least ${count} characters.`, members: [member] }],
    ];
    expect(refusal(await host.post('/api/saas/tenants', body('Weak', { adminPassword: 'aB1!cD2' })))).toEqual(
      short('adminPassword', 8),
    );
    expect(refusal(await host.post('/api/saas/tenants', body('Weak', { adminPassword: 'P@ssw0rd1' })))).toEqual([
      403,
      'Volo.Abp.Identity:PasswordTooCommon',
      [expect.objectContaining({ members: ['adminPassword'] })],
    ]);
    expect((await find('Weak'))?.name).toBeUndefined();
    await service.platform.set(EMPTY_GUID, { [requiredLength.name]: '20' });
    expect(refusal(await host.post('/api/saas/tenants', body('Weak')))).toEqual(short('adminPassword', 20));
    await service.platform.set(EMPTY_GUID, { [requiredLength.name]: null });

    const { id } = await make('Strict');
    await service.platform.set(id, { [requireNonAlphanumeric.name]: 'false', [requiredLength.name]: '12' });
    const set = (password: string) => host.put(`/api/saas/tenants/${id}/set-password`, { password });
    expect(refusal(await set('Panel4711'))).toEqual(short('password', 12));
    expect(passwords).toEqual([]);
    expect((await set('Panel4711sawing')).status).toBe(204);
  });

  it('opens its routes to either of the two permission names, and to no tenant', async () => {
    const ask = async (permission: string) =>
      (await (await service.host([permission])).get('/api/saas/tenants')).status;
    expect([await ask('AbpTenantManagement.Tenants'), await ask('Saas.Tenants'), await ask('Saas.Editions')]).toEqual([
      200, 200, 403,
    ]);
    expect((await (await service.client()).get('/api/saas/tenants')).status).toBe(403);
  });
});
