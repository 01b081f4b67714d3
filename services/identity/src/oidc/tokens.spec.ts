import { identityPort } from '@ishare/contracts/identity/client.js';
import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import * as openid from 'openid-client';
import { ALL_SCOPES, CLIENT, IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const ISSUER = 'http://localhost:8080';

describe('tokens', () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());

  it('are issued for a password: an ES256 access token with the claims of its scopes, and an opaque refresh token', async () => {
    const { status, body } = await fixture.token('admin', PASSWORD, { tenant: 'a' });
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.any(String),
        refresh_token: expect.any(String),
        expires_in: 3600,
        token_type: 'Bearer',
        scope: ALL_SCOPES,
      },
    ]);
    expect(decodeProtectedHeader(body.access_token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) });
    const claims = decodeJwt(body.access_token);
    expect(claims).toEqual({
      iss: ISSUER,
      aud: 'iShare',
      sub: expect.any(String),
      iat: expect.any(Number),
      nbf: claims.iat,
      auth_time: expect.any(Number),
      idp: 'local',
      amr: ['pwd'],
      exp: claims.iat! + 3600,
      jti: expect.any(String),
      scope: ALL_SCOPES,
      client_id: CLIENT,
      preferred_username: 'admin',
      name: 'admin',
      given_name: 'admin',
      email: 'admin@a.example',
      email_verified: true,
      role: 'admin',
      session_id: expect.any(String),
      tenantid: fixture.service.tenantA,
    });
  });

  it('open only what was asked for: no refresh token without offline_access, no e-mail without its scope', async () => {
    const { body } = await fixture.token('admin', PASSWORD, { tenant: 'a', form: { scope: 'iShare' } });
    expect(Object.keys(body)).not.toContain('refresh_token');
    expect(decodeJwt(body.access_token)).not.toHaveProperty('email');
    const refused = await fixture.token('admin', PASSWORD, { tenant: 'a', form: { scope: 'iShare everything' } });
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_scope']);
  });

  it('are for the tenant that query, form, header or cookie name, by name or id; for the host when none is named', async () => {
    const tenantOf = async (options: Parameters<IdentityFixture['token']>[2]) =>
      decodeJwt((await fixture.token('admin', PASSWORD, options)).body.access_token)['tenantid'];
    expect(await tenantOf({ headers: { __tenant: 'b' } })).toBe(fixture.service.tenantB);
    expect(await tenantOf({ headers: { __tenant: fixture.service.tenantB } })).toBe(fixture.service.tenantB);
    expect(await tenantOf({ form: { __tenant: 'b' } })).toBe(fixture.service.tenantB);
    expect(await tenantOf({ query: { __tenant: 'b' }, headers: { __tenant: 'a' } })).toBe(fixture.service.tenantB);
    expect(await tenantOf({ headers: { cookie: 'a=b; __tenant=b' } })).toBe(fixture.service.tenantB);
    expect(await tenantOf({})).toBeUndefined();
  });

  it('are refused for a tenant that is unknown or not active, in the words of OAuth', async () => {
    for (const options of [{ headers: { __tenant: 'nowhere' } }, { form: { __tenant: 'nowhere' } }]) {
      const unknown = await fixture.token('admin', PASSWORD, options);
      expect([unknown.status, unknown.body]).toEqual([
        400,
        { error: expect.any(String), error_description: 'There is no tenant "nowhere".' },
      ]);
    }
    const id = newId();
    const tenant = {
      tenantId: id,
      name: 'asleep',
      displayName: 'Sleeping Works',
      isActive: false,
      adminEmailAddress: 'admin@asleep.example',
      adminPasswordHash: 'x',
    };
    await fixture.service.ports.client(identityPort).seedTenant(tenant);
    const inactive = await fixture.token('admin', PASSWORD, { form: { __tenant: 'asleep' } });
    expect([inactive.status, inactive.body]).toEqual([
      400,
      {
        error: 'invalid_grant',
        error_description: 'The tenant "Sleeping Works" is not active. Ask your administrator.',
      },
    ]);
  });

  it('are refused to unknown clients, for unknown grants and without a password, in the language of the request', async () => {
    const ask = (fields: Record<string, string>) =>
      fixture.form('/connect/token', fields, { headers: { 'accept-language': 'zh-CN' } });
    const replies = await Promise.all([
      ask({ grant_type: 'password', client_id: 'somebody', username: 'admin', password: PASSWORD }),
      ask({ grant_type: 'telepathy', client_id: CLIENT }),
      ask({ grant_type: 'password', client_id: CLIENT, username: 'admin' }),
      ask({ grant_type: 'refresh_token', client_id: CLIENT, refresh_token: 'unknown' }),
    ]);
    expect(replies.map(({ status, body }) => [status, body.error, body.error_description])).toEqual([
      [401, 'invalid_client', '该应用未注册。'],
      [400, 'unsupported_grant_type', '不支持该登录方式。'],
      [400, 'invalid_request', '请输入用户名和密码。'],
      [400, 'invalid_grant', '登录已失效，请重新登录。'],
    ]);
  });

  it('are refused in words that clients know, whatever the language of the request', async () => {
    await fixture.user('idle.in.words', [], { isActive: false });
    for (const language of ['zh-CN', 'en']) {
      const ask = async (password: string) =>
        (
          await fixture.token('idle.in.words', password, {
            tenant: 'a',
            headers: { 'accept-language': language },
          })
        ).body.error_description as string;
      expect([language, await ask(PASSWORD), await ask('wrong')]).toEqual([
        language,
        'You are not allowed to login! Your account is inactive.',
        'Invalid username or password!',
      ]);
    }
  });

  it('are refused to an inactive user who knows the password, and to nobody else is told that the user is inactive', async () => {
    await fixture.user('idle', [], { isActive: false });
    expect((await fixture.token('idle', PASSWORD, { tenant: 'a' })).body).toEqual({
      error: 'invalid_grant',
      error_description: 'You are not allowed to login! Your account is inactive.',
    });
    expect((await fixture.token('idle', 'wrong', { tenant: 'a' })).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Invalid username or password!',
    });
    expect(await fixture.actions('idle')).toEqual(['LoginNotAllowed', 'LoginInvalidUserNameOrPassword']);
  });

  it('are issued for the e-mail address as well, and of a user of that tenant only', async () => {
    await fixture.user('only.a');
    expect((await fixture.token('ONLY.A@a.example', PASSWORD, { tenant: 'a' })).status).toBe(200);
    expect((await fixture.token('only.a', PASSWORD, { tenant: 'b' })).status).toBe(400);
    expect((await fixture.token('only.a', PASSWORD)).status).toBe(400);
  });

  it("are issued to browsers of the product's own origin alone, and paths match whatever their case", async () => {
    const own = await fixture.token('admin', PASSWORD, { headers: { origin: ISSUER } });
    expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, ISSUER]);
    // A page may read when to try again.
    expect(own.headers['access-control-expose-headers']).toContain('Retry-After');
    const otherName = await fixture.token('admin', PASSWORD, {
      headers: { origin: 'http://192.0.2.7:8080', host: '192.0.2.7:8080' },
    });
    expect(otherName.status).toBe(200);
    const foreign = await fixture.token('admin', PASSWORD, { headers: { origin: 'https://evil.example' } });
    expect([foreign.status, foreign.headers['access-control-allow-origin'], foreign.body.error]).toEqual([
      400,
      undefined,
      'invalid_request',
    ]);
    expect((await fixture.service.anonymous().get('/.Well-Known/OpenID-Configuration')).body.token_endpoint).toBe(
      `${ISSUER}/connect/token`,
    );
    expect(
      (
        await fixture.form('/Connect/Token', {
          grant_type: 'password',
          client_id: CLIENT,
          username: 'admin',
          password: PASSWORD,
        })
      ).status,
    ).toBe(200);
  });

  it('serve a standard client: discovery, sign-in, refresh, userinfo, revocation', async () => {
    await fixture.service.app.listen(0, '127.0.0.1');
    const { port } = fixture.service.app.getHttpServer().address() as { port: number };
    const here: openid.CustomFetch = (url, options) =>
      fetch(url.replace(ISSUER, `http://127.0.0.1:${port}`), options as RequestInit);
    const config = await openid.discovery(
      new URL(ISSUER),
      CLIENT,
      { id_token_signed_response_alg: 'ES256' },
      openid.None(),
      { execute: [openid.allowInsecureRequests], [openid.customFetch]: here },
    );
    const first = await openid.genericGrantRequest(config, 'password', {
      username: 'admin',
      password: PASSWORD,
      scope: ALL_SCOPES,
      __tenant: 'a',
    });
    const second = await openid.refreshTokenGrant(config, first.refresh_token!);
    expect(second.claims()).toMatchObject({ aud: CLIENT, sub: decodeJwt(first.access_token).sub });
    expect(decodeJwt(second.access_token)['session_id']).toBe(decodeJwt(first.access_token)['session_id']);
    expect(await openid.fetchUserInfo(config, second.access_token, second.claims()!.sub)).toEqual({
      sub: second.claims()!.sub,
      preferred_username: 'admin',
      name: 'admin',
      given_name: 'admin',
      email: 'admin@a.example',
      email_verified: true,
      role: 'admin',
    });
    await openid.tokenRevocation(config, second.refresh_token!);
    await expect(openid.refreshTokenGrant(config, second.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(openid.fetchUserInfo(config, second.access_token, second.claims()!.sub)).rejects.toThrow();
  });

  it('are described with what is offered and what is not', async () => {
    const { body } = await fixture.service.anonymous().get('/.well-known/openid-configuration');
    expect(body).toMatchObject({
      backchannel_logout_supported: true,
      frontchannel_logout_supported: false,
      frontchannel_logout_session_supported: false,
      request_parameter_supported: false,
    });
  });

  it('are given to nobody whose client cannot exist, of zero bytes, half characters or without end', async () => {
    for (const client_id of ['a\0b', 'a\ud800', 'x'.repeat(5_000)])
      for (const path of ['/connect/introspect', '/connect/revocation', '/connect/token']) {
        const { status, body } = await fixture.form(path, { client_id, token: 'x', grant_type: 'password' });
        expect([path, body.error, status < 500]).toEqual([path, 'invalid_client', true]);
      }
  });

  it('are revoked at the revocation endpoint whatever kind they are; an unknown one is no error', async () => {
    const client = await fixture.signIn();
    const revoked = await fixture.form('/connect/revocation', { client_id: CLIENT, token: client.tokens.access_token });
    expect(revoked.status).toBe(200);
    expect((await client.get('/connect/userinfo')).status).toBe(401);
    expect((await fixture.refresh(client.tokens.refresh_token)).status).toBe(400);
    expect((await fixture.form('/connect/revocation', { client_id: CLIENT, token: 'unknown' })).status).toBe(200);
  });

  it('say after a refresh when and how the user signed in', async () => {
    const first = (await fixture.token('admin', PASSWORD, { tenant: 'a' })).body as {
      access_token: string;
      refresh_token: string;
    };
    const { auth_time } = decodeJwt(first.access_token);
    while (Math.floor(Date.now() / 1000) === auth_time) await new Promise((resolve) => setTimeout(resolve, 50));
    const second = decodeJwt(
      ((await fixture.refresh(first.refresh_token)).body as { access_token: string }).access_token,
    );
    expect(second).toMatchObject({ auth_time, idp: 'local', amr: ['pwd'] });
  });

  it('open userinfo from a form as well as from the header', async () => {
    const { tokens } = await fixture.signIn();
    const reply = await fixture.form('/connect/userinfo', { access_token: tokens.access_token });
    expect([reply.status, (reply.body as { sub: string }).sub]).toEqual([200, decodeJwt(tokens.access_token).sub]);
    expect((await fixture.form('/connect/userinfo', { access_token: 'another' })).status).toBe(401);
    expect(
      (
        await fixture.service
          .anonymous()
          .request('POST', '/connect/userinfo', { query: { access_token: tokens.access_token } })
      ).status,
    ).toBe(401);
  });

  it('stand in the database as hashes only', async () => {
    const { tokens } = await fixture.signIn();
    const rows = await fixture.service.app.get(Database).source.query<object[]>('select * from oidc_record');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(tokens.refresh_token);
  });
});
