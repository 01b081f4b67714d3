// What goes into a client's configuration, changed through its API one thing after the other, and read right after.
import { newId } from '@ishare/kernel/ids.js';
import { type House } from '../security/house.js';

interface Configuration {
  auth: { grantedPolicies: Record<string, boolean> };
  currentUser: { id: string; name: string | null; roles: string[]; sessionId: string };
  currentTenant: { name: string };
  features: { values: Record<string, string> };
  setting: { values: Record<string, string> };
  localization: {
    values: { iShare: Record<string, string> };
    languages: { cultureName: string; displayName: string }[];
  };
}

const PERMISSION = 'Optimization.Materials';
const FEATURE = 'AuditLogging.RetentionDays';
const TEXT = 'Permission:AbpIdentity.Roles';

export function configurationAtOnce(start: () => Promise<House>): void {
  let house: House;
  let host: string;
  let admin: string;
  let user: string;
  let tenant: { id: string; name: string };
  let role: { id: string; name: string };
  let userId: string;

  async function call<T>(service: string, method: string, url: string, token: string, body?: unknown): Promise<T> {
    const answer = await house.ask(service, {
      method,
      url,
      token,
      payload: body === undefined ? undefined : JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${method} ${url} → ${answer.status} ${answer.text}`);
    return answer.body as T;
  }
  const read = (token = user) => call<Configuration>('platform', 'GET', '/api/abp/application-configuration', token);
  /** What holds before and after a change, each read twice, so that the second reading is a kept one. */
  async function around<T>(pick: (configuration: Configuration) => T, change: () => Promise<unknown>): Promise<[T, T]> {
    const [, before] = [await read(), await read()];
    await change();
    const [after, again] = [await read(), await read()];
    expect(pick(again)).toEqual(pick(after));
    return [pick(before), pick(after)];
  }

  beforeAll(async () => {
    house = await start();
    host = await house.token();
    tenant = await call('saas', 'POST', '/api/saas/tenants', host, {
      name: 'factory',
      adminEmailAddress: 'admin@factory.test',
      adminPassword: 'Panel-4711-saw',
      activationState: 0,
    });
    admin = await house.token(tenant.id);
    role = await call('identity', 'POST', '/api/identity/roles', admin, {
      name: 'sawyer',
      isDefault: false,
      isPublic: true,
    });
    ({ id: userId } = await call<{ id: string }>('identity', 'POST', '/api/identity/users', admin, {
      userName: 'lin',
      email: 'lin@factory.test',
      password: 'Panel-4711-saw',
      isActive: true,
      lockoutEnabled: true,
      roleNames: [],
    }));
    user = await house.tokenOf(userId, tenant.id, { asGranted: true });
  }, 300_000);
  afterAll(() => house.close());

  it('roles of a user', async () => {
    expect(
      await around(
        ({ currentUser }) => currentUser.roles,
        () => call('identity', 'PUT', `/api/identity/users/${userId}/roles`, admin, { roleNames: [role.name] }),
      ),
    ).toEqual([[], [role.name]]);
  });

  it('permissions of a role, given and taken', async () => {
    const grant = (isGranted: boolean) => () =>
      call('identity', 'PUT', `/api/permission-management/permissions?providerName=R&providerKey=${role.name}`, admin, {
        permissions: [{ name: PERMISSION, isGranted }],
      });
    expect(await around(({ auth }) => auth.grantedPolicies[PERMISSION], grant(true))).toEqual([undefined, true]);
    expect(await around(({ auth }) => auth.grantedPolicies[PERMISSION], grant(false))).toEqual([true, undefined]);
  });

  it('settings of the tenant, and of the host where the tenant has none', async () => {
    const name = 'iShare.BasicSetup.SystemName';
    const change = (token: string, systemName: string) => () =>
      call('platform', 'PUT', '/api/basicsetting', token, { systemName });
    expect(await around(({ setting }) => setting.values[name], change(host, 'House'))).toEqual(['', 'House']);
    expect(await around(({ setting }) => setting.values[name], change(admin, 'Factory'))).toEqual(['House', 'Factory']);
  });

  it('features of the tenant, and of its edition', async () => {
    const change = (provider: string, key: string, value: string) => () =>
      call('saas', 'PUT', `/api/feature-management/features?providerName=${provider}&providerKey=${key}`, host, {
        features: [{ name: FEATURE, value }],
      });
    const edition = await call<{ id: string }>('saas', 'POST', '/api/saas/editions', host, { displayName: 'Large' });
    await change('E', edition.id, '77')();
    const picked = ({ features }: Configuration) => features.values[FEATURE];
    const { concurrencyStamp } = await call<{ concurrencyStamp: string }>(
      'saas',
      'GET',
      `/api/saas/tenants/${tenant.id}`,
      host,
    );
    expect(
      (
        await around(picked, () =>
          call('saas', 'PUT', `/api/saas/tenants/${tenant.id}`, host, {
            name: tenant.name,
            editionId: edition.id,
            activationState: 0,
            concurrencyStamp,
          }),
        )
      )[1],
    ).toBe('77');
    expect(await around(picked, change('E', edition.id, '78'))).toEqual(['77', '78']);
    expect(await around(picked, change('T', tenant.id, '79'))).toEqual(['78', '79']);
  });

  it('texts of the host and of the tenant, and their return', async () => {
    const change =
      (token: string, path = `?value=${token === host ? 'Hosts' : 'Ours'}`) =>
      () =>
        call('platform', 'PUT', `/api/language-management/language-texts/iShare/en/${TEXT}${path}`, token);
    const picked = ({ localization }: Configuration) => localization.values.iShare[TEXT];
    const localization = async () =>
      (
        await call<{ resources: { iShare: { texts: Record<string, string> } } }>(
          'platform',
          'GET',
          '/api/abp/application-localization?CultureName=en',
          user,
        )
      ).resources.iShare.texts[TEXT];
    expect(await around(picked, change(host))).toEqual(['Roles', 'Hosts']);
    expect(await around(picked, change(admin))).toEqual(['Hosts', 'Ours']);
    expect(await localization()).toBe('Ours');
    expect(await around(picked, change(admin, '/restore'))).toEqual(['Ours', 'Hosts']);
    expect(await localization()).toBe('Hosts');
    await change(host, '/restore')();
    expect(await localization()).toBe('Roles');
  });

  it('languages', async () => {
    const cultures = ({ localization }: Configuration) => localization.languages.map(({ cultureName }) => cultureName);
    const language = '/api/language-management/languages';
    expect(
      await around(cultures, () =>
        call('platform', 'POST', language, host, { cultureName: 'fr', displayName: 'Français', isEnabled: true }),
      ),
    ).toEqual([
      ['zh-Hans', 'en'],
      ['zh-Hans', 'en', 'fr'],
    ]);
    expect((await around(cultures, () => call('platform', 'DELETE', `${language}/fr`, host)))[1]).toEqual([
      'zh-Hans',
      'en',
    ]);
  });

  it('the name of the tenant, and of the user', async () => {
    const { concurrencyStamp } = await call<{ concurrencyStamp: string }>(
      'saas',
      'GET',
      `/api/saas/tenants/${tenant.id}`,
      host,
    );
    expect(
      await around(
        ({ currentTenant }) => currentTenant.name,
        () =>
          call('saas', 'PUT', `/api/saas/tenants/${tenant.id}`, host, {
            name: 'mill',
            activationState: 0,
            concurrencyStamp,
          }),
      ),
    ).toEqual(['factory', 'mill']);
    expect(
      await around(
        ({ currentUser }) => currentUser.name,
        () =>
          call('identity', 'PUT', '/api/account/my-profile', user, {
            userName: 'lin',
            email: 'lin@factory.test',
            name: 'Lin',
            surname: '',
            phoneNumber: null,
          }),
      ),
    ).toEqual([null, 'Lin']);
  });

  it('the menu, which is read beside it', async () => {
    const paths = async () =>
      (await call<{ items: { path: string }[] }>('platform', 'GET', '/api/menu', user)).items.map(({ path }) => path);
    expect(await paths()).not.toContain('/ours');
    await call('platform', 'POST', '/api/menu', admin, {
      name: 'ours',
      displayName: 'Ours',
      path: '/ours',
      component: 'ours',
      isPublic: true,
      requiredPermissions: [],
    });
    expect(await paths()).toContain('/ours');
  });

  it('is of one caller and one session alone', async () => {
    const [first, second, other] = [
      await read(),
      await read(await house.tokenOf(userId, tenant.id, { asGranted: true })),
      await read(await house.tokenOf(newId(), tenant.id, { asGranted: true })),
    ];
    expect([second.currentUser.id, other.currentUser.id === userId]).toEqual([userId, false]);
    expect(second.currentUser.sessionId).not.toBe(first.currentUser.sessionId);
    expect(other.auth.grantedPolicies).toEqual({});
  });
}
