import { createServer, type Server } from 'node:http';
import { settings } from '@ishare/contracts/platform/settings.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestClient } from '@ishare/testing/test-service.js';
import { decodeJwt } from 'jose';
import Provider from 'oidc-provider';
import * as openid from 'openid-client';
import { Browser, discover } from '../testing/browser.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const ISSUER = 'http://localhost:8080';
const CALLBACK = 'https://shop.example/callback';
const SECRET = 'a long secret of the shop';

/** What the provider elsewhere says of its people. */
const people: Record<string, { email: string; email_verified: boolean; name?: string }> = {
  'oak-1': { email: 'buyer@a.example', email_verified: true },
  'oak-2': { email: 'unproven@a.example', email_verified: true },
  'oak-3': { email: 'admin@a.example', email_verified: false },
  'oak-4': { email: 'newcomer@x.example', email_verified: true, name: 'New Comer' },
  'oak-5': { email: 'careful@a.example', email_verified: true },
  'oak-6': { email: 'guarded@a.example', email_verified: true },
  'oak-7': { email: 'keeper@a.example', email_verified: true },
  'oak-8': { email: 'guest@x.example', email_verified: true },
};

/** A certified provider that asks nobody anything: whoever is named in `who` signs in. */
async function startOther(): Promise<{ server: Server; issuer: string; who: { is: string } }> {
  const who = { is: '' };
  const made = Promise.withResolvers<Provider>();
  const server = createServer((request, response) => {
    void made.promise.then((provider) =>
      request.url!.startsWith('/visit/')
        ? provider.interactionFinished(request, response, { login: { accountId: who.is, remember: false } })
        : provider.callback()(request, response),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  made.resolve(
    new Provider(issuer, {
      clients: [
        {
          client_id: 'ishare',
          client_secret: 'shared',
          redirect_uris: [`${ISSUER}/connect/external`],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      cookies: { keys: ['of the other provider'] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people[accountId] }) }),
      interactions: { url: (_ctx, { uid }) => `/visit/${uid}` },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({ accountId: oidc.session!.accountId!, clientId: oidc.client!.clientId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      pkce: { required: () => true },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    }),
  );
  return { server, issuer, who };
}

describe('a sign-in through a provider elsewhere', () => {
  let fixture: IdentityFixture;
  let here: string;
  let other: Awaited<ReturnType<typeof startOther>>;
  let clientId: string;

  beforeAll(async () => {
    other = await startOther();
    fixture = await IdentityFixture.start();
    await fixture.service.app.listen(0, '127.0.0.1');
    here = `http://127.0.0.1:${(fixture.service.app.getHttpServer().address() as { port: number }).port}`;
    clientId = `shop-${newId().slice(-8)}`;
    const client = {
      clientId,
      clientName: 'Shop',
      allowedGrantTypes: ['authorization_code'],
      redirectUris: [CALLBACK],
      allowedScopes: ['openid', 'profile', 'email', 'iShare'],
      clientSecrets: [{ type: 'SharedSecret', value: SECRET }],
    };
    expect((await (await fixture.host()).post('/api/identity-server/clients', client)).status).toBe(200);
  });
  afterAll(async () => {
    other.server.closeAllConnections();
    other.server.close();
    await fixture.close();
  });
  beforeEach(() => offer());

  const set = (values: Record<string, string | null>) => fixture.service.platform.set(fixture.service.tenantA, values);
  /** The provider as an administrator of tenant A sets it up. */
  const offer = (more: Record<string, unknown> = {}, properties: Record<string, string> = {}) =>
    set({
      [settings.externalLogin.verifyPassword.name]: null,
      [settings.account.isSelfRegistrationEnabled.name]: null,
      [settings.externalLogin.providers.name]: JSON.stringify([
        {
          name: 'Oak',
          enabled: true,
          enabledForTenantUser: false,
          useCustomSettings: true,
          secretProperties: [{ name: 'ClientSecret', value: 'shared' }],
          properties: Object.entries({
            DisplayName: 'Oak ID',
            Authority: other.issuer,
            ClientId: 'ishare',
            ...properties,
          }).map(([name, value]) => ({ name, value })),
          ...more,
        },
      ]),
    });
  const offered = async (tenant = 'a') =>
    (await fixture.service.anonymous().get('/api/account/external-providers', {}, tenant ? { __tenant: tenant } : {}))
      .body;

  /** A browser on its way to the shop. */
  async function visit(more: Record<string, string> = {}) {
    const config = await discover(ISSUER, here, clientId, openid.ClientSecretBasic(SECRET));
    const [verifier, state] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'openid iShare',
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      __tenant: 'a',
      ...more,
    });
    const browser = new Browser(ISSUER, here);
    const tokenOf = async (address: string) =>
      (
        await openid.authorizationCodeGrant(config, new URL(address), {
          pkceCodeVerifier: verifier,
          expectedState: state,
        })
      ).access_token;
    const userOf = async (address: string) => decodeJwt(await tokenOf(address));
    return { browser, page: await browser.open(url.href), userOf, tokenOf };
  }

  /** Signs in there as `person`; gives the address that leads back to us. */
  async function signInElsewhere(address: string, person: string): Promise<string> {
    expect(address).toContain(`${other.issuer}/auth?`);
    other.who.is = person;
    return (await new Browser(other.issuer, other.issuer).open(address)).url;
  }

  /** The whole way by the provider; gives the last page. */
  async function enter(person: string) {
    const { browser, page: away, ...visitor } = await visit({ idp: 'Oak' });
    return { browser, page: await browser.open(await signInElsewhere(away.url, person)), ...visitor };
  }

  it('is offered by a button where it is set up, and binds the account whose address both sides have verified', async () => {
    const { id } = await fixture.user('buyer', [], { emailConfirmed: true });
    const { browser, page, userOf } = await visit();
    const [, link = ''] = /href="([^"]+)">Sign in with Oak ID</.exec(page.text) ?? [];
    expect(await offered()).toEqual({ items: [{ name: 'Oak', displayName: 'Oak ID' }] });
    const away = await browser.open(ISSUER + link.replaceAll('&amp;', '&'));
    const back = await browser.open(await signInElsewhere(away.url, 'oak-1'));
    expect(back.url).toContain(CALLBACK);
    expect(await userOf(back.url)).toMatchObject({ sub: id, tenantid: fixture.service.tenantA });
    expect(await fixture.actions('buyer')).toEqual(['LoginSucceeded']);
    // From now on it is the account there that counts, whatever its address.
    people['oak-1']!.email = 'elsewhere@x.example';
    const again = await enter('oak-1');
    expect((await again.userOf(again.page.url)).sub).toBe(id);
  });

  it('asks for the password once where nobody has confirmed the address here, or the settings want it', async () => {
    await fixture.user('unproven');
    await fixture.user('careful', [], { emailConfirmed: true });
    const first = await enter('oak-2');
    expect(first.page.text).toContain('The account unproven here has the same e-mail address.');
    const wrong = await first.browser.submit(first.page, { password: 'wrong' });
    expect(wrong.text).toContain('Invalid user name or password!');
    expect((await first.browser.submit(wrong, { password: PASSWORD })).url).toContain(CALLBACK);
    expect((await enter('oak-2')).page.url).toContain(CALLBACK);
    await set({ [settings.externalLogin.verifyPassword.name]: 'true' });
    expect((await enter('oak-5')).page.text).toContain('The account careful here has the same e-mail address.');
    await set({ [settings.externalLogin.verifyPassword.name]: 'false' });
    expect((await enter('oak-5')).page.url).toContain(CALLBACK);
  });

  it('believes no address that the provider has not verified', async () => {
    expect((await enter('oak-3')).page.text).toContain('has not confirmed an e-mail address of yours');
  });

  it('is asked nothing in production where it stands in our own network', async () => {
    let asked = 0;
    other.server.on('request', () => (asked += 1));
    const config = fixture.service.config as { NODE_ENV: string };
    config.NODE_ENV = 'production';
    try {
      for (const Authority of [other.issuer, other.issuer.replace('http:', 'https:')]) {
        await offer({}, { Authority, ClientId: 'unknown yet' });
        expect((await visit({ idp: 'Oak' })).page.text).toContain('did not work');
      }
    } finally {
      config.NODE_ENV = 'test';
    }
    expect(asked).toBe(0);
    // Where it may be asked, it is.
    await offer({}, { ClientId: 'unknown yet' });
    await visit({ idp: 'Oak' });
    expect(asked).toBeGreaterThan(0);
  });

  it('makes an account for somebody new where people may register themselves, and says whom to ask where they may not', async () => {
    await set({ [settings.account.isSelfRegistrationEnabled.name]: 'false' });
    expect((await enter('oak-4')).page.text).toContain('There is no account for newcomer@x.example here.');
    await set({ [settings.account.isSelfRegistrationEnabled.name]: null });
    expect((await enter('oak-4')).page.url).toContain(CALLBACK);
    const admin = await fixture.signIn();
    const user = (await admin.get('/api/identity/users/by-email/newcomer@x.example')).body;
    expect(user).toMatchObject({
      userName: 'newcomer@x.example',
      name: 'New Comer',
      isExternal: true,
      emailConfirmed: true,
    });
    expect((await fixture.token('newcomer@x.example', '', { tenant: 'a' })).status).toBe(400);
    await admin.put(`/api/identity/users/${user.id}/lock/600`);
    expect((await enter('oak-4')).page.text).toContain('The account is locked');
  });

  it('is shown to whom it belongs, and taken off unless nothing else is left to sign in by', async () => {
    const own = '/api/account/external-logins';
    const unlink = (loginProvider: string, providerKey: string) =>
      `${own}/remove?${new URLSearchParams({ loginProvider, providerKey }).toString()}`;
    await fixture.user('keeper', [], { emailConfirmed: true });
    const keeper = await fixture.signIn('keeper');
    const oak = { name: 'Oak', displayName: 'Oak ID' };
    expect((await keeper.get(own)).body).toEqual({ userLogins: [], externalLogins: [oak] });
    await enter('oak-7');
    const bound = { loginProvider: 'Oak', providerKey: 'oak-7', providerDisplayName: 'Oak ID' };
    expect((await keeper.get(own)).body).toEqual({ userLogins: [bound], externalLogins: [] });
    // Nobody takes another's off.
    const stranger = await fixture.signIn();
    expect((await stranger.delete(unlink('Oak', 'oak-7'))).status).toBe(404);
    expect((await keeper.delete(unlink('Oak', 'oak-7'))).status).toBe(204);
    expect((await keeper.get(own)).body.userLogins).toEqual([]);

    const { page, tokenOf } = await enter('oak-8');
    const guest = new TestClient(fixture.service.app, await tokenOf(page.url));
    const refused = await guest.delete(unlink('Oak', 'oak-8'));
    expect(refused.status).toBe(403);
    expect(refused.body.error.code).toBe('Volo.Abp.Identity:OnlySignIn');
    expect((await guest.get(own)).body.userLogins).toHaveLength(1);
  });

  it('is followed by the second step of those who have one', async () => {
    await fixture.user('guarded', [], { emailConfirmed: true });
    expect(
      (
        await (
          await fixture.signIn('guarded')
        ).post('/api/account/my-profile/set-two-factor-enabled?enabled=true', { currentPassword: PASSWORD })
      ).status,
    ).toBe(204);
    const { browser, page } = await enter('oak-6');
    expect(page.text).toContain('A code has been sent to your mailbox.');
    const code = String(fixture.service.platform.mails.findLast(({ to }) => to === 'guarded@a.example')!.model['code']);
    expect((await browser.submit(page, { code })).url).toContain(CALLBACK);
  });

  it('is for the browser that began it, once', async () => {
    const { page: away } = await visit({ idp: 'Oak' });
    const back = await signInElsewhere(away.url, 'oak-1');
    const { browser: another } = await visit();
    expect((await another.open(back)).status).toBe(400);
    const own = await enter('oak-1');
    expect(own.page.url).toContain(CALLBACK);
    const forged = await visit();
    expect((await forged.browser.open(`${ISSUER}/connect/external?state=made-up&code=x`)).status).toBe(400);
  });

  it('is not offered where it is switched off, not complete, or the host alone has it, and says when the provider cannot be reached', async () => {
    await offer({ enabled: false });
    expect(await offered()).toEqual({ items: [] });
    expect((await visit({ idp: 'Oak' })).page.text).toContain('Signing in with Oak is not offered here.');
    await offer({}, { ClientId: '' });
    expect(await offered()).toEqual({ items: [] });
    await offer({ useCustomSettings: false });
    expect(await offered()).toEqual({ items: [] });
    expect(await offered('b')).toEqual({ items: [] });
    await offer({}, { Authority: 'http://127.0.0.1:1' });
    expect((await visit({ idp: 'Oak' })).page.text).toContain('Signing in with Oak did not work.');
  });
});
