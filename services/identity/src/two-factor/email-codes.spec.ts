import { settings } from '@ishare/contracts/platform/settings.js';
import { until } from '@ishare/testing/until.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const ACCOUNT = '/api/account';

describe('the second step by mail', () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.shiftClock(0));

  const inA = { __tenant: 'a' };
  const signIn = (
    name: string,
    form: Record<string, string> = {},
    headers: Record<string, string> = {},
    password = PASSWORD,
  ) => fixture.token(name, password, { tenant: 'a', form, headers });
  const codeTo = (to: string) => until(async () => fixture.service.platform.mails.findLast((mail) => mail.to === to));

  /** A user who is asked for a second step, with the proof of the first. */
  async function asked(userName: string, more: Record<string, unknown> = {}) {
    const { id } = await fixture.user(userName, [], { emailConfirmed: true, ...more });
    const client = await fixture.signIn(userName);
    expect(
      (await client.post(`${ACCOUNT}/my-profile/set-two-factor-enabled?enabled=true`, { currentPassword: PASSWORD }))
        .status,
    ).toBe(204);
    const token = (await signIn(userName)).body.twoFactorToken as string;
    return { id, token, client, email: `${userName}@a.example` };
  }

  /** Sends the code and gives it. */
  async function code({ id, token, email }: { id: string; token: string; email: string }): Promise<string> {
    expect(
      (
        await fixture.service
          .anonymous()
          .post(`${ACCOUNT}/send-two-factor-code`, { userId: id, provider: 'Email', token }, inA)
      ).status,
    ).toBe(204);
    const mail = await codeTo(email);
    expect([mail.template, mail.subject, mail.model['minutes']]).toEqual([
      'Abp.Account.EmailSecurityCode',
      'Your sign-in code',
      5,
    ]);
    return String(mail.model['code']);
  }

  it('is a code to the confirmed address, good once, in the place of the phone or beside it', async () => {
    const user = await asked('mailer');
    const providers = async (id: string, token: string) =>
      (await fixture.service.anonymous().get(`${ACCOUNT}/two-factor-providers`, { userId: id, token }, inA)).body.items;
    expect(await providers(user.id, user.token)).toEqual([{ name: 'Email', value: 'Email' }]);
    const given = await code(user);
    const second = (TwoFactorCode: string, TwoFactorProvider = 'Email') =>
      signIn('mailer', { TwoFactorProvider, TwoFactorCode });
    expect((await second(given === '000000' ? '111111' : '000000')).status).toBe(400);
    expect((await second(given, 'Phone')).status).toBe(400);
    expect([(await second(given)).status, (await second(given)).status]).toEqual([200, 400]);
    const both = await asked('both', { phoneNumber: '13900000077', phoneNumberConfirmed: true });
    expect(await providers(both.id, both.token)).toEqual([
      { name: 'Phone', value: 'Phone' },
      { name: 'Email', value: 'Email' },
    ]);
  });

  it('is switched on and off under the paths of other clients too', async () => {
    const { id } = await fixture.user('switcher', [], { emailConfirmed: true });
    const [client, admin] = [await fixture.signIn('switcher'), await fixture.signIn()];
    const mine = async () => (await client.get(`${ACCOUNT}/my-profile/two-factor`)).body;
    const change = (enabled: boolean) =>
      client.put(`${ACCOUNT}/my-profile/change-two-factor`, { enabled, currentPassword: PASSWORD });
    expect([await mine(), (await change(true)).status, await mine()]).toEqual([
      { enabled: false },
      204,
      { enabled: true },
    ]);
    const off = await admin.put('/api/identity/users/change-two-factor', { enabled: false }, { id });
    expect([off.status, await mine()]).toEqual([204, { enabled: false }]);
    expect((await client.put('/api/identity/users/change-two-factor', { enabled: true }, { id })).status).toBe(403);
  });

  it('is offered without the proof at the address that has passed the first step, and nowhere else', async () => {
    const { id, email } = await asked('forgetful');
    const from = (address: string) => ({ ...inA, 'x-forwarded-for': address });
    const providers = async (userId: string, headers: Record<string, string>) =>
      (await fixture.service.anonymous().get(`${ACCOUNT}/two-factor-providers`, { userId }, headers)).body.items;
    await signIn('forgetful', {}, from('10.7.7.7'));
    expect([await providers(id, from('10.7.7.7')), await providers(id, from('10.7.7.8'))]).toEqual([
      [{ name: 'Email', value: 'Email' }],
      [],
    ]);
    const send = (emailAddress: string) =>
      fixture.service.anonymous().post(`${ACCOUNT}/email/send-signin-code`, { emailAddress }, inA);
    expect([(await send('nobody@a.example')).status, (await send(email)).status]).toEqual([204, 204]);
    const { model } = await codeTo(email);
    const second = await signIn('forgetful', { TwoFactorProvider: 'Email', TwoFactorCode: String(model['code']) });
    expect(second.status).toBe(200);
    expect((await send('no address')).body.error.validationErrors[0].members).toEqual(['emailAddress']);
  });

  it('needs a confirmed address, which a session alone cannot change', async () => {
    await fixture.user('unproven');
    expect(
      (
        await (
          await fixture.signIn('unproven')
        ).post(`${ACCOUNT}/my-profile/set-two-factor-enabled?enabled=true`, { currentPassword: PASSWORD })
      ).body.error.code,
    ).toBe('Volo.Abp.Identity:020011');
    const { client } = await asked('steady');
    const profile = (await client.get(`${ACCOUNT}/my-profile`)).body;
    expect(
      (
        await client.put(`${ACCOUNT}/my-profile`, {
          ...profile,
          email: 'thief@x.example',
          currentPassword: PASSWORD,
        })
      ).body.error.code,
    ).toBe('Volo.Abp.Identity:020011');
  });

  it('is not asked for again in a browser that was told to remember it, until the password, the time or the setting says otherwise', async () => {
    const user = await asked('regular');
    const plain = await signIn('regular', {
      TwoFactorProvider: 'Email',
      TwoFactorCode: await code(user),
      RememberBrowser: 'true',
    });
    const [line = ''] = [plain.headers['set-cookie']].flat().map(String);
    expect(line).toMatch(/^ishare_known_\w+=[^;]+; path=\/connect; expires=.*httponly/i);
    const cookie = line.split(';')[0]!;
    expect((await signIn('regular', {}, { cookie })).status).toBe(200);
    expect((await signIn('regular', {}, { cookie: cookie.slice(0, -3) + 'abc' })).body.error_description).toBe(
      'RequiresTwoFactor',
    );
    await asked('stranger');
    expect((await signIn('stranger', {}, { cookie })).body.error_description).toBe('RequiresTwoFactor');
    await fixture.service.platform.set(fixture.service.tenantA, {
      [settings.twoFactor.isRememberBrowserEnabled.name]: 'false',
    });
    expect((await signIn('regular', {}, { cookie })).body.error_description).toBe('RequiresTwoFactor');
    await fixture.service.platform.set(fixture.service.tenantA, {
      [settings.twoFactor.isRememberBrowserEnabled.name]: null,
    });
    fixture.shiftClock(15 * 86_400_000);
    expect((await signIn('regular', {}, { cookie })).body.error_description).toBe('RequiresTwoFactor');
    fixture.shiftClock(0);
    const admin = await fixture.signIn();
    expect(
      (await admin.put(`/api/identity/users/${user.id}/change-password`, { newPassword: 'Other&Steel9' })).status,
    ).toBe(204);
    expect((await signIn('regular', {}, { cookie }, 'Other&Steel9')).body.error_description).toBe('RequiresTwoFactor');
  });
});
