import { asHost } from '@ishare/testing/as-host.js';
import { conformance } from '@ishare/testing/conformance.js';
import { TestService, type Reply } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { decodeJwt } from 'jose';
import { identityData } from '../identity.data.js';
import { identityService } from '../identity.module.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';
import { apiResources, apiScopes, identityResources, serverClients } from './served.js';

const CLIENTS = '/api/identity-server/clients';
const SECRET = 'what the machine knows';

type Row = Record<string, unknown> & {
  id: string;
  clientId: string;
  concurrencyStamp: string;
  clientSecrets: { value: string }[];
};

describe('clients of the identity server', () => {
  let fixture: IdentityFixture;
  let host: Awaited<ReturnType<IdentityFixture['host']>>;
  let n = 0;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    host = await fixture.host();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.shiftClock(0));

  const machine = async (more: Record<string, unknown> = {}): Promise<Row> => {
    const reply = await host.post(CLIENTS, {
      clientId: `machine-${++n}`,
      clientName: 'Machine',
      allowedGrantTypes: ['client_credentials'],
      allowedScopes: ['iShare'],
      clientSecrets: [{ value: SECRET }],
      ...more,
    });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body as Row;
  };
  const ask = (clientId: string, fields: Record<string, string> = {}): Promise<Reply> =>
    fixture.form('/connect/token', {
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: SECRET,
      ...fields,
    });
  const call = (token: string, path: string) =>
    fixture.service.anonymous().get(path, undefined, { authorization: `Bearer ${token}` });
  const change = async (row: Row, fields: Record<string, unknown>): Promise<Row> => {
    const reply = await host.put(`${CLIENTS}/${row.id}`, { ...row, ...fields });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body as Row;
  };

  it('begin with the defaults, and keep each list in the form of its members', async () => {
    const { body } = await host.post(CLIENTS, {
      clientId: 'plain',
      clientName: 'Plain',
      redirectUris: ['https://a.example/cb', { redirectUri: 'https://a.example/cb' }],
      allowedCorsOrigins: [{ origin: 'https://A.example/' }],
      properties: [{ key: 'k', value: 'v' }],
    });
    expect(body).toMatchObject({
      isDeleted: false,
      deleterId: null,
      deletionTime: null,
      enabled: true,
      protocolType: 'oidc',
      requireClientSecret: true,
      requireConsent: false,
      allowRememberConsent: true,
      requirePkce: true,
      allowPlainTextPkce: false,
      allowAccessTokensViaBrowser: false,
      allowOfflineAccess: true,
      frontChannelLogoutSessionRequired: true,
      backChannelLogoutSessionRequired: true,
      identityTokenLifetime: 300,
      accessTokenLifetime: 3600,
      authorizationCodeLifetime: 300,
      absoluteRefreshTokenLifetime: 2_592_000,
      slidingRefreshTokenLifetime: 1_296_000,
      deviceCodeLifetime: 300,
      refreshTokenUsage: 1,
      refreshTokenExpiration: 1,
      accessTokenType: 0,
      clientClaimsPrefix: 'client_',
      isStatic: false,
      redirectUris: [{ redirectUri: 'https://a.example/cb' }],
      allowedCorsOrigins: [{ origin: 'https://a.example' }],
      properties: [{ key: 'k', value: 'v' }],
      clientSecrets: [],
      claims: [],
    });
    expect((await host.get(`${CLIENTS}/distinct-cors-origins`)).body.items).toEqual([
      'http://localhost:8080',
      'https://a.example',
    ]);
    const again = await host.post(CLIENTS, { clientId: 'plain', clientName: 'Again' });
    expect([again.status, again.body.error.code]).toEqual([403, 'IdentityServer:ClientIdExisted']);
    expect((await host.request('DELETE', CLIENTS, { query: { id: body.id as string } })).status).toBe(204);
    expect((await host.get(`${CLIENTS}/${body.id}`)).status).toBe(404);
  });

  it('are refused where the server would not do what they say', async () => {
    const refusals = await Promise.all(
      [
        { allowedGrantTypes: ['implicit'] },
        { accessTokenType: 1 },
        { allowPlainTextPkce: true },
        { redirectUris: ['https://a.example/#x'] },
        { redirectUris: ['javascript:alert(1)'] },
        { protocolType: 'saml' },
      ].map((fields, index) => host.post(CLIENTS, { clientId: `refused-${index}`, clientName: 'x', ...fields })),
    );
    expect(
      refusals.map(({ status, body }) => [status, body.error.code ?? body.error.validationErrors[0].members[0]]),
    ).toEqual([
      [403, 'IdentityServer:ClientOptionNotOffered'],
      [403, 'IdentityServer:ClientOptionNotOffered'],
      [403, 'IdentityServer:ClientOptionNotOffered'],
      [400, 'redirectUris.0'],
      [400, 'redirectUris.0'],
      [400, 'protocolType'],
    ]);
  });

  it('get tokens at once, and none once they are switched off or deleted; what they had is refused', async () => {
    const row = await machine({ claims: [{ type: 'site', value: 'north' }] });
    const wrong = await ask(row.clientId, { client_secret: 'guess' });
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    const { status, body } = await ask(row.clientId, { __tenant: 'a' });
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), expires_in: 3600, scope: 'iShare', token_type: 'Bearer' },
    ]);
    expect(decodeJwt(body.access_token)).toMatchObject({
      sub: row.clientId,
      client_id: row.clientId,
      aud: 'iShare',
      tenantid: fixture.service.tenantA,
      client_site: 'north',
    });
    expect((await call(body.access_token, '/api/identity/roles/all')).status).toBe(200);
    const off = await change(row, { enabled: false });
    expect((await ask(row.clientId)).body.error).toBe('invalid_client');
    expect((await call(body.access_token, '/api/identity/roles/all')).status).toBe(401);
    const on = await change(off, { enabled: true });
    const anew = await ask(row.clientId, { __tenant: 'a' });
    expect((await call(anew.body.access_token, '/api/identity/roles/all')).status).toBe(200);
    expect((await host.delete(`${CLIENTS}/${on.id}`)).status).toBe(204);
    expect((await ask(row.clientId)).body.error).toBe('invalid_client');
    expect((await call(anew.body.access_token, '/api/identity/roles/all')).status).toBe(401);
  });

  it('find all scopes and APIs at once, and the standard scopes put back are those that were there', async () => {
    const names = async (kind: string) =>
      (await host.get(`/api/identity-server/${kind}/all`)).body.map(({ name }: { name: string }) => name) as string[];
    const standard = await names('identity-resources');
    expect(standard).toEqual(expect.arrayContaining(['openid', 'profile', 'role', 'email', 'phone', 'address']));
    expect([await names('apiScopes'), await names('api-resources')]).toEqual([
      expect.arrayContaining(['iShare']),
      expect.arrayContaining(['iShare']),
    ]);
    await fixture.inTenant(fixture.hostId, (tx) => tx.query(`delete from identity_resource where name = 'address'`));
    expect(await names('identity-resources')).not.toContain('address');
    expect((await host.post('/api/identity-server/identity-resources/create-standard-resources')).status).toBe(204);
    expect((await names('identity-resources')).sort()).toEqual(standard.sort());
    const stranger = await fixture.signIn();
    expect((await stranger.post('/api/identity-server/identity-resources/create-standard-resources')).status).toBe(403);
  });

  it('give back one of their own tokens, and keep the others', async () => {
    const row = await machine();
    const [lost, kept] = (await Promise.all([ask(row.clientId), ask(row.clientId)]).then((replies) =>
      replies.map(({ body }) => (body as { access_token: string }).access_token),
    )) as [string, string];
    const of = (token: string) => ({ client_id: row.clientId, client_secret: SECRET, token });
    const revoked = await fixture.form('/connect/revocation', of(lost));
    expect([revoked.status, revoked.headers['content-type'], revoked.body]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ]);
    expect([
      (await call(lost, '/api/identity/roles/all')).status,
      (await call(kept, '/api/identity/roles/all')).status,
    ]).toEqual([401, 200]);
    expect([
      (await fixture.form('/connect/introspect', of(lost))).body,
      (await fixture.form('/connect/introspect', of(kept))).body,
    ]).toEqual([{ active: false }, expect.objectContaining({ active: true })]);
  });

  it('open the API to the pages of their origins for as long as they are switched on', async () => {
    const origin = 'https://partner.example';
    const row = await machine({ allowedCorsOrigins: [{ origin }] });
    const admitted = async () =>
      (
        await fixture.service
          .anonymous()
          .request('OPTIONS', '/api/identity/users', { headers: { origin, 'access-control-request-method': 'GET' } })
      ).headers['access-control-allow-origin'];
    expect(await admitted()).toBe(origin);
    await change(row, { enabled: false });
    expect(await admitted()).toBeUndefined();
  });

  it('lose the refresh tokens of their users with the switch and with a secret', async () => {
    const row = await machine({ allowedGrantTypes: ['password'], allowedScopes: ['openid', 'iShare'] });
    const signIn = () =>
      fixture.form('/connect/token', {
        grant_type: 'password',
        client_id: row.clientId,
        client_secret: SECRET,
        username: 'admin',
        password: PASSWORD,
        __tenant: 'a',
        scope: 'offline_access iShare',
      });
    const refresh = (token: string, secret = SECRET) =>
      fixture.form('/connect/token', {
        grant_type: 'refresh_token',
        client_id: row.clientId,
        client_secret: secret,
        refresh_token: token,
      });
    const first = (await signIn()).body;
    const second = (await refresh(first.refresh_token)).body;
    expect(second.refresh_token).toEqual(expect.any(String));
    const changed = await change(row, { clientSecrets: [{ value: 'another secret' }] });
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_client');
    expect((await refresh(second.refresh_token, 'another secret')).body.error).toBe('invalid_grant');
    expect((await call(second.access_token, '/api/account/my-profile')).status).toBe(401);
    expect(changed.clientSecrets).toHaveLength(1);
  });

  it('keep their secrets to themselves: what goes out is a reference, which keeps the secret when it comes back', async () => {
    const row = await machine({
      clientSecrets: [
        { value: SECRET, hashType: 1, description: 'first' },
        { value: 'outdated', expiration: '2020-01-01T00:00:00Z' },
      ],
    });
    expect(JSON.stringify(row)).not.toContain(SECRET);
    const [stored] = await fixture.inTenant(fixture.hostId, (tx) =>
      tx.query<{ text: string }>('select client_secrets::text as text from client where id = $1', [row.id]),
    );
    expect(stored!.text).not.toContain(SECRET);
    expect((await ask(row.clientId, { client_secret: 'outdated' })).body.error).toBe('invalid_client');
    const kept = await change(row, { clientSecrets: [row.clientSecrets[0], { value: 'second secret' }] });
    expect([
      (await ask(row.clientId)).status,
      (await ask(row.clientId, { client_secret: 'second secret' })).status,
    ]).toEqual([200, 200]);
    expect((await ask(row.clientId, { client_secret: kept.clientSecrets[0]!.value })).body.error).toBe(
      'invalid_client',
    );
  });

  it('hold what the host grants to them, in the tenant in which they work', async () => {
    const row = await machine();
    const token = async () => (await ask(row.clientId, { __tenant: 'a' })).body.access_token as string;
    const held = await token();
    expect((await call(held, '/api/identity/users')).status).toBe(403);
    const path = '/api/permission-management/permissions';
    const grant = (isGranted: boolean) =>
      host.request('PUT', path, {
        query: { providerName: 'C', providerKey: row.clientId },
        body: {
          permissions: [
            { name: 'AbpIdentity.Users', isGranted },
            { name: 'Saas.Tenants', isGranted },
          ],
        },
      });
    expect((await grant(true)).status).toBe(204);
    const users = await call(held, '/api/identity/users');
    expect([users.status, users.body.items.map(({ userName }: { userName: string }) => userName)]).toEqual([
      200,
      ['admin'],
    ]);
    const read = await host.get(path, { providerName: 'C', providerKey: row.clientId });
    expect(
      read.body.groups
        .flatMap(({ permissions }: { permissions: { name: string; isGranted: boolean }[] }) => permissions)
        .filter(({ isGranted }: { isGranted: boolean }) => isGranted)
        .map(({ name }: { name: string }) => name),
    ).toEqual(['AbpIdentity.Users', 'Saas.Tenants']);
    expect((await host.get(path, { providerName: 'C', providerKey: 'nobody' })).status).toBe(404);
    expect((await grant(false)).status).toBe(204);
    expect((await call(held, '/api/identity/users')).status).toBe(403);
  });

  it("are refused scopes that they were not allowed, and users' scopes for themselves", async () => {
    const { clientId } = await machine({ allowedScopes: ['openid', 'iShare'] });
    expect((await ask(clientId, { scope: 'openid' })).body.error).toBe('invalid_scope');
    expect((await ask(clientId, { scope: 'everything' })).body.error).toBe('invalid_scope');
    const other = await machine({ allowedGrantTypes: ['authorization_code'] });
    expect((await ask(other.clientId)).body.error).toBe('unauthorized_client');
  });

  it('are cloned with what is asked for', async () => {
    const row = await machine({
      redirectUris: ['https://a.example/cb'],
      claims: [{ type: 'a', value: 'b' }],
      properties: [{ key: 'k', value: 'v' }],
    });
    const { status, body } = await host.post(`${CLIENTS}/${row.id}/clone`, {
      sourceClientId: row.clientId,
      clientId: 'the-clone',
      clientName: 'Clone',
      copyClaim: false,
      copyPropertie: false,
    });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        clientId: 'the-clone',
        clientName: 'Clone',
        description: null,
        redirectUris: row['redirectUris'],
        allowedScopes: row['allowedScopes'],
        claims: [],
        properties: [],
      }),
    ]);
    expect((await ask('the-clone')).status).toBe(200);
    expect(
      (await host.post(`${CLIENTS}/${row.id}/clone`, { clientId: 'the-clone', clientName: 'Again' })).body.error.code,
    ).toBe('IdentityServer:ClientIdExisted');
  });

  it('of the product are shown, may be given addresses, and keep the rest', async () => {
    const [web] = (await host.get(CLIENTS, { filter: 'iShare_Web' })).body.items as Row[];
    expect(web).toMatchObject({
      isStatic: true,
      requireClientSecret: false,
      allowedScopes: ['openid', 'profile', 'role', 'email', 'phone', 'iShare'].map((scope) => ({ scope })),
    });
    const widened = await change(web!, {
      redirectUris: [...(web!['redirectUris'] as object[]), { redirectUri: 'https://other.example/auth-redirect' }],
    });
    expect(widened['redirectUris']).toHaveLength(2);
    const refused = await Promise.all([
      host.delete(`${CLIENTS}/${web!.id}`),
      ...[{ enabled: false }, { clientId: 'renamed' }, { allowedGrantTypes: ['password'] }].map((fields) =>
        host.put(`${CLIENTS}/${web!.id}`, { ...widened, ...fields }),
      ),
    ]);
    expect(refused.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(4).fill([403, 'IdentityServer:StaticClient']),
    );
  });

  it('change secrets, claims and properties only with the permission for each, and nothing for a tenant', async () => {
    const row = await machine();
    const { body: user } = await host.post('/api/identity/users', {
      userName: 'registrar',
      email: 'registrar@host.example',
      password: PASSWORD,
    });
    await host.request('PUT', '/api/permission-management/permissions', {
      query: { providerName: 'U', providerKey: user.id },
      body: {
        permissions: ['AbpIdentityServer.Clients', 'AbpIdentityServer.Clients.Update'].map((name) => ({
          name,
          isGranted: true,
        })),
      },
    });
    const registrar = await fixture.signIn('registrar', PASSWORD, '');
    const changed = await registrar.put(`${CLIENTS}/${row.id}`, {
      ...row,
      clientName: 'Changed',
      clientSecrets: [],
      claims: [{ type: 'a', value: 'b' }],
      properties: [{ key: 'k', value: 'v' }],
    });
    expect([changed.status, changed.body.clientName, changed.body.claims, changed.body.properties]).toEqual([
      200,
      'Changed',
      [],
      [],
    ]);
    expect((await ask(row.clientId)).status).toBe(200);
    const tenant = await fixture.signIn();
    expect((await tenant.get(CLIENTS)).status).toBe(403);
    expect((await tenant.post(CLIENTS, { clientId: 'x', clientName: 'x' })).status).toBe(403);
  });

  it('get no working secret, and no way without one, from those who may not manage secrets', async () => {
    const row = await machine();
    const { body: user } = await host.post('/api/identity/users', {
      userName: 'cloner',
      email: 'cloner@host.example',
      password: PASSWORD,
    });
    await host.request('PUT', '/api/permission-management/permissions', {
      query: { providerName: 'U', providerKey: user.id },
      body: {
        permissions: ['', '.Update', '.Clone'].map((name) => ({
          name: `AbpIdentityServer.Clients${name}`,
          isGranted: true,
        })),
      },
    });
    const cloner = await fixture.signIn('cloner', PASSWORD, '');
    const copy = { sourceClientId: row.clientId, clientName: 'Copy' };
    expect((await cloner.post(`${CLIENTS}/${row.id}/clone`, { ...copy, clientId: 'stolen' })).status).toBe(403);
    expect((await ask('stolen')).status).toBe(401);
    const bare = await cloner.post(`${CLIENTS}/${row.id}/clone`, { ...copy, clientId: 'bare', copySecret: false });
    expect([bare.status, bare.body.clientSecrets]).toEqual([200, []]);
    const web = await machine({ allowedGrantTypes: ['password'] });
    expect((await cloner.put(`${CLIENTS}/${web.id}`, { ...web, requireClientSecret: false })).status).toBe(403);
    expect((await change(web, { requireClientSecret: false }))['requireClientSecret']).toBe(false);
  });

  it('are changed in how they sign in by those alone who hold what they hold', async () => {
    const grant = (providerName: string, providerKey: string, names: string[]) =>
      host.request('PUT', '/api/permission-management/permissions', {
        query: { providerName, providerKey },
        body: { permissions: names.map((name) => ({ name, isGranted: true })) },
      });
    const rights = ['', '.Create', '.Update', '.ManageSecrets', '.Clone'].map(
      (verb) => `AbpIdentityServer.Clients${verb}`,
    );
    const { body: user } = await host.post('/api/identity/users', {
      userName: 'keeper',
      email: 'keeper@host.example',
      password: PASSWORD,
    });
    await grant('U', user.id, rights);
    const keeper = await fixture.signIn('keeper', PASSWORD, '');
    const strong = await machine();
    await grant('C', strong.clientId, ['AbpIdentity.Users']);
    const web = (await host.get(CLIENTS, { filter: 'iShare_Web' })).body.items[0] as Row;
    const put = (row: Row, fields: object) => keeper.put(`${CLIENTS}/${row.id}`, { ...row, ...fields });
    const evil = { redirectUris: ['https://evil.example/cb'] };
    for (const [row, fields] of [
      [strong, { clientSecrets: [...strong.clientSecrets, { value: 'mine' }] }],
      [strong, evil],
      [strong, { postLogoutRedirectUris: ['https://evil.example/out'] }],
      [strong, { allowedCorsOrigins: ['https://evil.example'] }],
      [strong, { allowedScopes: ['iShare', 'openid'] }],
      [strong, { allowedGrantTypes: ['client_credentials', 'password'] }],
      [strong, { clientId: 'renamed' }],
      [web, evil],
      [web, { allowedCorsOrigins: ['https://evil.example'] }],
    ] as [Row, object][]) {
      const { status, body } = await put(row, fields);
      expect([fields, status, body.error?.message]).toEqual([
        fields,
        403,
        expect.stringMatching(/^This client has more rights than you/),
      ]);
    }
    expect((await ask(strong.clientId, { client_secret: 'mine' })).status).toBe(401);
    expect((await put(strong, { description: 'by the keeper' })).status).toBe(200);
    const weak = await machine();
    expect((await put(weak, { clientSecrets: [...weak.clientSecrets, { value: 'second' }] })).status).toBe(200);
    // Of a name that holds something already.
    await fixture.inTenant(fixture.hostId, (tx) =>
      tx.query(`update permission_grant set provider_key = 'free' where provider_key = $1`, [strong.clientId]),
    );
    const free = { clientId: 'free', clientName: 'Free', clientSecrets: [{ value: 'mine' }] };
    expect((await keeper.post(CLIENTS, free)).status).toBe(403);
    expect((await keeper.post(`${CLIENTS}/${weak.id}/clone`, { ...free, copySecret: false })).status).toBe(403);
    await grant('U', user.id, ['AbpIdentity.Users']);
    expect((await keeper.post(CLIENTS, free)).status).toBe(200);
  });

  it('sign people in without asking them by the word of those alone who hold all rights', async () => {
    const { body: user } = await host.post('/api/identity/users', {
      userName: 'maker',
      email: 'maker@host.example',
      password: PASSWORD,
    });
    await host.request('PUT', '/api/permission-management/permissions', {
      query: { providerName: 'U', providerKey: user.id },
      body: {
        permissions: ['', '.Create', '.Update', '.ManageSecrets', '.Clone'].map((verb) => ({
          name: `AbpIdentityServer.Clients${verb}`,
          isGranted: true,
        })),
      },
    });
    const maker = await fixture.signIn('maker', PASSWORD, '');
    const by = (clientId: string, more: object = {}) => ({
      clientId,
      clientName: 'iShare',
      requireClientSecret: false,
      allowedGrantTypes: ['authorization_code'],
      allowedScopes: ['iShare', 'openid'],
      redirectUris: ['https://evil.example/cb'],
      ...more,
    });
    const refused = ({ status, body }: Reply) =>
      expect([status, body.error?.message]).toEqual([
        403,
        expect.stringMatching(/^This client signs people in by the browser without asking them/),
      ]);
    refused(await maker.post(CLIENTS, by('unasked')));
    const put = async (row: Row, fields: object) => maker.put(`${CLIENTS}/${row.id}`, { ...row, ...fields });
    const { body: asking } = await maker.post(CLIENTS, by('asking', { requireConsent: true }));
    refused(await put(asking as Row, { requireConsent: false }));
    const { body: empty } = await maker.post(CLIENTS, by('empty', { allowedGrantTypes: [] }));
    refused(await put(empty as Row, { allowedGrantTypes: ['authorization_code'] }));
    expect((await put(asking as Row, { redirectUris: ['https://shop.example/cb'] })).status).toBe(200);
    const { status, body: trusted } = await host.post(CLIENTS, by('trusted'));
    expect(status).toBe(200);
    for (const fields of [
      { redirectUris: ['https://evil.example/other'] },
      { allowedCorsOrigins: ['https://evil.example'] },
      { clientId: 'renamed' },
      { requireConsent: true, redirectUris: ['https://evil.example/other'] },
    ])
      refused(await put(trusted as Row, fields));
    refused(await maker.post(`${CLIENTS}/${trusted.id}/clone`, { clientId: 'copied', clientName: 'Copy' }));
    const copy = { clientId: 'copied', clientName: 'Copy', copyAllowedGrantType: false };
    expect((await maker.post(`${CLIENTS}/${trusted.id}/clone`, copy)).status).toBe(200);
    expect((await put(trusted as Row, { description: 'by the maker' })).status).toBe(200);
  });

  it('sign in for themselves by a secret only', async () => {
    const row = await machine();
    for (const refused of [
      await host.put(`${CLIENTS}/${row.id}`, { ...row, requireClientSecret: false }),
      await host.post(CLIENTS, {
        clientId: 'open-machine',
        clientName: 'Open',
        requireClientSecret: false,
        allowedGrantTypes: ['client_credentials'],
        allowedScopes: ['iShare'],
      }),
    ])
      expect([refused.status, refused.body.error.code]).toEqual([403, 'IdentityServer:MachineWithoutSecret']);
    // One that was registered before there was this rule.
    const old = await machine();
    await fixture.inTenant(fixture.hostId, (tx) =>
      tx.query('update client set require_client_secret = false where id = $1', [old.id]),
    );
    const reply = await until(async () => {
      const { status, body } = await fixture.form('/connect/token', {
        grant_type: 'client_credentials',
        client_id: old.clientId,
      });
      return status === 400 ? body : undefined;
    });
    expect(reply.error).toBe('unauthorized_client');
  });

  it('keep a secret by the hash that was asked for, which alone opens', async () => {
    const row = await machine({
      clientSecrets: [
        { value: 'short', hashType: 0 },
        { value: 'long', hashType: 1 },
      ],
    });
    const [{ secrets }] = (await fixture.inTenant(fixture.hostId, (tx) =>
      tx.query('select client_secrets as secrets from client where id = $1', [row.id]),
    )) as [{ secrets: { algorithm: string; hash: string }[] }];
    expect(secrets.map(({ algorithm, hash }) => [algorithm, Buffer.from(hash, 'base64').length])).toEqual([
      ['sha256', 32],
      ['sha512', 64],
    ]);
    for (const [secret, status] of [
      ['short', 200],
      ['long', 200],
      [SECRET, 401],
    ] as const)
      expect([secret, (await ask(row.clientId, { client_secret: secret })).status]).toEqual([secret, status]);
  });

  it('send browsers back to encrypted addresses, or to this machine', async () => {
    const back = (redirectUri: string, field = 'redirectUris') =>
      host.post(CLIENTS, {
        clientId: `back-${++n}`,
        clientName: 'Back',
        [field]: [redirectUri],
      });
    for (const field of ['redirectUris', 'postLogoutRedirectUris']) {
      const refused = await back('http://shop.example/cb', field);
      expect([field, refused.status, refused.body.error.code]).toEqual([
        field,
        403,
        'IdentityServer:RedirectNotEncrypted',
      ]);
    }
    for (const address of ['https://shop.example/cb', 'http://localhost:3000/cb', 'http://127.0.0.1/cb'])
      expect([address, (await back(address)).status]).toEqual([address, 200]);
  });

  it('have lifetimes that end', async () => {
    for (const field of ['accessTokenLifetime', 'absoluteRefreshTokenLifetime', 'slidingRefreshTokenLifetime']) {
      const { status, body } = await host.post(CLIENTS, {
        clientId: `eternal-${++n}`,
        clientName: 'Eternal',
        [field]: 2_147_483_647,
      });
      expect([status, body.error.validationErrors?.[0]?.members]).toEqual([400, [field]]);
    }
  });

  it('are asked for by scopes and APIs that were made here, whose claims they open', async () => {
    await host.post('/api/identity-server/apiScopes', {
      name: 'stock.read',
      displayName: 'Read the stock',
      userClaims: ['warehouse'],
    });
    const { body: api } = await host.post('/api/identity-server/api-resources', {
      name: 'stock',
      scopes: ['stock.read'],
      secrets: [{ value: 'of the stock api' }],
    });
    expect(api).toMatchObject({
      showInDiscoveryDocument: false,
      scopes: [{ scope: 'stock.read' }],
      secrets: [{ type: 'SharedSecret', value: expect.stringMatching(/^stored:/) }],
    });
    expect((await host.get(`${CLIENTS}/assignable-api-resources`)).body).toEqual({ items: ['iShare', 'stock.read'] });
    expect((await host.get(`${CLIENTS}/assignable-identity-resources`)).body.items.sort()).toEqual([
      'address',
      'email',
      'openid',
      'phone',
      'profile',
      'role',
    ]);
    const { id } = await fixture.user('stocker');
    await (
      await fixture.signIn()
    ).post(`/api/identity/users/${id}/claims`, { claimType: 'warehouse', claimValue: 'W1' });
    await (
      await fixture.signIn()
    ).post(`/api/identity/users/${id}/claims`, { claimType: 'tenantid', claimValue: fixture.service.tenantB });
    const row = await machine({ allowedGrantTypes: ['password'], allowedScopes: ['openid', 'stock.read'] });
    const { body } = await fixture.form('/connect/token', {
      grant_type: 'password',
      client_id: row.clientId,
      client_secret: SECRET,
      username: 'stocker',
      password: PASSWORD,
      __tenant: 'a',
      scope: 'openid stock.read',
    });
    expect(decodeJwt(body.access_token)).toMatchObject({
      aud: 'stock',
      warehouse: 'W1',
      tenantid: fixture.service.tenantA,
    });
    expect((await call(body.access_token, '/api/account/my-profile')).status).toBe(401);
    const worth = await fixture.form('/connect/introspect', {
      client_id: 'stock',
      client_secret: 'of the stock api',
      token: body.access_token,
    });
    expect([worth.status, worth.body]).toEqual([
      200,
      expect.objectContaining({ active: true, sub: id, warehouse: 'W1' }),
    ]);
    expect(
      (
        await fixture.form('/connect/introspect', {
          client_id: 'stock',
          client_secret: 'wrong',
          token: body.access_token,
        })
      ).status,
    ).toBe(401);
    const foreign = await fixture.signIn();
    expect(
      (
        await fixture.form('/connect/introspect', {
          client_id: 'stock',
          client_secret: 'of the stock api',
          token: foreign.tokens.access_token,
        })
      ).body,
    ).toEqual({ active: false });
    const discovery = (await fixture.service.anonymous().get('/.well-known/openid-configuration')).body;
    expect(discovery.scopes_supported).toEqual(expect.arrayContaining(['iShare', 'stock.read']));
    const [scope] = (await host.get('/api/identity-server/api-scopes', { filter: 'stock' })).body.items;
    await host.put(`/api/identity-server/apiScopes/${scope.id}`, { ...scope, enabled: false });
    expect(
      (
        await fixture.form('/connect/token', {
          grant_type: 'password',
          client_id: row.clientId,
          client_secret: SECRET,
          username: 'stocker',
          password: PASSWORD,
          __tenant: 'a',
          scope: 'stock.read',
        })
      ).body.error,
    ).toBe('invalid_scope');
  });

  it('know claim types, and keep the standard resources', async () => {
    const types = (await host.get('/api/identity-server/claim-types')).body;
    expect(types).toEqual(expect.arrayContaining([{ id: expect.any(String), name: 'email', extraProperties: {} }]));
    const [openid] = (await host.get('/api/identity-server/identity-resources', { filter: 'openid' })).body.items;
    expect((await host.delete(`/api/identity-server/identity-resources/${openid.id}`)).body.error.code).toBe(
      'IdentityServer:StaticServerResource',
    );
    expect(
      (await host.put(`/api/identity-server/identity-resources/${openid.id}`, { ...openid, enabled: false })).body.error
        .code,
    ).toBe('IdentityServer:StaticServerResource');
    expect((await host.post('/api/identity-server/identity-resources', { name: 'iShare' })).body.error.code).toBe(
      'IdentityServer:IdentityResourceNameExisted',
    );
  });
});

describe('as a resource of the host', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await TestService.start(identityService, [identityData]);
    service.identity.answer(service.ports);
  });
  afterAll(() => service.close());

  describe.each([
    {
      name: 'clients',
      resource: serverClients.resource,
      sample: {
        create: (k: number) => ({ clientId: `conforming-${k}`, clientName: 'x' }),
        change: { clientName: 'y' },
        invalid: { body: { clientId: '', clientName: 'x' }, member: 'clientId' },
      },
    },
    {
      name: 'identity resources',
      resource: identityResources.resource,
      sample: {
        create: (k: number) => ({ name: `identity-${k}` }),
        change: { displayName: 'y' },
        invalid: { body: { name: 'with blank' }, member: 'name' },
      },
    },
    {
      name: 'API scopes',
      resource: apiScopes.resource,
      sample: {
        create: (k: number) => ({ name: `scope-${k}` }),
        change: { required: true },
        invalid: { body: { name: '' }, member: 'name' },
      },
    },
    {
      name: 'API resources',
      resource: apiResources.resource,
      sample: {
        create: (k: number) => ({ name: `api-${k}` }),
        change: { description: 'y' },
        invalid: { body: { name: 'ä' }, member: 'name' },
      },
    },
  ] as const)('$name', ({ resource, sample }) => {
    conformance(resource, sample, () => asHost(service));
  });
});
