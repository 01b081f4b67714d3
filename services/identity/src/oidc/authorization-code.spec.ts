import { createHash } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { newId } from '@ishare/kernel/ids.js';
import { decodeJwt } from 'jose';
import { InMemoryWebStorage, OidcClient, WebStorageStateStore, type RefreshState } from 'oidc-client-ts';
import * as openid from 'openid-client';
import { Browser, discover } from '../testing/browser.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const ISSUER = 'http://localhost:8080';
const CALLBACK = 'https://shop.example/callback';
const CLIENTS = '/api/identity-server/clients';
const SECRET = 'a long secret of the shop';

describe('the authorization code flow', () => {
  let fixture: IdentityFixture;
  let here: string;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    await fixture.service.app.listen(0, '127.0.0.1');
    here = `http://127.0.0.1:${(fixture.service.app.getHttpServer().address() as { port: number }).port}`;
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.shiftClock(0));

  const register = async (
    more: Record<string, unknown> = {},
  ): Promise<{ id: string; clientId: string; concurrencyStamp: string }> => {
    const host = await fixture.host();
    const reply = await host.post(CLIENTS, {
      clientId: `shop-${newId().slice(-8)}`,
      clientName: 'Shop',
      allowedGrantTypes: ['authorization_code'],
      redirectUris: [CALLBACK],
      postLogoutRedirectUris: ['https://shop.example/bye'],
      allowedScopes: ['openid', 'profile', 'email', 'iShare'],
      clientSecrets: [{ type: 'SharedSecret', value: SECRET }],
      ...more,
    });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.body as { id: string; clientId: string; concurrencyStamp: string };
  };

  const begin = async (clientId: string, scope: string, more: Record<string, string> = {}) => {
    const config = await discover(ISSUER, here, clientId, openid.ClientSecretBasic(SECRET));
    const verifier = openid.randomPKCECodeVerifier();
    const state = openid.randomState();
    const nonce = openid.randomNonce();
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...more,
    });
    const redeem = (address: string) =>
      openid.authorizationCodeGrant(config, new URL(address), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      });
    return { config, url: url.href, redeem };
  };

  it('serves a certified client: discovery, code with PKCE, refresh, userinfo, introspection, revocation, end of session', async () => {
    const { clientId } = await register();
    const browser = new Browser(ISSUER, here);
    const { config, url, redeem } = await begin(clientId, 'openid profile email offline_access iShare', {
      __tenant: 'a',
    });
    const signIn = await browser.open(url);
    expect([signIn.status, signIn.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining(`form-action 'self' https://shop.example`),
    ]);
    expect(signIn.text).toContain('to go on to Shop');
    const refused = await browser.submit(signIn, { tenant: 'a', username: 'admin', password: 'wrong' });
    expect(refused.text).toContain('Invalid user name or password!');
    const back = await browser.submit(refused, { tenant: 'a', username: 'admin', password: PASSWORD });
    expect(back.url).toContain(CALLBACK);
    const tokens = await redeem(back.url);
    const sub = tokens.claims()!.sub;
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      aud: 'iShare',
      sub,
      tenantid: fixture.service.tenantA,
      client_id: clientId,
      email: 'admin@a.example',
    });
    expect(tokens.claims()).not.toHaveProperty('email');
    expect(await openid.fetchUserInfo(config, tokens.access_token, sub)).toEqual({
      sub,
      preferred_username: 'admin',
      name: 'admin',
      given_name: 'admin',
      email: 'admin@a.example',
      email_verified: true,
    });
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token!);
    expect(refreshed.claims()!.sub).toBe(sub);
    expect(await openid.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
      active: true,
      sub,
      aud: 'iShare',
      client_id: clientId,
    });
    // Signed in at the server, the browser is not asked again.
    const second = await begin(clientId, 'openid');
    expect((await browser.open(second.url)).url).toContain(CALLBACK);
    const leave = await browser.open(
      openid.buildEndSessionUrl(config, {
        post_logout_redirect_uri: 'https://shop.example/bye',
        id_token_hint: tokens.id_token!,
        state: 'later',
      }).href,
    );
    expect(leave.text).toContain('Do you want to sign out?');
    // Nor is what a browser gets that is not signed in, which sends itself off.
    for (const path of ['/connect/endsession', '/connect/endsession?client_id=none', '/connect/endsession/confirm'])
      expect((await fetch(`${here}${path}`, { redirect: 'manual' })).headers.get('content-security-policy')).toContain(
        `frame-ancestors 'none'`,
      );
    const gone = await fetch(`${here}/connect/endsession`);
    const script = /<script>([\s\S]*?)<\/script>/.exec(await gone.text())![1]!;
    expect(gone.headers.get('content-security-policy')).toContain(
      `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    expect((await browser.submit(leave, { logout: 'yes' })).url).toBe('https://shop.example/bye?state=later');
    await expect(openid.refreshTokenGrant(config, refreshed.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect(await openid.tokenIntrospection(config, refreshed.access_token)).toEqual({ active: false });
    expect((await browser.open((await begin(clientId, 'openid')).url)).text).toContain('to go on to Shop');
  });

  it('serves the browser library that many consoles use: sign-in without a secret, userinfo, refresh, sign-out', async () => {
    const { clientId } = await register({
      requireClientSecret: false,
      clientSecrets: [],
      allowedCorsOrigins: ['https://shop.example'],
    });
    const usual = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      usual(String(input).replace(ISSUER, here), {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), origin: 'https://shop.example' },
      });
    try {
      const client = new OidcClient({
        authority: ISSUER,
        client_id: clientId,
        redirect_uri: CALLBACK,
        post_logout_redirect_uri: 'https://shop.example/bye',
        scope: 'openid profile email offline_access iShare',
        loadUserInfo: true,
        stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
        extraQueryParams: { __tenant: 'a' },
      });
      const browser = new Browser(ISSUER, here);
      const { url } = await client.createSigninRequest({ state: 'cart' });
      const back = await browser.submit(await browser.open(url), {
        tenant: 'a',
        username: 'admin',
        password: PASSWORD,
      });
      const signedIn = await client.processSigninResponse(back.url);
      expect(signedIn).toMatchObject({
        userState: 'cart',
        token_type: 'Bearer',
        profile: { preferred_username: 'admin', email: 'admin@a.example' },
      });
      const state: RefreshState = {
        refresh_token: signedIn.refresh_token!,
        id_token: signedIn.id_token!,
        scope: signedIn.scope!,
        profile: signedIn.profile,
        session_state: null,
      };
      const refreshed = await client.useRefreshToken({ state });
      expect(decodeJwt(refreshed.access_token).sub).toBe(signedIn.profile.sub);
      await client.revokeToken(refreshed.refresh_token!, 'refresh_token');
      await expect(
        client.useRefreshToken({ state: { ...state, refresh_token: refreshed.refresh_token! } }),
      ).rejects.toMatchObject({ error: 'invalid_grant' });
      const { url: leave } = await client.createSignoutRequest({ id_token_hint: signedIn.id_token!, state: 'done' });
      const gone = await browser.submit(await browser.open(leave), { logout: 'yes' });
      expect(await client.processSignoutResponse(gone.url)).toMatchObject({ userState: 'done' });
    } finally {
      globalThis.fetch = usual;
    }
  });

  it('tells a client of a sign-out at no address of our own network in production', async () => {
    let knocks = 0;
    const listener = createServer((socket) => {
      knocks += 1;
      socket.on('error', () => undefined).destroy();
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    const { port } = listener.address() as AddressInfo;
    const config = fixture.service.config as { NODE_ENV: string };
    const signOut = async (scheme: string) => {
      const { clientId } = await register({ backChannelLogoutUri: `${scheme}://127.0.0.1:${port}/out` });
      const browser = new Browser(ISSUER, here);
      const { config: server, url, redeem } = await begin(clientId, 'openid iShare', { __tenant: 'a' });
      const signIn = await browser.open(url);
      const back = await browser.submit(signIn, { tenant: 'a', username: 'admin', password: PASSWORD });
      const { id_token: hint } = await redeem(back.url);
      const end = openid.buildEndSessionUrl(server, {
        post_logout_redirect_uri: 'https://shop.example/bye',
        id_token_hint: hint!,
      });
      const bye = await browser.submit(await browser.open(end.href), { logout: 'yes' });
      expect(bye.url).toContain('https://shop.example/bye');
    };
    try {
      config.NODE_ENV = 'production';
      for (const scheme of ['http', 'https']) await signOut(scheme);
      expect(knocks).toBe(0);
      config.NODE_ENV = 'test';
      await signOut('http');
      expect(knocks).toBeGreaterThan(0);
    } finally {
      config.NODE_ENV = 'test';
      listener.close();
    }
  });

  it('refuses a code without its verifier, a second use of it, another address and a missing challenge', async () => {
    const { clientId } = await register();
    const browser = new Browser(ISSUER, here);
    const { config, url, redeem } = await begin(clientId, 'openid');
    const back = await browser.submit(await browser.open(url), { tenant: 'a', username: 'admin', password: PASSWORD });
    await expect(
      openid.authorizationCodeGrant(config, new URL(back.url), {
        pkceCodeVerifier: openid.randomPKCECodeVerifier(),
        expectedState: openid.skipStateCheck,
        expectedNonce: new URL(url).searchParams.get('nonce')!,
      }),
    ).rejects.toMatchObject({ error: 'invalid_grant' });
    await redeem(back.url);
    await expect(redeem(back.url)).rejects.toMatchObject({ error: 'invalid_grant' });
    const elsewhere = await browser.open(
      url.replace(encodeURIComponent(CALLBACK), encodeURIComponent('https://evil.example/callback')),
    );
    expect([elsewhere.status, elsewhere.text]).toEqual([400, expect.stringContaining('This did not work')]);
    const plain = await browser.open(url.replace(/&code_challenge[^&]*/g, ''));
    expect(new URL(plain.url).searchParams.get('error')).toBe('invalid_request');
  });

  it('gives a token that opens no API to a client that asks for none', async () => {
    const { clientId } = await register();
    const browser = new Browser(ISSUER, here);
    const { config, url, redeem } = await begin(clientId, 'openid profile');
    const tokens = await redeem(
      (await browser.submit(await browser.open(url), { tenant: 'a', username: 'admin', password: PASSWORD })).url,
    );
    expect(
      (await fetch(`${here}/api/identity/users`, { headers: { authorization: `Bearer ${tokens.access_token}` } }))
        .status,
    ).toBe(401);
    expect(await openid.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub)).toMatchObject({
      preferred_username: 'admin',
    });
  });

  it('asks for consent where the client is registered so, remembers it, and gives what was allowed', async () => {
    const { clientId } = await register({ requireConsent: true, clientUri: 'https://shop.example' });
    await fixture.user('consenting');
    const browser = new Browser(ISSUER, here);
    const first = await begin(clientId, 'openid profile email');
    const ask = await browser.submit(await browser.open(first.url), {
      tenant: 'a',
      username: 'consenting',
      password: PASSWORD,
    });
    expect(ask.text).toContain('Shop asks consenting for access to:');
    const denied = await browser.submit(ask, { decision: 'deny' });
    expect(new URL(denied.url).searchParams.get('error')).toBe('access_denied');
    const again = await begin(clientId, 'openid profile email');
    const partly = await again.redeem(
      (await browser.submit(await browser.open(again.url), { decision: 'allow', scope: ['profile'] })).url,
    );
    expect(partly.scope?.split(' ').sort()).toEqual(['openid', 'profile']);
    const other = new Browser(ISSUER, here);
    const whole = await begin(clientId, 'openid profile email');
    const askAgain = await other.submit(await other.open(whole.url), {
      tenant: 'a',
      username: 'consenting',
      password: PASSWORD,
    });
    await whole.redeem(
      (await other.submit(askAgain, { decision: 'allow', scope: ['profile', 'email'], remember: 'yes' })).url,
    );
    const third = new Browser(ISSUER, here);
    const remembered = await begin(clientId, 'openid email');
    expect(
      (
        await third.submit(await third.open(remembered.url), {
          tenant: 'a',
          username: 'consenting',
          password: PASSWORD,
        })
      ).url,
    ).toContain(CALLBACK);
  });

  it('asks for the second step where the user has one', async () => {
    const { clientId } = await register();
    const phoneNumber = '13900000001';
    const { id } = await fixture.user('careful', [], { phoneNumber, phoneNumberConfirmed: true });
    await (await fixture.signIn()).put(`/api/identity/users/${id}/two-factor/true`);
    const browser = new Browser(ISSUER, here);
    const { url, redeem } = await begin(clientId, 'openid');
    const step = await browser.submit(await browser.open(url), {
      tenant: 'a',
      username: 'careful',
      password: PASSWORD,
    });
    expect(step.text).toContain('A code has been sent to your phone.');
    const sent = await fixture.codeFor(phoneNumber);
    const wrong = await browser.submit(step, { code: sent === '000000' ? '111111' : '000000' });
    expect(wrong.text).toContain('The code is wrong or has expired.');
    const back = await browser.submit(wrong, { code: sent });
    expect((await redeem(back.url)).claims()!.sub).toBe(id);
  });

  it('forgets a browser whose user was locked or has a new password', async () => {
    const { clientId } = await register();
    const { id } = await fixture.user('watched');
    const admin = await fixture.signIn();
    const browser = new Browser(ISSUER, here);
    await browser.submit(await browser.open((await begin(clientId, 'openid')).url), {
      tenant: 'a',
      username: 'watched',
      password: PASSWORD,
    });
    expect((await browser.open((await begin(clientId, 'openid')).url)).url).toContain(CALLBACK);
    expect((await admin.put(`/api/identity/users/${id}/change-password`, { newPassword: 'Other&Steel9' })).status).toBe(
      204,
    );
    expect((await browser.open((await begin(clientId, 'openid')).url)).text).toContain('to go on to Shop');
  });

  it('speaks the language of the browser, and says what is wrong to people', async () => {
    const { clientId } = await register();
    const browser = new Browser(ISSUER, here, 'zh-CN');
    const page = await browser.open((await begin(clientId, 'openid')).url);
    expect(page.text).toContain('<html lang="zh-Hans">');
    const stranger = await new Browser(ISSUER, here).open(
      `${ISSUER}/connect/authorize?client_id=nobody&response_type=code`,
    );
    expect([stranger.status, stranger.text]).toEqual([
      400,
      expect.stringContaining('This application is not registered here.'),
    ]);
    const late = await new Browser(ISSUER, here).open(`${ISSUER}/connect/interaction/unknown`);
    expect([late.status, late.text]).toEqual([400, expect.stringContaining('This sign-in has taken too long.')]);
  });
});
