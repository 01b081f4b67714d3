import { identityPort } from '@ishare/contracts/identity/client.js';
import { accountSettings, settings } from '@ishare/contracts/platform/settings.js';
import { hashPassword } from '@ishare/server/password-hash.js';
import { accountSettingNames } from './settings/account-setting-names.js';
import { IdentityFixture } from './testing/identity-fixture.js';

describe('what identity does for other services', () => {
  let fixture: IdentityFixture;

  beforeAll(async () => {
    fixture = await IdentityFixture.start();
  });
  afterAll(() => fixture.close());

  const port = () => fixture.service.ports.client(identityPort);

  it("gives a tenant's user a new password, and the old one is worth nothing", async () => {
    const passwordHash = await hashPassword('Another1*');
    const { tenantB } = fixture.service;
    expect([
      await port().setPassword({ tenantId: tenantB, userName: 'Admin', passwordHash }),
      await port().setPassword({ tenantId: tenantB, userName: 'nobody', passwordHash }),
    ]).toEqual([{ found: true }, { found: false }]);
    const status = async (password: string) => (await fixture.token('admin', password, { tenant: 'b' })).status;
    expect([await status('Another1*'), await status('1q2w3E*')]).toEqual([200, 400]);
  });

  it('names the active users who hold a permission, by their roles or themselves', async () => {
    const { tenantA, tenantB } = fixture.service;
    const holders = async (tenantId: string, permission: string, most = 100) =>
      (await port().holders({ tenantId, permission, most })).map(({ userName }) => userName);
    expect(await holders(tenantA, 'AbpIdentity.Users')).toEqual(['admin']);
    expect(await holders(tenantB, 'AbpIdentity.Users')).toEqual(['admin']);
    expect(await holders(tenantA, 'AbpIdentity.Users', 0)).toEqual([]);
    expect(await holders(tenantA, 'AbpTenantManagement.Tenants')).toEqual([]);
    expect(await holders(tenantA, 'No.Such')).toEqual([]);
  });

  it('finds people by id, role, permission, and above somebody in the units', async () => {
    const { tenantA: tenantId, tenantB } = fixture.service;
    const admin = await fixture.signIn();
    const made = async (path: string, body: object) => {
      const { status, body: reply } = await admin.post(path, body);
      expect([status, reply]).toEqual([200, expect.objectContaining({ id: expect.any(String) })]);
      return reply.id as string;
    };
    const person = (name: string, roleNames: string[], isActive = true) =>
      made('/api/identity/users', {
        ...{ userName: name, name, email: `${name}@example.test`, password: 'Another1*', isActive, roleNames },
      });
    await made('/api/identity/roles', { name: 'head' });
    const [worker, near, far, gone] = [
      await person('worker', ['head']),
      await person('near', ['head']),
      await person('far', ['head']),
      await person('gone', ['head'], false),
    ];
    const units = '/api/identity/organization-units';
    const top = await made(units, { displayName: 'Plant' });
    const low = await made(units, { displayName: 'Saws', parentId: top });
    const place = (unit: string, ...userIds: string[]) => admin.post(`${units}/${unit}/users`, { userIds });
    await place(top, far, gone);
    await place(low, worker);
    const ask = async (...asked: Parameters<ReturnType<typeof port>['people']>[0]['asked']) =>
      (await port().people({ tenantId, asked })).map((list) => list.map(({ userName }) => userName));
    const above = { kind: 'supervisor', role: 'HEAD', of: worker } as const;
    expect(await ask({ kind: 'users', ids: [near, gone] }, { kind: 'role', role: 'head' }, above)).toEqual([
      ['near'],
      ['far', 'near', 'worker'],
      ['far'],
    ]);
    await place(low, near);
    expect(await ask(above, { kind: 'permission', permission: 'AbpIdentity.Users' })).toEqual([['near'], ['admin']]);
    const elsewhere = await port().people({ tenantId: tenantB, asked: [{ kind: 'users', ids: [near] }, above] });
    expect(elsewhere).toEqual([[], []]);
  });

  it('says of settings by their names what is kept, which are wrong, and what would shut the caller out', async () => {
    const { tenantA } = fixture.service;
    const userId = (await (await fixture.signIn()).get('/connect/userinfo')).body.sub as string;
    const check = (values: Record<string, string | null>) =>
      port().checkSettings({ caller: { tenantId: tenantA, userId }, values });
    const { password, account, user, captcha } = settings;
    const fine = { [password.requiredLength.name]: '12', [user.smsRepetInterval.name]: null };
    expect(await check(fine)).toEqual({ values: fine, wrong: null, refusedBy: null });
    expect(await check({ [password.requiredLength.name]: '1' })).toMatchObject({ wrong: password.requiredLength.name });
    expect(await check({ [captcha.verifyBaseUrl.name]: 'https://evil.example/' })).toMatchObject({
      wrong: captcha.verifyBaseUrl.name,
    });
    expect(await check({ 'No.Such': '1' })).toMatchObject({ wrong: 'No.Such' });
    fixture.service.config.SMS_URL = undefined;
    expect(await check({ [account.enableLocalLogin.name]: 'false' })).toEqual({
      values: {},
      wrong: null,
      refusedBy: 'Volo.Abp.Identity:NoOtherSignIn',
    });
  });

  it('has a rule for every setting of accounts that platform lists', () => {
    const listed = Object.values(accountSettings).flatMap((group) => group.map(({ name }) => name));
    expect(listed.filter((name) => !accountSettingNames.has(name))).toEqual([]);
  });

  it('shows and changes the permissions of a role as far as the caller may', async () => {
    const { tenantA } = fixture.service;
    const userId = (await (await fixture.signIn()).get('/connect/userinfo')).body.sub as string;
    const caller = { tenantId: tenantA, userId };
    const ask = (changes: { name: string; isGranted: boolean }[] = [], by = caller) =>
      port().providerPermissions({ caller: by, language: 'en', providerName: 'R', providerKey: 'admin', changes });
    const isGranted = async (name: string) =>
      (await ask()).groups.flatMap(({ permissions }) => permissions).find((permission) => permission.name === name)
        ?.isGranted;
    expect(await isGranted('Optimization.Materials')).toBe(true);
    await ask([{ name: 'Optimization.Materials', isGranted: false }]);
    expect(await isGranted('Optimization.Materials')).toBe(false);
    await expect(ask([], { ...caller, userId: '0190a000-0000-7000-8000-000000000001' })).rejects.toMatchObject({
      definition: { status: 403 },
    });
  });
});
