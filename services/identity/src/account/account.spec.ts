import { createServer, type Server } from 'node:http';
import { settings } from '@ishare/contracts/platform/settings.js';
import { newId } from '@ishare/kernel/ids.js';
import { until } from '@ishare/testing/until.js';
import type { SentMail } from '@ishare/testing/test-platform.js';
import { IdentityFixture, PASSWORD } from '../testing/identity-fixture.js';

const NEW = 'Other&Steel9';

describe('accounts by e-mail, and the settings that rule them', () => {
  let fixture: IdentityFixture;
  let admin: Awaited<ReturnType<IdentityFixture['signIn']>>;
  let address = 0;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
    admin = await fixture.signIn();
  });
  afterAll(() => fixture.close());
  afterEach(() => fixture.shiftClock(0));

  const inA = () => ({ __tenant: 'a', 'x-forwarded-for': `10.7.0.${++address}` });
  const post = (path: string, body: object) => fixture.service.anonymous().post(path, body, inA());
  const set = (values: Record<string, string | null>) => fixture.service.platform.set(fixture.service.tenantA, values);
  const mailTo = (to: string): Promise<SentMail> =>
    until(async () => fixture.service.platform.mails.findLast((mail) => mail.to === to));
  const linkIn = (mail: SentMail) => new URL(String(mail.model['link']));

  it('register, and confirm the address first where that is required', async () => {
    await set({ [settings.signIn.requireConfirmedEmail.name]: 'true' });
    const registered = await post('/api/account/register', {
      userName: 'newcomer',
      emailAddress: 'newcomer@a.example',
      password: PASSWORD,
      appName: 'MVC',
    });
    expect([registered.status, registered.body]).toEqual([
      200,
      expect.objectContaining({ userName: 'newcomer', emailConfirmed: false, isActive: true }),
    ]);
    const refused = await fixture.token('newcomer', PASSWORD, { tenant: 'a' });
    expect([refused.status, refused.body.error_description]).toEqual([
      400,
      'You are not allowed to sign in. Confirm your e-mail address first.',
    ]);
    const link = linkIn(await mailTo('newcomer@a.example'));
    expect(link.pathname).toBe('/connect/account/confirm-email');
    const open = await fixture.service.anonymous().get(link.pathname + link.search);
    expect([open.status, (await fixture.token('newcomer', PASSWORD, { tenant: 'a' })).status]).toEqual([200, 400]);
    expect(
      (await fixture.form(link.pathname, {}, { query: Object.fromEntries(link.searchParams) })).raw.toString(),
    ).toContain('Your e-mail address is confirmed.');
    expect((await fixture.token('newcomer', PASSWORD, { tenant: 'a' })).status).toBe(200);
    expect(
      (await fixture.form(link.pathname, {}, { query: Object.fromEntries(link.searchParams) })).raw.toString(),
    ).toContain('not valid any more');
    await set({ [settings.signIn.requireConfirmedEmail.name]: null });
  });

  it('are not made by their owners where that is switched off, by mail or by phone', async () => {
    expect((await admin.put('/api/account-admin/settings', { isSelfRegistrationEnabled: false })).status).toBe(204);
    const replies = [
      await post('/api/account/register', { userName: 'late', emailAddress: 'late@a.example', password: PASSWORD }),
      await post('/api/account/phone/send-register-code', { phoneNumber: '13900000009' }),
    ];
    expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(2).fill([403, 'Volo.Account:SelfRegistrationDisabled']),
    );
    await set({ [settings.account.isSelfRegistrationEnabled.name]: null });
  });

  it('get a new password by mail; nobody learns from it who has an account, and a link is good once', async () => {
    await fixture.user('forgetful', [], { emailConfirmed: true, name: '伟', surname: '王' });
    const signedIn = await fixture.signIn('forgetful');
    const [known, unknown] = [
      await post('/api/account/send-password-reset-code', { email: 'forgetful@a.example' }),
      await post('/api/account/send-password-reset-code', { email: 'nobody@a.example' }),
    ];
    expect([known.status, unknown.status]).toEqual([204, 204]);
    const mail = await mailTo('forgetful@a.example');
    expect([mail.template, mail.subject, mail.model['userName'], mail.model['name']]).toEqual([
      'Abp.Account.PasswordResetLink',
      'Reset your password',
      'forgetful',
      '王伟',
    ]);
    expect(fixture.service.platform.mails.some(({ to }) => to === 'nobody@a.example')).toBe(false);
    const { userId, token: resetToken } = Object.fromEntries(linkIn(mail).searchParams) as {
      userId: string;
      token: string;
    };
    expect(
      (await post('/api/account/reset-password', { userId, resetToken: 'guess', password: NEW })).body.error.code,
    ).toBe('Volo.Abp.Identity:LinkExpired');
    expect((await post('/api/account/reset-password', { userId, resetToken, password: 'short' })).body.error.code).toBe(
      'Volo.Abp.Identity:PasswordTooShort',
    );
    expect((await post('/api/account/reset-password', { userId, resetToken, password: NEW })).status).toBe(204);
    expect((await post('/api/account/reset-password', { userId, resetToken, password: PASSWORD })).status).toBe(403);
    expect([
      (await signedIn.get('/api/account/my-profile')).status,
      (await fixture.token('forgetful', NEW, { tenant: 'a' })).status,
    ]).toEqual([401, 200]);
    const replies = [];
    for (let n = 0; n < 6; n++)
      replies.push((await post('/api/account/send-password-reset-code', { email: 'often@a.example' })).status);
    expect(replies).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('get no link to an address that nobody has confirmed, but one to confirm it where that is required', async () => {
    await fixture.user('mistyped');
    const ask = () => post('/api/account/send-password-reset-code', { email: 'mistyped@a.example' });
    expect((await ask()).status).toBe(204);
    await set({ [settings.signIn.requireConfirmedEmail.name]: 'true' });
    expect((await ask()).status).toBe(204);
    await set({ [settings.signIn.requireConfirmedEmail.name]: null });
    await mailTo('mistyped@a.example');
    expect(
      fixture.service.platform.mails.filter(({ to }) => to === 'mistyped@a.example').map(({ template }) => template),
    ).toEqual(['Abp.Account.EmailConfirmationLink']);
  });

  it('keep to the password rules of their tenant, right after a change, and of nobody else', async () => {
    const create = async (client: typeof admin, userName: string, password: string) =>
      (await client.post('/api/identity/users', { userName, email: `${userName}@x.example`, password })).body.error
        ?.code ?? 'made';
    expect(await create(admin, 'weak-1', 'simple77')).toBe('Volo.Abp.Identity:PasswordRequiresNonAlphanumeric');
    const rules = {
      requiredLength: 4,
      requireNonAlphanumeric: false,
      requireUppercase: false,
      requireDigit: false,
      requireLowercase: true,
      requiredUniqueChars: 1,
    };
    expect((await admin.put('/api/identity/settings', { password: rules })).status).toBe(204);
    expect((await admin.get('/api/identity/settings')).body).toMatchObject({
      password: rules,
      lockout: { allowedForNewUsers: true, lockoutDuration: 300, maxFailedAccessAttempts: 5 },
      signIn: { requireConfirmedEmail: false },
      user: { isUserNameUpdateEnabled: true },
    });
    expect(await create(admin, 'weak-2', 'simple77')).toBe('made');
    expect(await create(await fixture.signIn('admin', PASSWORD, 'b'), 'weak-3', 'simple77')).toBe(
      'Volo.Abp.Identity:PasswordRequiresNonAlphanumeric',
    );
    await fixture.service.platform.set(fixture.hostId, { [settings.password.requiredLength.name]: '20' });
    expect(await create(await fixture.signIn('admin', PASSWORD, 'b'), 'weak-4', 'Simple&77')).toBe(
      'Volo.Abp.Identity:PasswordTooShort',
    );
    await fixture.service.platform.set(fixture.hostId, { [settings.password.requiredLength.name]: null });
    await set(Object.fromEntries(Object.values(settings.password).map(({ name }) => [name, null])));
  });

  it('are locked after as many failures and for as long as the settings say', async () => {
    await admin.put('/api/identity/settings', {
      lockout: { maxFailedAccessAttempts: 2, lockoutDuration: 60, allowedForNewUsers: true },
    });
    await fixture.user('hasty');
    const sign = async (password: string) =>
      (await fixture.token('hasty', password, { tenant: 'a', headers: { 'x-forwarded-for': '10.7.1.1' } })).status;
    expect([await sign('wrong'), await sign('wrong'), await sign(PASSWORD)]).toEqual([400, 400, 400]);
    fixture.shiftClock(61_000);
    expect(await sign(PASSWORD)).toBe(200);
    await admin.put('/api/identity/settings', { lockout: { allowedForNewUsers: false } });
    const { body } = await admin.post('/api/identity/users', {
      userName: 'never-locked',
      email: 'never@a.example',
      password: PASSWORD,
    });
    expect(body.lockoutEnabled).toBe(false);
    await set(Object.fromEntries(Object.values(settings.lockout).map(({ name }) => [name, null])));
  });

  it('change their own names only where the settings let them', async () => {
    await fixture.user('renamer');
    const user = await fixture.signIn('renamer');
    await admin.put('/api/identity/settings', {
      user: { isUserNameUpdateEnabled: false, isEmailUpdateEnabled: false },
    });
    const profile = (await user.get('/api/account/my-profile')).body;
    const change = async (fields: object) =>
      (await user.put('/api/account/my-profile', { ...profile, ...fields, currentPassword: PASSWORD })).body.error
        ?.code ?? 'changed';
    expect([
      await change({ userName: 'other' }),
      await change({ email: 'other@a.example' }),
      await change({ name: 'Other' }),
    ]).toEqual(['Volo.Abp.Identity:UserNameUpdateDisabled', 'Volo.Abp.Identity:EmailUpdateDisabled', 'changed']);
    await set(Object.fromEntries(Object.values(settings.user).map(({ name }) => [name, null])));
  });

  it('are asked for a second step as the settings have it', async () => {
    const phone = { phoneNumber: '13900000021', phoneNumberConfirmed: true };
    const { id } = await fixture.user('stepper', [], phone);
    const sign = async () => (await fixture.token('stepper', PASSWORD, { tenant: 'a' })).body.error_description ?? 'in';
    expect(await sign()).toBe('in');
    expect(
      (await admin.put('/api/account-admin/settings/two-factor', { twoFactorBehaviour: 2, usersCanChange: false }))
        .status,
    ).toBe(204);
    expect(await sign()).toBe('RequiresTwoFactor');
    await admin.put('/api/account-admin/settings/two-factor', { twoFactorBehaviour: 1 });
    await admin.put(`/api/identity/users/${id}/two-factor/true`);
    expect(await sign()).toBe('in');
    const own = await (
      await fixture.signIn('stepper')
    ).request('POST', '/api/account/my-profile/set-two-factor-enabled', {
      query: { enabled: 'false' },
      body: { currentPassword: PASSWORD },
    });
    expect([own.status, own.body.error.code]).toEqual([403, 'Volo.Abp.Identity:010007']);
    await set(Object.fromEntries(Object.values(settings.twoFactor).map(({ name }) => [name, null])));
    expect(await sign()).toBe('RequiresTwoFactor');
  });

  it('change a password that was given to them, or has grown old, before they go on', async () => {
    await fixture.user('first-day', [], { shouldChangePasswordOnNextLogin: true });
    const refused = await fixture.token('first-day', PASSWORD, { tenant: 'a' });
    expect(refused.body).toEqual({
      error: 'invalid_grant',
      error_description: 'ShouldChangePasswordOnNextLogin',
      userId: expect.any(String),
      changePasswordToken: expect.any(String),
    });
    const changing = (NewPassword: string, ChangePasswordToken = refused.body.changePasswordToken as string) =>
      fixture.token('first-day', PASSWORD, { tenant: 'a', form: { ChangePasswordToken, NewPassword } });
    expect([
      (await changing(NEW, 'guess')).status,
      (await changing(PASSWORD)).status,
      (await changing(NEW)).status,
    ]).toEqual([400, 400, 200]);
    expect((await fixture.token('first-day', NEW, { tenant: 'a' })).status).toBe(200);
    await admin.put('/api/identity/settings', {
      password: { forceUsersToPeriodicallyChangePassword: true, passwordChangePeriodDays: 30 },
    });
    fixture.shiftClock(31 * 86_400_000);
    expect((await fixture.token('first-day', NEW, { tenant: 'a' })).body.error_description).toBe(
      'PeriodicallyChangePassword',
    );
    await set(Object.fromEntries(Object.values(settings.password).map(({ name }) => [name, null])));
  });

  it('do not shut their administrator out', async () => {
    await fixture.inTenant(fixture.service.tenantA, (tx) =>
      tx.query(`update app_user set email_confirmed = false where user_name = 'admin'`),
    );
    const refused = await admin.put('/api/identity/settings', { signIn: { requireConfirmedEmail: true } });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Volo.Abp.Identity:OwnAccountNotConfirmed']);
    expect((await admin.put('/api/account-admin/settings', { enableLocalLogin: false })).status).toBe(204);
    expect((await fixture.token('admin', PASSWORD, { tenant: 'a' })).body.error_description).toBe(
      'This application does not let users sign in by password here.',
    );
    await set({ [settings.account.enableLocalLogin.name]: null });
  });

  it('keep secrets of captcha and of providers elsewhere to themselves', async () => {
    await admin.put('/api/account-admin/settings/recaptcha', {
      useCaptchaOnLogin: true,
      siteKey: 'key',
      siteSecret: 'hidden',
      version: 3,
      score: 0.7,
    });
    expect((await admin.get('/api/account-admin/settings/recaptcha')).body).toEqual({
      useCaptchaOnLogin: true,
      useCaptchaOnRegistration: false,
      useCaptchaOnForgotPassword: false,
      verifyBaseUrl: 'https://www.recaptcha.net/',
      siteKey: 'key',
      version: 3,
      score: 0.7,
      warnings: [],
    });
    expect((await fixture.token('admin', PASSWORD, { tenant: 'a' })).body.error_description).toBe(
      'Confirm first that you are no robot.',
    );
    expect(
      (await admin.put('/api/account-admin/settings/recaptcha', { verifyBaseUrl: 'http://10.0.0.1/' })).status,
    ).toBe(400);
    await set(Object.fromEntries(Object.values(settings.captcha).map(({ name }) => [name, null])));
    const path = '/api/account-admin/settings/external-provider';
    const provider = {
      name: 'Google',
      enabled: true,
      enabledForTenantUser: false,
      useCustomSettings: false,
      properties: [{ name: 'ClientId', value: 'id' }],
      secretProperties: [{ name: 'ClientSecret', value: 'hidden' }],
    };
    expect((await admin.put(path, [provider])).status).toBe(204);
    const shown = (await admin.get(path)).body;
    expect(shown).toEqual({
      verifyPasswordDuringExternalLogin: false,
      externalProviders: [{ ...provider, secretProperties: [{ name: 'ClientSecret', value: '' }] }],
      returnAddress: 'http://localhost:8080/connect/external',
      warnings: ['Google is switched on and not offered here: switch on "For tenant users" or "Own settings".'],
    });
    expect((await admin.put(path, { ...shown, verifyPasswordDuringExternalLogin: true })).status).toBe(204);
    const stored = await fixture.service.ports
      .client((await import('@ishare/contracts/platform/client.js')).platformPort)
      .settings({ tenantId: fixture.service.tenantA, names: [settings.externalLogin.providers.name] });
    expect(Object.values(stored)[0]).toContain('hidden');
  });

  it('say on their pages what keeps them from working', async () => {
    const warnings = async (page: string) =>
      (await admin.get(`/api/account-admin/settings/${page}`)).body.warnings as string[];
    expect(await warnings('recaptcha')).toEqual([]);
    await admin.put('/api/account-admin/settings/recaptcha', { useCaptchaOnRegistration: true, siteKey: '' });
    expect(await warnings('recaptcha')).toEqual([
      'The site key is missing: nothing is checked until it is filled in.',
      'The site secret is missing: nothing is checked until it is filled in.',
    ]);
    await set(Object.fromEntries(Object.values(settings.captcha).map(({ name }) => [name, null])));
    await admin.put('/api/account-admin/settings/external-provider', [
      {
        name: 'Oak',
        enabled: true,
        useCustomSettings: true,
        properties: [{ name: 'ClientId', value: '' }],
        secretProperties: [],
      },
    ]);
    expect(await warnings('external-provider')).toEqual([
      'Oak is switched on and not offered, because this is missing: Authority, ClientId.',
    ]);
    await set({ [settings.externalLogin.providers.name]: null });
    expect(await warnings('two-factor')).toEqual([]);
    const { config } = fixture.service as unknown as { config: { SMS_URL?: string } };
    const url = config.SMS_URL;
    delete config.SMS_URL;
    expect(await warnings('two-factor')).toEqual([
      'Codes go out by mail only: the operator has not set up an SMS gateway.',
    ]);
    config.SMS_URL = url!;
  });

  it('are bound to WeChat once its account is set up, and say so until then', async () => {
    expect((await admin.get('/api/wechat/check-bind')).body).toEqual({
      isBound: false,
      openId: null,
      isConfigured: false,
    });
    const early = await admin.post('/api/wechat/bind', { code: 'x' });
    expect([early.status, early.body.error.code, early.body.error.message]).toEqual([
      403,
      'WeChat:NotConfigured',
      expect.stringContaining('AppId'),
    ]);
    const server: Server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://x');
      const replies: Record<string, object> = {
        '/sns/oauth2/access_token':
          searchParams.get('code') === 'good' ? { openid: 'open-1' } : { errcode: 40_029, errmsg: 'invalid code' },
        '/cgi-bin/token': { access_token: 't' },
        '/cgi-bin/qrcode/create': { ticket: 'the ticket', expire_seconds: 300 },
      };
      response.end(JSON.stringify(replies[pathname]));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    Object.assign(fixture.service.config, {
      WECHAT_URL: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    });
    await set({ [settings.wechat.appId.name]: 'app', [settings.wechat.appSecret.name]: 'secret' });
    const refused = await admin.post('/api/wechat/bind', { code: 'bad' });
    expect([refused.status, refused.body.error.message]).toEqual([403, 'WeChat has refused: invalid code.']);
    expect((await admin.post('/api/wechat/bind', { code: 'good' })).status).toBe(204);
    expect((await admin.get('/api/wechat/check-bind')).body).toEqual({
      isBound: true,
      openId: 'open-1',
      isConfigured: true,
    });
    await fixture.user('second-owner');
    expect(
      (await (await fixture.signIn('second-owner')).post('/api/wechat/bind', { code: 'good' })).body.error.code,
    ).toBe('Volo.Abp.Identity:LoginAlreadyAssociated');
    expect((await admin.get('/api/wechat/qrcode')).body).toEqual({
      url: 'https://mp.weixin.qq.com/cgi-bin/showqrcode?ticket=the+ticket',
      ticket: 'the ticket',
      expireSeconds: 300,
    });
    const away = await fixture.service.anonymous().get('/api/wechat/oauth2', { state: 's' }, { __tenant: 'a' });
    expect([away.status, away.headers['location']]).toEqual([302, expect.stringContaining('appid=app')]);
    expect(
      (await fixture.service.anonymous().get('/api/wechat/oauth2', { code: 'good' }, { __tenant: 'a' })).body,
    ).toEqual({ openId: 'open-1' });
    const toConsole = await fixture.service
      .anonymous()
      .get('/api/wechat/oauth2', { code: 'good', state: 'bind-1' }, { __tenant: 'a' });
    expect([toConsole.status, toConsole.headers['location']]).toEqual([
      302,
      'http://localhost:8080/auth-redirect?weChatCode=good&state=bind-1',
    ]);
    expect((await admin.delete('/api/wechat/bind')).status).toBe(204);
    expect((await admin.get('/api/wechat/check-bind')).body).toEqual({
      isBound: false,
      openId: null,
      isConfigured: true,
    });
    server.closeAllConnections();
    server.close();
  });

  it('are looked up, and their permissions explained', async () => {
    const { id } = await fixture.user('explained');
    expect((await admin.get(`/api/identity/users/lookup/${id}`)).body).toMatchObject({ id, userName: 'explained' });
    expect((await admin.get('/api/identity/users/lookup/by-username/Explained')).body.id).toBe(id);
    expect((await admin.get('/api/identity/users/lookup/count', { filter: 'explained' })).body).toBe(1);
    const ask = async (permissionName: string) =>
      (await admin.get('/api/permission-management/permissions/explain', { userId: id, permissionName })).body;
    expect(await ask('AbpIdentity.Roles')).toMatchObject({
      isGranted: false,
      givenBy: [],
      withheldBy: ['NotGranted'],
      rolesThatGive: ['admin'],
      text: 'It was neither granted directly nor by a role.',
    });
    const { body: role } = await admin.post('/api/identity/roles', { name: 'Reader' });
    await admin.request('PUT', '/api/permission-management/permissions', {
      query: { providerName: 'R', providerKey: 'Reader' },
      body: { permissions: [{ name: 'AbpIdentity.Roles', isGranted: true }] },
    });
    const { body: unit } = await admin.post('/api/identity/organization-units', { displayName: 'Office' });
    await admin.put(`/api/identity/organization-units/${unit.id}/roles`, { roleIds: [role.id] });
    await admin.put(`/api/identity/organization-units/${unit.id}/members`, { userIds: [id] });
    await admin.request('PUT', '/api/permission-management/permissions', {
      query: { providerName: 'U', providerKey: id },
      body: { permissions: [{ name: 'AbpIdentity.Roles', isGranted: true }] },
    });
    expect(await ask('AbpIdentity.Roles')).toMatchObject({
      isGranted: true,
      withheldBy: [],
      givenBy: [
        { providerName: 'U', providerKey: id, organizationUnit: null },
        { providerName: 'R', providerKey: 'Reader', organizationUnit: 'Office' },
      ],
      text: 'Granted directly. Given by the role "Reader" of the unit "Office".',
    });
    expect((await ask('AbpIdentityServer.Clients')).withheldBy).toEqual(['OtherSide', 'NotGranted']);
    expect(
      (
        await admin.get('/api/permission-management/permissions/granted/by-provider', {
          permissionName: 'AbpIdentity.Roles',
          providerName: 'R',
        })
      ).body.grantedProviders.map(({ providerKey }: { providerKey: string }) => providerKey),
    ).toEqual(['Reader', 'admin']);
    expect(
      (
        await (
          await fixture.signIn('explained')
        ).get('/api/permission-management/permissions/explain', { userId: id, permissionName: 'AbpIdentity.Roles' })
      ).status,
    ).toBe(403);
  });

  it('ask themselves why something is not theirs to do, and hear whom to ask', async () => {
    const { id } = await fixture.user('curious');
    const curious = await fixture.signIn('curious');
    const own = '/api/permission-management/permissions/own';
    const permissionName = 'AbpIdentity.Roles.Delete';
    const { status, body } = await curious.get(`${own}/explain`, { permissionName });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        displayName: expect.stringContaining(' / '),
        isGranted: false,
        withheldBy: ['NotGranted'],
        rolesThatGive: ['admin'],
        askFor: [expect.any(String)],
      }),
    ]);
    expect(body.userId).toBeUndefined();
    // A dealer learns neither roles nor people of the factory.
    fixture.service.crm.dealerOfUser.set(id, newId());
    const told = (await curious.get(`${own}/explain`, { permissionName })).body;
    expect([told.rolesThatGive, told.askFor]).toEqual([[], ['the factory']]);
    fixture.service.crm.dealerOfUser.delete(id);
    expect((await admin.get(`${own}/explain`, { permissionName })).body).toMatchObject({ isGranted: true, askFor: [] });
    expect((await curious.get(`${own}/explain`, { permissionName: 'Nothing' })).status).toBe(400);
    const isGranted = async (who: typeof curious) =>
      (await who.get(own)).body.items.find(({ name }: { name: string }) => name === permissionName).isGranted;
    expect([await isGranted(admin), await isGranted(curious)]).toEqual([true, false]);
  });
});
