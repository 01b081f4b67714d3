import { decodeJwt } from 'jose';
import { TestClient } from '@ishare/testing/test-service.js';
import { SecurityLogEntry } from '../security-log/security-log.entity.js';
import { CLIENT, IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const PROFILE = '/api/account/my-profile';

describe("acting in another's name", () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());

  type Client = Awaited<ReturnType<IdentityFixture['signIn']>>;
  const ask = (accessToken: string, target: Record<string, string>) =>
    fixture.form('/connect/token', {
      grant_type: 'Impersonation',
      client_id: CLIENT,
      access_token: accessToken,
      ...target,
    });
  const act = async (caller: Client, target: Record<string, string>) => {
    const { status, body } = await ask(caller.tokens.access_token, target);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return Object.assign(new TestClient(fixture.service.app, body.access_token as string), {
      tokens: body as Client['tokens'],
    });
  };

  it("lets a host administrator act as a tenant's, see its rows, and go back", async () => {
    const host = await fixture.host();
    const acting = await act(host, { TenantId: fixture.service.tenantA, Reason: ' They asked for help ' });
    const hostClaims = decodeJwt(host.tokens.access_token);
    expect(decodeJwt(acting.tokens.access_token)).toMatchObject({
      preferred_username: 'admin',
      tenantid: fixture.service.tenantA,
      impersonator_userid: hostClaims.sub,
      impersonator_username: 'admin',
    });
    expect((await acting.get(PROFILE)).body.email).toBe('admin@a.example');
    const refreshed = await fixture.refresh(acting.tokens.refresh_token);
    expect(decodeJwt(refreshed.body.access_token)['impersonator_userid']).toBe(hostClaims.sub);
    const back = await fixture.form(
      '/connect/token',
      { grant_type: 'impersonation', client_id: CLIENT },
      { headers: { authorization: `Bearer ${refreshed.body.access_token}` } },
    );
    expect([back.status, decodeJwt(back.body.access_token)]).toEqual([
      200,
      expect.objectContaining({ sub: hostClaims.sub, session_id: hostClaims['session_id'] }),
    ]);
    expect(decodeJwt(back.body.access_token)).not.toHaveProperty('impersonator_userid');
    expect((await acting.get(PROFILE)).status).toBe(401);
    for (const tenantId of [fixture.service.tenantA, fixture.hostId])
      expect((await fixture.actions('admin', tenantId)).slice(-2)).toEqual(['ImpersonateUser', 'ImpersonationEnded']);
    for (const tenantId of [fixture.service.tenantA, fixture.hostId]) {
      const entries = await fixture.inTenant(tenantId, (tx) =>
        tx.em.findBy(SecurityLogEntry, { userName: 'admin', action: 'ImpersonateUser' }),
      );
      expect(entries.map(({ extraProperties }) => extraProperties['reason'])).toEqual(['They asked for help']);
    }
  });

  it("needs the permission in the caller's own tenant", async () => {
    const target = await fixture.user('target');
    await fixture.user('ordinary', ['AbpIdentity.Users']);
    const ordinary = await fixture.signIn('ordinary');
    const admin = await fixture.signIn();
    const refused = await ask(ordinary.tokens.access_token, { UserId: target.id });
    expect([refused.status, refused.body]).toEqual([
      400,
      { error: 'insufficient_access', error_description: expect.any(String) },
    ]);
    expect((await ask(admin.tokens.access_token, { TenantId: fixture.service.tenantB })).body.error).toBe(
      'insufficient_access',
    );
    expect(
      (await ask(admin.tokens.access_token, { TenantId: fixture.service.tenantB, UserId: target.id })).body.error,
    ).toBe('insufficient_access');
    expect((await ask('nonsense', { UserId: target.id })).body.error).toBe('invalid_grant');
    const acting = await act(admin, { UserId: target.id });
    expect((await acting.get(PROFILE)).body.userName).toBe('target');
  });

  it('is neither nested nor of oneself nor of nobody', async () => {
    const admin = await fixture.signIn();
    const { id } = await fixture.user('once');
    const other = await fixture.user('twice', ['AbpIdentity.Users.Impersonation']);
    const acting = await act(admin, { UserId: other.id });
    expect((await ask(acting.tokens.access_token, { UserId: id })).body).toEqual({
      error: 'invalid_request',
      error_description: "You act in somebody's name already. Go back first.",
    });
    expect(
      (await ask(admin.tokens.access_token, { UserId: decodeJwt(admin.tokens.access_token).sub! })).body.error,
    ).toBe('invalid_request');
    expect((await ask(admin.tokens.access_token, { UserId: fixture.service.tenantB })).body.error).toBe(
      'invalid_request',
    );
    expect((await ask(admin.tokens.access_token, {})).body.error).toBe('invalid_request');
  });

  it('changes nothing that protects the account', async () => {
    const admin = await fixture.signIn();
    const { id } = await fixture.user('protected', [
      'AbpIdentity.Users',
      'AbpIdentity.Users.Update',
      'AbpIdentity.Users.ResetPassword',
    ]);
    const acting = await act(admin, { UserId: id });
    const refused = await acting.post(`${PROFILE}/change-password`, {
      currentPassword: PASSWORD,
      newPassword: 'Oak*Beech9',
    });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Volo.Authorization:010001']);
    expect(
      (await acting.put(PROFILE, { ...(await acting.get(PROFILE)).body, email: 'mine@evil.example' })).status,
    ).toBe(403);
    expect((await acting.put(`/api/identity/users/${id}/change-password`, { newPassword: 'Oak*Beech9' })).status).toBe(
      403,
    );
    expect((await acting.put(`/api/identity/users/${id}/two-factor/true`)).status).toBe(403);
    expect(
      (await acting.put(`/api/identity/users/${id}`, { userName: 'protected', email: 'mine@evil.example' })).status,
    ).toBe(403);
    const owner = await fixture.signIn('protected');
    const theirs = decodeJwt(owner.tokens.access_token)['session_id'] as string;
    const tries = [
      () => acting.delete(`/api/identity/sessions/${theirs}/revoke`),
      () => acting.put(`/api/identity/users/${id}/lock/60`),
      () => acting.put(`/api/identity/users/${id}/roles`, { roleNames: [] }),
      () => acting.post(`/api/app/user-login/${id}/force-user-offline`),
    ];
    for (const attempt of tries) expect((await attempt()).status).toBe(403);
    expect((await owner.get(PROFILE)).status).toBe(200);
    const own = decodeJwt(acting.tokens.access_token)['session_id'] as string;
    expect((await acting.delete(`/api/identity/sessions/${own}`)).status).toBe(204);
  });

  it('is renewed only while the impersonator may still act as others', async () => {
    const admin = await fixture.signIn();
    const { id } = await fixture.user('deputy', ['AbpIdentity.Users.Impersonation']);
    const other = await act(await fixture.signIn('deputy'), { UserId: (await fixture.user('clerk')).id });
    const renewed = await fixture.refresh(other.tokens.refresh_token);
    expect(renewed.status).toBe(200);
    await admin.request('PUT', '/api/permission-management/permissions', {
      query: { providerName: 'U', providerKey: id },
      body: { permissions: [{ name: 'AbpIdentity.Users.Impersonation', isGranted: false }] },
    });
    expect((await fixture.refresh(renewed.body.refresh_token)).status).toBe(400);
  });

  it('ends when the sign-in of the impersonator does, in whichever tenant', async () => {
    const host = await fixture.host();
    const acting = await act(host, { TenantId: fixture.service.tenantA });
    await host.post('/api/userlogin/logout/iShare_Web');
    expect((await acting.get(PROFILE)).status).toBe(401);
    expect((await fixture.refresh(acting.tokens.refresh_token)).status).toBe(400);
    const admin = await fixture.signIn();
    const boss = await fixture.user('boss', ['AbpIdentity.Users.Impersonation']);
    const other = await act(await fixture.signIn('boss'), { UserId: (await fixture.user('worker')).id });
    await admin.put(`/api/identity/users/${boss.id}/lock/60`);
    expect((await other.get(PROFILE)).status).toBe(401);
  });

  it('ignores an expired token in the header of a refresh', async () => {
    const { tokens } = await fixture.signIn();
    const reply = await fixture.form(
      '/connect/token',
      { grant_type: 'refresh_token', client_id: CLIENT, refresh_token: tokens.refresh_token },
      { headers: { authorization: 'Bearer expired.or.broken' } },
    );
    expect(reply.status).toBe(200);
  });
});
