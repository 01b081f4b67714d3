// The ways into accounts that public clients use, tried by strangers, by another tenant and by those who hold less.
import { IdentityFixture, PASSWORD } from '@ishare/identity/testing/identity-fixture.js';

const USERS = '/api/identity/users';
const PROFILE = '/api/account/my-profile';
const OTHER = 'Oak*Beech9';

describe('an account of somebody else', () => {
  let fixture: IdentityFixture;
  let victim: { id: string };

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    victim = await fixture.user('victim');
  });
  afterAll(() => fixture.close());

  const isUntouched = async () => {
    expect((await fixture.token('victim', PASSWORD, { tenant: 'a' })).status).toBe(200);
    expect((await fixture.token('victim', OTHER, { tenant: 'a' })).status).toBe(400);
  };
  const tries = (id: string) =>
    [
      [`${USERS}/change-password`, { newPassword: OTHER }, { id }],
      [`${USERS}/change-two-factor`, { enabled: true }, { id }],
    ] as const;

  it('cannot be had by a name in the query: not by a stranger, nor without the right, nor from another tenant', async () => {
    await fixture.user('plain');
    const plain = await fixture.signIn('plain');
    const abroad = await fixture.signIn('admin', PASSWORD, 'b');
    for (const [path, body, query] of tries(victim.id)) {
      expect([path, (await fixture.service.anonymous().put(path, body, query)).status]).toEqual([path, 401]);
      expect([path, (await plain.put(path, body, query)).status]).toEqual([path, 403]);
      expect([path, (await abroad.put(path, body, query)).status]).toEqual([path, 404]);
    }
    await isUntouched();
  });

  it('takes one id and no other: of two in the query none is changed that the caller may not change', async () => {
    await fixture.user('resetter', ['AbpIdentity.Users', 'AbpIdentity.Users.ResetPassword']);
    const own = await fixture.user('subordinate');
    const resetter = await fixture.signIn('resetter');
    const admin = (await (await fixture.signIn()).get(`${USERS}/by-username/admin`)).body as { id: string };
    for (const id of [
      [own.id, admin.id],
      [admin.id, own.id],
    ])
      await resetter.request('PUT', `${USERS}/change-password`, {
        query: { id },
        body: { newPassword: OTHER, id: admin.id, userId: admin.id },
      });
    expect((await fixture.token('admin', PASSWORD, { tenant: 'a' })).status).toBe(200);
    expect((await resetter.put(`${USERS}/change-password`, { newPassword: OTHER }, { id: 'admin' })).status).toBe(400);
    expect((await resetter.put(`${USERS}/change-password`, { newPassword: OTHER })).status).toBe(400);
  });

  it('is not confirmed by a token of another one, nor its second step changed without its password', async () => {
    const one = await fixture.signIn('victim');
    for (const confirmToken of ['', 'x', '..%2f', 'A'.repeat(43), 'A'.repeat(100_000)])
      expect((await one.put(`${PROFILE}/confirm-email`, { confirmToken })).status).toBeGreaterThanOrEqual(400);
    const attempts = [
      { enabled: true },
      { enabled: true, currentPassword: '' },
      { enabled: true, currentPassword: OTHER },
    ];
    for (const body of attempts) {
      const { status } = await one.put(`${PROFILE}/change-two-factor`, body);
      expect([body, [400, 403].includes(status)]).toEqual([body, true]);
    }
    expect((await one.get(`${PROFILE}/two-factor`)).body).toEqual({ enabled: false });
    for (const [method, path] of [
      ['GET', 'two-factor'],
      ['PUT', 'change-two-factor'],
      ['GET', 'sessions'],
      ['DELETE', `sessions/${victim.id}/revoke`],
      ['PUT', 'confirm-email'],
    ] as const)
      expect([
        path,
        (await fixture.service.anonymous().request(method, `${PROFILE}/${path}`, method === 'PUT' ? { body: {} } : {}))
          .status,
      ]).toEqual([path, 401]);
  });

  it('cannot be told from none by who does not know its password, whatever state it is in', async () => {
    const admin = await fixture.signIn();
    const states: [string, (id: string, user: object) => Promise<{ status: number }>][] = [
      ['asleep', (id, user) => admin.put(`${USERS}/${id}`, { ...user, isActive: false })],
      ['shut.out', (id) => admin.put(`${USERS}/${id}/lock/600`)],
      ['second', async () => ({ status: 204 })],
      ['to.renew', (id, user) => admin.put(`${USERS}/${id}`, { ...user, shouldChangePasswordOnNextLogin: true })],
    ];
    for (const [name, bring] of states) {
      const user = await fixture.user(name);
      expect([name, [200, 204].includes((await bring(user.id, user)).status)]).toEqual([name, true]);
    }
    const told = async (name: string, password: string, headers = {}) => {
      const { status, body, headers: given } = await fixture.token(name, password, { tenant: 'a', headers });
      return { status, body, names: Object.keys(given).sort() };
    };
    for (const headers of [{ 'accept-language': 'en' }, { 'accept-language': 'zh-Hans' }]) {
      const nobody = await told('nobody.there', OTHER, headers);
      expect(nobody.body).toMatchObject({ error: 'invalid_grant' });
      for (const [name] of states) expect([name, await told(name, OTHER, headers)]).toEqual([name, nobody]);
    }
    // Whoever knows it is told what it is: the two texts of before are not the same for nothing.
    const wrong = (await told('nobody.there', OTHER)).body as { error_description: string };
    for (const name of ['asleep', 'shut.out', 'to.renew'])
      expect(((await told(name, PASSWORD)).body as typeof wrong).error_description).not.toBe(wrong.error_description);
  });

  it('has no page that takes other bodies than forms, or longer ones', async () => {
    const { service } = fixture;
    const page = '/connect/interaction/none';
    const send = (type: string, body: string) =>
      service.anonymous().request('POST', page, { body: Buffer.from(body), headers: { 'content-type': type } });
    const form = 'application/x-www-form-urlencoded';
    expect((await send('application/json', '{"username":"admin"}')).status).toBe(415);
    expect((await send('text/plain', 'username=admin')).status).toBe(415);
    expect((await send('multipart/form-data; boundary=x', '--x--')).status).toBe(415);
    expect((await send(form, `a=${'b'.repeat(16_384)}`)).status).toBe(413);
    expect((await send(form, 'username=admin')).status).toBeLessThan(500);
    expect((await send(`${form}; charset=utf-8`, `${'a=1&'.repeat(4_000)}a=1`)).status).toBeLessThan(500);
  });
});
