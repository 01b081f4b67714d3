import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { DEMO_USERS } from '@ishare/contracts/demo-users.js';
import { DEMO_PASSWORD } from '@ishare/contracts/demo.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { settingDefinitions, settings } from '@ishare/contracts/platform/settings.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { featureDefinitions } from '@ishare/contracts/saas/features.js';
import { Permissions } from '@ishare/server/permissions.js';
import { TenantFinder } from '@ishare/server/request-hooks.js';
import { Ports } from '@ishare/server/ports.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { startPlatform } from '../platform.fixture.js';
import { applicationConfiguration, applicationLocalization } from '@ishare/contracts/platform/application.js';

const PATH = '/api/abp/application-configuration';

describe('the application configuration', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startPlatform({ env: { DEMO: '1' } });
    const usual = new Ports(service.config);
    service.identity.answer(usual);
    service.ports.provide(identityPort, {
      ...usual.client(identityPort),
      profile: async ({ userId }) => ({
        id: userId,
        userName: 'he.paichan',
        name: 'Paichan',
        surname: 'He',
        email: 'he@mujing.example',
        emailConfirmed: true,
        phoneNumber: '13800000000',
        phoneNumberConfirmed: false,
        roles: ['Planner'],
      }),
    });
    service.ports.provide(saasPort, {
      ...usual.client(saasPort),
      findTenant: async ({ idOrName }) => {
        const tenant = await usual.client(saasPort).findTenant({ idOrName });
        return tenant && { ...tenant, displayName: 'Fabrik', displayNames: { en: 'Factory' } };
      },
    });
  });
  afterAll(() => service.close());

  const read = async (client: TestClient, headers?: Record<string, string>) => {
    const { status, body } = await client.get(PATH, {}, headers);
    expect(status).toBe(200);
    return applicationConfiguration.strict().parse(body);
  };

  it('is refused to a stranger who names a tenant that is switched off, and is told once it is on again', async () => {
    const tenantId = service.identity.tenant('asleep');
    await read(service.anonymous(), { __tenant: tenantId });
    service.identity.switchedOff.add(tenantId);
    service.app.get(TenantFinder).forget();
    const refused = await service.anonymous().get(PATH, {}, { __tenant: tenantId });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Volo.AbpIo.MultiTenancy:010002']);
    service.identity.switchedOff.delete(tenantId);
    service.app.get(TenantFinder).forget();
    await read(service.anonymous(), { __tenant: tenantId });
  });

  it('tells a stranger the policies, texts and settings, and nobody', async () => {
    const { auth, currentUser, currentTenant, multiTenancy } = await read(service.anonymous());
    expect(Object.keys(auth.policies)).toEqual(permissionDefinitions.map(({ name }) => name));
    expect(auth.grantedPolicies).toEqual({});
    expect(currentUser).toMatchObject({ isAuthenticated: false, id: null, tenantId: null, roles: [] });
    expect([currentTenant, multiTenancy]).toEqual([{ id: null, name: null, isAvailable: false }, { isEnabled: true }]);
  });

  it('tells a stranger the tenant that the request names', async () => {
    const { currentTenant, currentUser } = await read(service.anonymous(), { __tenant: 'a' });
    expect([currentTenant, currentUser.isAuthenticated]).toEqual([
      { id: service.tenantA, name: 'a', isAvailable: true },
      false,
    ]);
    expect((await service.anonymous().get(PATH, {}, { __tenant: 'nobody' })).status).toBe(404);
  });

  it('tells a user of a tenant who they are, where, and what they may', async () => {
    const user = service.identity.user(service.tenantA, ['Optimization.Materials']);
    const { auth, currentUser, currentTenant } = await read(await service.as(user));
    expect(auth.grantedPolicies).toEqual({ 'Optimization.Materials': true });
    expect(currentTenant).toEqual({ id: service.tenantA, name: 'a', isAvailable: true });
    expect(currentUser).toEqual({
      isAuthenticated: true,
      id: user.userId,
      tenantId: service.tenantA,
      tenant: 'Factory',
      userName: 'he.paichan',
      name: 'Paichan',
      surName: 'He',
      email: 'he@mujing.example',
      emailVerified: true,
      phoneNumber: '13800000000',
      phoneNumberVerified: false,
      roles: ['Planner'],
      sessionId: expect.any(String),
      impersonatorUserId: null,
      impersonatorUserName: null,
      impersonatorTenantId: null,
      impersonatorTenantName: null,
    });
    expect((await read(await service.as(user), { 'accept-language': 'zh-Hans' })).currentUser.tenant).toBe('Fabrik');
  });

  it('tells a user of the host that there is no tenant', async () => {
    const { auth, currentUser, currentTenant } = await read(await service.host());
    expect(auth.grantedPolicies['Saas.Tenants']).toBe(true);
    expect([currentTenant.isAvailable, currentUser.tenantId, currentUser.tenant]).toEqual([false, null, null]);
  });

  it('is right at once after a change of permissions and of settings', async () => {
    const user = service.identity.user(service.tenantA, ['AbpSettingManagement.Settings']);
    const client = await service.as(user);
    const before = await read(client);
    expect(before.setting.values[settings.basicSetup.httpTimeout.name]).toBe('30');
    user.permissions.push('AbpIdentity.Users');
    await service.app.get(Permissions).announceChange(service.tenantA);
    await client.put('/api/basicsetting', { httpTimeout: 45 });
    const after = await read(client);
    expect(after.auth.grantedPolicies).toEqual({ 'AbpSettingManagement.Settings': true, 'AbpIdentity.Users': true });
    expect(after.setting.values[settings.basicSetup.httpTimeout.name]).toBe('45');
    expect(
      (await read(await service.client(service.tenantB))).setting.values[settings.basicSetup.httpTimeout.name],
    ).toBe('30');
  });

  it('shows the settings that clients may see and no secret', async () => {
    const { setting } = await read(await service.client());
    expect(Object.keys(setting.values).sort()).toEqual(
      settingDefinitions
        .filter(({ visibleToClients }) => visibleToClients)
        .map(({ name }) => name)
        .sort(),
    );
    expect(setting.values).toMatchObject({
      'Abp.Identity.Password.RequiredLength': '8',
      'Abp.Account.EnableLocalLogin': 'true',
      'Abp.Localization.DefaultLanguage': 'zh-Hans',
    });
    expect(settingDefinitions.filter(({ encrypted, visibleToClients }) => encrypted && visibleToClients)).toEqual([]);
  });

  it('tells which features the tenant has (app-01)', async () => {
    const { features } = await read(await service.client());
    expect(features.values).toEqual(
      Object.fromEntries(featureDefinitions.map((feature) => [feature.name, feature.default])),
    );
  });

  it('speaks the language of the request, in texts and demo sign-ins', async () => {
    const [english, chinese] = [
      await read(service.anonymous()),
      await read(service.anonymous(), { 'accept-language': 'zh-CN,zh;q=0.9' }),
    ];
    expect([english.localization.currentCulture.name, chinese.localization.currentCulture.name]).toEqual([
      'en',
      'zh-Hans',
    ]);
    expect(english.localization.values.iShare!['Permission:AbpIdentity.Roles']).toBe('Roles');
    expect(chinese.localization.values.iShare!['Permission:AbpIdentity.Roles']).toBe('角色管理');
    expect(english.localization.languages.map(({ cultureName }) => cultureName)).toEqual(['zh-Hans', 'en']);
    expect(english.extraProperties).toMatchObject({ textMessages: 'logged' });
    const { demo } = english.extraProperties as {
      demo: { tenant: string; password: string; users: { userName: string; displayName: string; role: string }[] };
    };
    expect(demo).toEqual({ tenant: 'mujing', password: DEMO_PASSWORD, users: expect.any(Array) });
    expect(demo.users[0]).toEqual({
      userName: DEMO_USERS[0]!.userName,
      displayName: DEMO_USERS[0]!.displayName.en,
      role: 'Planner',
    });
  });

  it('leaves the texts out when asked, and gives them alone as application-localization', async () => {
    const { localization } = (await service.anonymous().get(PATH, { IncludeLocalizationResources: false })).body;
    expect([localization.values, localization.resources]).toEqual([{}, {}]);
    const alone = await service.anonymous().get('/api/abp/application-localization', { CultureName: 'zh-Hans' });
    const { resources, currentCulture } = applicationLocalization.strict().parse(alone.body);
    expect([currentCulture.name, resources.iShare!.texts['Menu:dashboard']]).toEqual(['zh-Hans', '首页']);
    expect(
      (await service.anonymous().get('/api/abp/application-localization', { CultureName: 'en', onlyDynamics: true }))
        .body.resources,
    ).toEqual({});
    expect((await service.anonymous().get('/api/abp/application-localization')).status).toBe(400);
  });
});

describe('an ordinary installation', () => {
  it('offers no demo sign-ins', async () => {
    const service = await startPlatform();
    expect((await service.anonymous().get(PATH)).body.extraProperties).toEqual({ textMessages: 'none' });
    await service.close();
  });

  it('says whether codes reach a phone, before anybody signs in', async () => {
    const service = await startPlatform({ env: { SMS_URL: 'http://127.0.0.1:9/' } });
    expect((await service.anonymous().get(PATH)).body.extraProperties).toEqual({ textMessages: 'sent' });
    await service.close();
  });
});
