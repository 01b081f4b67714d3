import { TestClient } from '@ishare/testing/test-service.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { migrateTenantDatabases } from '@ishare/data/tenant-databases.js';
import { mainLocation } from '@ishare/data/tenancy.js';
import { templateName, TenantMover } from '@ishare/data/tenant-mover.js';
import { newId } from '@ishare/kernel/ids.js';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { identityData } from '../identity.data.js';
import { Tenants } from '../tenants/tenants.service.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const SESSIONS = '/api/identity/sessions';
const PROFILE = '/api/account/my-profile';

describe('sessions', () => {
  let fixture: IdentityFixture;
  let admin: Awaited<ReturnType<IdentityFixture['signIn']>>;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    admin = await fixture.signIn();
  });
  afterAll(() => fixture.close());

  type Client = Awaited<ReturnType<IdentityFixture['signIn']>>;
  const sessionOf = (client: Client) => decodeJwt<{ session_id: string }>(client.tokens.access_token).session_id;
  const isIn = async (client: Client) => (await client.get(PROFILE)).status === 200;
  const isOut = async (client: Client) =>
    (await client.get(PROFILE)).status === 401 &&
    (await fixture.refresh(client.tokens.refresh_token)).body.error === 'invalid_grant';

  it('are listed for their owner, who sees no others; a permission shows all', async () => {
    const user = await fixture.user('owner');
    const [first, second] = [await fixture.signIn('owner'), await fixture.signIn('owner')];
    const own = await first.get(SESSIONS);
    expect([own.status, own.body.totalCount]).toEqual([200, 2]);
    expect(own.body.items.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual({
      id: sessionOf(first),
      sessionId: sessionOf(first),
      device: 'Web',
      deviceInfo: expect.any(String),
      userId: user.id,
      userName: 'owner',
      tenantId: fixture.service.tenantA,
      clientId: 'iShare_Web',
      ipAddresses: expect.any(String),
      signedIn: expect.any(String),
      lastAccessed: expect.any(String),
      isCurrent: true,
      extraProperties: {},
    });
    const adminId = decodeJwt(admin.tokens.access_token).sub!;
    expect((await first.get(SESSIONS, { userId: adminId })).status).toBe(403);
    expect((await admin.get(SESSIONS, { userId: user.id })).body.totalCount).toBe(2);
    expect((await first.delete(`${SESSIONS}/${sessionOf(admin)}/revoke`)).status).toBe(403);
    expect((await first.delete(`${SESSIONS}/${newId()}`)).status).toBe(403);
    await fixture.user('ender', ['AbpIdentity.IdentitySessions', 'AbpIdentity.IdentitySessions.Revoke']);
    const ender = await fixture.signIn('ender');
    // Nobody shuts out somebody who holds more.
    expect((await ender.delete(`${SESSIONS}/${sessionOf(admin)}/revoke`)).status).toBe(403);
    expect(await isIn(admin)).toBe(true);
    expect((await admin.delete(`${SESSIONS}/${newId()}`)).status).toBe(404);
    expect((await first.delete(`${SESSIONS}/${sessionOf(second)}/revoke`)).status).toBe(204);
    expect([await isOut(second), await isIn(first)]).toEqual([true, true]);
    expect((await admin.delete(`${SESSIONS}/${sessionOf(first)}`)).status).toBe(204);
    expect(await isOut(first)).toBe(true);
  });

  it('are shown to their owner alone under the own profile, and ended there', async () => {
    await fixture.user('mine.only');
    const [one, two] = [await fixture.signIn('mine.only'), await fixture.signIn('mine.only')];
    const MINE = '/api/account/my-profile/sessions';
    expect((await one.get(MINE)).body.items.map((item: { sessionId: string }) => item.sessionId).sort()).toEqual(
      [sessionOf(one), sessionOf(two)].sort(),
    );
    expect((await admin.get(MINE)).body.items.every((item: { userName: string }) => item.userName === 'admin')).toBe(
      true,
    );
    expect((await admin.delete(`${MINE}/${sessionOf(one)}/revoke`)).status).toBe(404);
    expect((await one.delete(`${MINE}/${sessionOf(two)}/revoke`)).status).toBe(204);
    expect([await isOut(two), await isIn(one)]).toEqual([true, true]);
  });

  it('of another tenant cannot be ended', async () => {
    const stranger = await fixture.signIn('admin', PASSWORD, 'b');
    expect((await stranger.delete(`${SESSIONS}/${sessionOf(admin)}`)).status).toBe(404);
    expect(await isIn(admin)).toBe(true);
  });

  it("end at logout by the web client's name, and by a refresh token in the path", async () => {
    await fixture.user('leaving');
    const [byName, byToken, byAccessToken] = [
      await fixture.signIn('leaving'),
      await fixture.signIn('leaving'),
      await fixture.signIn('leaving'),
    ];
    expect((await fixture.service.anonymous().post('/api/userlogin/logout/iShare_Web')).status).toBe(401);
    expect((await byName.post('/api/userlogin/logout/iShare_Web')).status).toBe(204);
    expect([await isOut(byName), await isIn(byToken)]).toEqual([true, true]);
    expect(
      (await fixture.service.anonymous().post(`/api/userlogin/logout/${byToken.tokens.refresh_token}`)).status,
    ).toBe(204);
    expect(await isOut(byToken)).toBe(true);
    expect((await byAccessToken.post(`/api/userlogin/logout/${byAccessToken.tokens.access_token}`)).status).toBe(204);
    expect(await isOut(byAccessToken)).toBe(true);
    expect((await fixture.service.anonymous().post('/api/userlogin/logout/unknown')).status).toBe(204);
    expect((await fixture.actions('leaving')).filter((action) => action === 'Logout')).toHaveLength(3);
  });

  it('of a user who is forced offline or locked end everywhere, and the user may sign in again at once when not locked', async () => {
    const { id } = await fixture.user('forced');
    const clients = [await fixture.signIn('forced'), await fixture.signIn('forced')];
    expect((await admin.post(`/api/app/user-login/${id}/force-user-offline`)).status).toBe(204);
    expect([await isOut(clients[0]!), await isOut(clients[1]!)]).toEqual([true, true]);
    expect(await isIn(await fixture.signIn('forced'))).toBe(true);
    expect(await fixture.actions('forced')).toContain('ForcedOffline');
    const again = await fixture.signIn('forced');
    await admin.put(`/api/identity/users/${id}/lock/60`);
    expect(await isOut(again)).toBe(true);
    expect(await fixture.service.ports.client(identityPort).revocations({})).toContainEqual({
      kind: 'user',
      key: `${fixture.service.tenantA}:${id}`,
      notBefore: expect.any(Number),
    });
  });

  it('of a tenant that is switched off end, and nobody signs in until it is switched on', async () => {
    const tenants = fixture.service.app.get(Tenants);
    const tenant = { tenantId: fixture.service.tenantB, name: 'b', displayName: 'Tenant b' };
    const client = await fixture.signIn('admin', PASSWORD, 'b');
    await tenants.change({ ...tenant, isActive: false });
    expect(await isOut(client)).toBe(true);
    expect((await fixture.token('admin', PASSWORD, { tenant: 'b' })).body.error_description).toBe(
      'The tenant "Tenant b" is not active. Ask your administrator.',
    );
    await tenants.change({ ...tenant, isActive: true });
    expect(await isIn(await fixture.signIn('admin', PASSWORD, 'b'))).toBe(true);
    const last = await fixture.signIn('admin', PASSWORD, 'b');
    await tenants.remove(fixture.service.tenantB);
    expect(await isOut(last)).toBe(true);
    await fixture.service.ports
      .client(identityPort)
      .seedTenant({ ...tenant, isActive: true, adminEmailAddress: 'x@b.example', adminPasswordHash: 'ignored' });
    expect(await isIn(await fixture.signIn('admin', PASSWORD, 'b'))).toBe(true);
  });

  it('of a tenant that is switched off end also where they were just beginning, and older news changes nothing', async () => {
    const tenants = fixture.service.app.get(Tenants);
    const tenant = { tenantId: fixture.service.tenantB, name: 'b', displayName: 'Tenant b' };
    const shut = tenants.change({ ...tenant, isActive: false, version: 20 });
    const begun = await Promise.all(Array.from({ length: 6 }, () => fixture.token('admin', PASSWORD, { tenant: 'b' })));
    await shut;
    const inside = begun.filter(({ status }) => status === 200);
    for (const { body } of inside) {
      const client = new TestClient(fixture.service.app, body.access_token as string);
      expect((await client.get(PROFILE)).status).toBe(401);
    }
    await tenants.change({ ...tenant, isActive: true, version: 10 });
    expect((await fixture.token('admin', PASSWORD, { tenant: 'b' })).status).toBe(400);
    await tenants.change({ ...tenant, isActive: true, version: 21 });
    expect(await isIn(await fixture.signIn('admin', PASSWORD, 'b'))).toBe(true);
    for (const { body } of inside) expect((await fixture.refresh(body.refresh_token as string)).status).toBe(400);
    await fixture.inTenant(fixture.hostId, (tx) => tx.query('update tenant set version = 0'));
  });

  it("survive their user's own change of password, and all others of the user do not", async () => {
    const { id } = await fixture.user('careful');
    const [here, there] = [await fixture.signIn('careful'), await fixture.signIn('careful')];
    const change = (currentPassword: string, newPassword: string, path = PROFILE) =>
      here.post(`${path}/change-password`, { currentPassword, newPassword, corfirmPassword: 'ignored' });
    const wrong = await change('wrong', 'Oak*Beech9');
    expect([wrong.status, wrong.body.error.code]).toEqual([403, 'Volo.Abp.Identity:PasswordMismatch']);
    expect((await change(PASSWORD, 'weak')).body.error.code).toBe('Volo.Abp.Identity:PasswordTooShort');
    expect(
      (await here.post(`${PROFILE}/change-password`, {})).body.error.validationErrors.flatMap(
        ({ members }: { members: string[] }) => members,
      ),
    ).toEqual(['currentPassword', 'newPassword']);
    expect((await change(PASSWORD, 'Oak*Beech9', '/api/identity/my-profile')).status).toBe(204);
    expect([await isIn(here), await isOut(there)]).toEqual([true, true]);
    expect((await fixture.token('careful', PASSWORD, { tenant: 'a' })).status).toBe(400);
    expect((await fixture.token('careful', 'Oak*Beech9', { tenant: 'a' })).status).toBe(200);
    await fixture.inTenant(fixture.service.tenantA, (tx) =>
      tx.query('update app_user set is_external = true where id = $1', [id]),
    );
    expect((await change('Oak*Beech9', 'Elm+Ash123')).body.error.code).toBe('Volo.Abp.Identity:010003');
  });

  it('show and change the profile of their user under both paths', async () => {
    await fixture.user('profiled', [], { name: 'Pro' });
    const client = await fixture.signIn('profiled');
    const { body } = await client.get('/api/identity/my-profile');
    expect(body).toEqual({
      userName: 'profiled',
      email: 'profiled@a.example',
      name: 'Pro',
      surname: null,
      phoneNumber: null,
      isExternal: false,
      hasPassword: true,
      emailConfirmed: false,
      phoneNumberConfirmed: false,
      extraProperties: {},
      concurrencyStamp: expect.any(String),
    });
    const changed = await client.put(PROFILE, { ...body, surname: 'File' });
    expect([changed.status, changed.body.surname]).toEqual([200, 'File']);
    expect((await client.put(PROFILE, body)).status).toBe(409);
    expect(
      (await client.put(PROFILE, { ...changed.body, userName: 'admin', currentPassword: PASSWORD })).body.error.code,
    ).toBe('Volo.Abp.Identity:DuplicateUserName');
    expect((await fixture.service.anonymous().get(PROFILE)).status).toBe(401);
  });

  it('leave security-log rows that are filtered, read one by one and deleted', async () => {
    await fixture.user('logged');
    const since = new Date(Date.now() - 60_000).toISOString();
    await fixture.token('logged', 'wrong', {
      tenant: 'a',
      headers: { 'user-agent': 'Jest/1', 'x-correlation-id': 'find-me' },
    });
    const list = (query: Record<string, string | string[]>) =>
      admin.get('/api/identity/security-logs', { userName: 'logged', ...query });
    const { body } = await list({ startTime: since, action: 'LoginInvalidUserNameOrPassword' });
    expect(body.items).toEqual([
      {
        id: expect.any(String),
        tenantId: fixture.service.tenantA,
        tenantName: 'a',
        applicationName: 'iShare',
        identity: 'Identity',
        action: 'LoginInvalidUserNameOrPassword',
        userId: expect.any(String),
        userName: 'logged',
        clientId: 'iShare_Web',
        correlationId: 'find-me',
        clientIpAddress: '127.0.0.1',
        browserInfo: 'Jest/1',
        creationTime: expect.any(String),
        extraProperties: {},
      },
    ]);
    expect((await list({ endTime: since })).body.totalCount).toBe(0);
    expect((await list({ endTime: ['Identity', 'undefined', since] })).body.totalCount).toBe(0);
    expect((await list({ endTime: 'LoginFailed' })).body.totalCount).toBe(1);
    const path = `/api/auditing/security-log/${body.items[0].id}`;
    expect((await admin.get(path)).body).toEqual(body.items[0]);
    expect((await (await fixture.signIn('admin', PASSWORD, 'b')).get(path)).status).toBe(404);
    await fixture.user('auditor', ['AbpAuditing.SecurityLog']);
    expect((await (await fixture.signIn('auditor')).delete(path)).status).toBe(403);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
  });

  it('of a tenant with a database of its own are opened there, refused everywhere once they end, and refreshed once', async () => {
    const { config, tenantB } = fixture.service;
    await migrateTenantDatabases(config, [identityData]);
    const mover = new TenantMover(config, { announce: async () => undefined });
    const own = mover.propose('b');
    try {
      const early = await fixture.signIn('admin', PASSWORD, 'b');
      await mover.request(tenantB, own);
      await mover.run(tenantB);
      expect(await isIn(early)).toBe(true);
      const [late, other] = [
        await fixture.signIn('admin', PASSWORD, 'b'),
        await fixture.signIn('admin', PASSWORD, 'b'),
      ];
      const refreshed = await Promise.all([1, 2, 3, 4].map(() => fixture.refresh(other.tokens.refresh_token)));
      expect(refreshed.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      expect((await late.delete(`${SESSIONS}/${sessionOf(early)}`)).status).toBe(204);
      expect([await isOut(early), await isIn(late)]).toEqual([true, true]);
      expect(
        (await fixture.service.ports.client(identityPort).revocations({})).some(({ key }) => key === sessionOf(early)),
      ).toBe(true);
      await fixture.service.app
        .get(Tenants)
        .change({ tenantId: tenantB, name: 'b', displayName: 'b', isActive: false });
      expect(await isOut(late)).toBe(true);
      expect((await fixture.token('admin', PASSWORD, { tenant: 'b' })).status).not.toBe(200);
    } finally {
      await mover.request(tenantB, null);
      await mover.run(tenantB);
      await fixture.service.app
        .get(Tenants)
        .change({ tenantId: tenantB, name: 'b', displayName: 'Tenant b', isActive: true });
      const admin = new pg.Client({ connectionString: config.DATABASE_URL });
      await admin.connect();
      for (const location of [own, templateName(mainLocation(config))])
        await admin.query(`drop database if exists ${location.slice(location.indexOf('/') + 1)} with (force)`);
      await admin.end();
    }
    expect((await fixture.token('admin', PASSWORD, { tenant: 'b' })).status).toBe(200);
  });
});
