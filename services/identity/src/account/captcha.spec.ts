import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { settings } from '@ishare/contracts/platform/settings.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const { captcha } = settings;

describe('the captcha', () => {
  let fixture: IdentityFixture;
  let server: Server;
  let base: string;
  /** What was asked of the captcha's service, and what it says next. */
  const asked: Record<string, string>[] = [];
  let verdict: unknown;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    await fixture.user('further');
    server = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push({ path: request.url!, ...Object.fromEntries(new URLSearchParams(body)) });
        response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await fixture.close();
  });
  beforeEach(async () => {
    asked.length = 0;
    verdict = { success: true, score: 0.9, action: 'login' };
    await set({
      useOnLogin: 'true',
      useOnRegistration: 'true',
      useOnForgotPassword: 'true',
      verifyBaseUrl: base,
      siteKey: 'the-site',
      siteSecret: 'the-secret',
      version: '3',
      score: '0.5',
    });
  });

  function set(values: Partial<Record<keyof typeof captcha, string | null>>): Promise<void> {
    return fixture.service.platform.set(
      fixture.service.tenantA,
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [captcha[key as keyof typeof captcha].name, value]),
      ),
    );
  }
  const signIn = (captchaResponse?: string, form: Record<string, string> = {}, name = 'admin') =>
    fixture.token(name, PASSWORD, { tenant: 'a', form: { ...(captchaResponse ? { captchaResponse } : {}), ...form } });
  const inA = (path: string, body: object) => fixture.service.anonymous().post(path, body, { __tenant: 'a' });

  it('is asked of its own service at sign-in: secret, answer and address go there, and its word counts', async () => {
    expect((await signIn('good')).status).toBe(200);
    expect(asked).toEqual([
      { path: '/recaptcha/api/siteverify', secret: 'the-secret', response: 'good', remoteip: expect.any(String) },
    ]);
    verdict = { success: false, 'error-codes': ['timeout-or-duplicate'] };
    expect((await signIn('old')).body).toEqual({
      error: 'invalid_grant',
      error_description: 'The check that you are no robot has failed. Try again.',
    });
    verdict = { success: true, score: 0.3 };
    expect((await signIn('robot')).status).toBe(400);
    verdict = { success: true, score: 0.9, action: 'register' };
    expect((await signIn('from another page')).status).toBe(400);
  });

  it('says that it is missing without asking anybody, and checks no password before it', async () => {
    expect((await signIn()).body.error_description).toBe('Confirm first that you are no robot.');
    for (let n = 0; n < 6; n++) await fixture.token('admin', 'wrong', { tenant: 'a' });
    expect(asked).toEqual([]);
    expect((await signIn('still not locked')).status).toBe(200);
  });

  it('lets nobody in while its service cannot be reached or talks nonsense, and says so', async () => {
    const unreachable =
      'The robot check cannot be reached at the moment. Try again in a minute; if it lasts, tell your administrator.';
    verdict = '<html>busy</html>';
    const nonsense = await signIn('x1');
    expect([nonsense.status, nonsense.body]).toEqual([
      503,
      { error: 'temporarily_unavailable', error_description: unreachable },
    ]);
    await set({ verifyBaseUrl: 'http://127.0.0.1:1/' });
    expect((await signIn('x2')).body.error_description).toBe(unreachable);
    const registration = await inA('/api/account/register', {
      userName: 'late',
      emailAddress: 'late@x.example',
      password: PASSWORD,
      captchaResponse: 'x',
    });
    expect([registration.status, registration.body.error.message]).toEqual([503, unreachable]);
  });

  it('tells apart that our own keys are wrong, which no person can mend at the page', async () => {
    verdict = { success: false, 'error-codes': ['invalid-input-secret'] };
    expect((await signIn('x')).body.error_description).toContain('not set up correctly');
  });

  it('is wanted at registration and for a forgotten password only where it is switched on', async () => {
    verdict = { success: true, score: 0.9 };
    const register = (userName: string, captchaResponse?: string) =>
      inA('/api/account/register', {
        userName,
        emailAddress: `${userName}@x.example`,
        password: PASSWORD,
        captchaResponse,
      });
    const forget = (captchaResponse?: string) =>
      inA('/api/account/send-password-reset-code', { email: 'nobody@x.example', appName: 'iShare', captchaResponse });
    expect([(await register('first')).body.error.code, (await forget()).body.error.code]).toEqual([
      'Volo.Account:CaptchaMissing',
      'Volo.Account:CaptchaMissing',
    ]);
    expect([(await register('first', 'ok')).status, (await forget('ok')).status]).toEqual([200, 204]);
    await set({ useOnRegistration: 'false', useOnForgotPassword: 'false' });
    expect([(await register('second')).status, (await forget()).status]).toEqual([200, 204]);
    expect((await signIn()).status).toBe(400);
  });

  it('carries one sign-in through its further steps by one answer, and no other name', async () => {
    for (let n = 0; n < 3; n++) expect((await signIn('once', {}, 'further')).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect((await signIn('once', {}, 'admin')).status).toBe(200);
    expect(asked).toHaveLength(2);
    for (let n = 0; n < 3; n++) await signIn('once', {}, 'further');
    expect(asked.length).toBeGreaterThan(2);
  });

  it('is checked at the page of the server as well, which shows it under a policy that lets in nothing else', async () => {
    const page = await fixture.service.anonymous().get('/connect/captcha', { place: 'login', __tenant: 'a' });
    const policy = String(page.headers['content-security-policy']);
    expect([page.status, page.body]).toEqual([
      200,
      expect.stringContaining(`data-base="${base}" data-key="the-site" data-version="3" data-action="login"`),
    ]);
    expect(policy).toContain(`frame-src ${new URL(base).origin};`);
    expect(policy).toMatch(/script-src 'nonce-[^']+' 'strict-dynamic';/);
    expect(policy).toContain(`frame-ancestors 'self'`);
    expect(
      (await fixture.service.anonymous().get('/connect/captcha', { place: 'elsewhere', __tenant: 'a' })).status,
    ).toBe(400);
  });

  it('is no affair of other tenants', async () => {
    expect((await fixture.token('admin', PASSWORD, { tenant: 'b' })).status).toBe(200);
    expect((await fixture.token('admin', PASSWORD, {})).status).toBe(200);
  });
});
