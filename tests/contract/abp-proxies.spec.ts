// The unmodified proxies of ABP's Angular packages, run from Node. What they import of Angular and of its HTTP service
// stands in a few lines here; what they ask for, and what they make of the answers, is theirs.
import { jest } from '@jest/globals';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { House } from '../security/house.js';
import { routeOf } from './ledger.js';

type Identity = typeof import('@abp/ng.identity/proxy');
type PermissionManagement = typeof import('@abp/ng.permission-management/proxy');
type FeatureManagement = typeof import('@abp/ng.feature-management/proxy');
type SettingManagement = typeof import('@abp/ng.setting-management/proxy');
type TenantManagement = typeof import('@abp/ng.tenant-management/proxy');

interface Rest {
  method: string;
  url: string;
  params?: Record<string, unknown>;
  body?: unknown;
  responseType?: 'text';
}

const PASSWORD = 'Panel-4711-saw';

let house: House;
let token: string;

function serviceOf(method: string, url: string): string {
  const fits = (path: string) => new RegExp(`^${routeOf(path).replaceAll('{}', '[^/]+')}$`, 'i').test(url);
  const found = house.operations.filter((operation) => operation.method === method && fits(operation.path));
  if (found.length === 0) throw new Error(`Nobody answers ${method} ${url}.`);
  return found[0]!.service;
}

/** Sends what a proxy asks for as Angular's client does: parameters without a value stay away, a text is not parsed. */
async function send({ method, url, params = {}, body, responseType }: Rest): Promise<unknown> {
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value === null || value === ''
        ? []
        : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  const answer = await house.ask(serviceOf(method, url), {
    method,
    url: query.size > 0 ? `${url}?${query.toString()}` : url,
    token,
    headers: { accept: 'application/json, text/plain, */*' },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${url}?${query.toString()} → ${answer.status} ${answer.text}`);
  return answer.status === 204 ? null : responseType === 'text' ? answer.text : answer.body;
}

class RestService {
  request(rest: Rest): Observable<unknown> {
    return from(send(rest));
  }
}

/** What the compiler of Angular leaves in a package: declarations that only Angular's linker reads. */
const declaration = () => undefined;
jest.unstable_mockModule(
  '@angular/core',
  () => ({
    Injectable: () => declaration,
    inject: (type: new () => unknown) => new type(),
    ɵɵngDeclareFactory: declaration,
    ɵɵngDeclareInjectable: declaration,
    ɵɵngDeclareClassMetadata: declaration,
    ɵɵFactoryTarget: { Injectable: 0 },
  }),
  { virtual: true },
);
jest.unstable_mockModule('@abp/ng.core', () => ({ RestService }));

const answered = <T>(answer: Observable<T>): Promise<T> => firstValueFrom(answer);

let identity: Identity;
let permissions: InstanceType<PermissionManagement['PermissionsService']>;
let features: InstanceType<FeatureManagement['FeaturesService']>;
let settings: SettingManagement;
let tenants: InstanceType<TenantManagement['TenantService']>;
let host: string;
let tenantId: string;
let admin: string;

beforeAll(async () => {
  house = await House.start({ ownPorts: true });
  identity = await import('@abp/ng.identity/proxy');
  permissions = new (await import('@abp/ng.permission-management/proxy')).PermissionsService();
  features = new (await import('@abp/ng.feature-management/proxy')).FeaturesService();
  settings = await import('@abp/ng.setting-management/proxy');
  tenants = new (await import('@abp/ng.tenant-management/proxy')).TenantService();
  token = host = await house.token();
  tenantId = (
    await answered(
      tenants.create({ name: 'factory', adminEmailAddress: 'admin@factory.test', adminPassword: PASSWORD }),
    )
  ).id!;
  admin = await house.token(tenantId);
}, 300_000);
afterAll(() => house.close());

describe('tenants', () => {
  beforeAll(() => (token = host));

  it('are listed, read, renamed and deleted', async () => {
    const { id } = await answered(
      tenants.create({ name: 'mill', adminEmailAddress: 'admin@mill.test', adminPassword: PASSWORD }),
    );
    expect(
      (
        await answered(tenants.getList({ filter: 'mill', sorting: 'name', skipCount: 0, maxResultCount: 10 }))
      ).items!.map(({ name }) => name),
    ).toEqual(['mill']);
    const { concurrencyStamp } = await answered(tenants.get(id!));
    expect(await answered(tenants.update(id!, { name: 'sawmill', concurrencyStamp: concurrencyStamp! }))).toMatchObject(
      { id, name: 'sawmill' },
    );
    await answered(tenants.deleteDefaultConnectionString(id!));
    expect(await answered(tenants.getDefaultConnectionString(id!))).toBeNull();
    await answered(tenants.delete(id!));
    expect((await answered(tenants.getList({ filter: 'mill', maxResultCount: 10 }))).totalCount).toBe(0);
  });

  it('have features, which go back to the defaults', async () => {
    const name = 'AuditLogging.RetentionDays';
    const value = async () =>
      (await answered(features.get('T', tenantId))).groups
        .flatMap((group) => group.features ?? [])
        .find((feature) => feature.name === name)!.value;
    const before = await value();
    await answered(features.update('T', tenantId, { features: [{ name, value: '12' }] }));
    expect(await value()).toBe('12');
    await answered(features.delete('T', tenantId));
    expect(await value()).toBe(before);
  });
});

describe('of a tenant', () => {
  beforeAll(() => (token = admin));

  it('roles are made, read, changed and deleted', async () => {
    const roles = new identity.IdentityRoleService();
    const { id } = await answered(
      roles.create({ name: 'sawyer', isDefault: false, isPublic: true, extraProperties: {} }),
    );
    const role = await answered(roles.get(id!));
    expect(role).toMatchObject({ name: 'sawyer', isDefault: false, isStatic: false, isPublic: true });
    expect(
      await answered(
        roles.update(id!, {
          name: 'edger',
          isDefault: true,
          isPublic: true,
          concurrencyStamp: role.concurrencyStamp!,
          extraProperties: {},
        }),
      ),
    ).toMatchObject({ id, name: 'edger', isDefault: true });
    expect((await answered(roles.getAllList())).items!.map(({ name }) => name)).toContain('edger');
    expect((await answered(roles.getList({ filter: 'edger', maxResultCount: 10 }))).totalCount).toBe(1);
    await answered(roles.delete(id!));
    expect((await answered(roles.getList({ filter: 'edger', maxResultCount: 10 }))).totalCount).toBe(0);
  });

  it('users are made, found, changed and deleted, and get roles', async () => {
    const users = new identity.IdentityUserService();
    const { id: roleId } = await answered(
      new identity.IdentityRoleService().create({
        name: 'packer',
        isDefault: false,
        isPublic: true,
        extraProperties: {},
      }),
    );
    const created = await answered(
      users.create({
        userName: 'lin',
        name: 'Lin',
        surname: 'Wu',
        email: 'lin@factory.test',
        phoneNumber: '13800000001',
        isActive: true,
        lockoutEnabled: true,
        roleNames: ['packer'],
        password: PASSWORD,
        extraProperties: {},
      }),
    );
    const { id } = created;
    expect(await answered(users.get(id!))).toMatchObject({
      userName: 'lin',
      email: 'lin@factory.test',
      isActive: true,
    });
    expect([
      (await answered(users.findByUsername('lin'))).id,
      (await answered(users.findByEmail('lin@factory.test'))).id,
    ]).toEqual([id, id]);
    expect((await answered(users.getAssignableRoles())).items!.map(({ name }) => name)).toContain('packer');
    expect((await answered(users.getRoles(id!))).items!.map(({ name }) => name)).toEqual(['packer']);
    await answered(users.updateRoles(id!, { roleNames: [] }));
    expect((await answered(users.getRoles(id!))).items).toEqual([]);
    const { concurrencyStamp } = await answered(users.get(id!));
    const changed = await answered(
      users.update(id!, {
        userName: 'lin',
        name: 'Lina',
        surname: 'Wu',
        email: 'lin@factory.test',
        phoneNumber: '13800000001',
        isActive: true,
        lockoutEnabled: true,
        roleNames: ['packer'],
        password: '',
        concurrencyStamp: concurrencyStamp!,
        extraProperties: {},
      }),
    );
    expect(changed).toMatchObject({ id, name: 'Lina' });
    expect(
      (await answered(users.getList({ filter: 'lina', maxResultCount: 10 }))).items!.map((user) => user.id),
    ).toEqual([id]);
    await answered(users.delete(id!));
    expect((await answered(users.getList({ filter: 'lina', maxResultCount: 10 }))).totalCount).toBe(0);
    await answered(new identity.IdentityRoleService().delete(roleId!));
  });

  it('users are looked up', async () => {
    const lookup = new identity.IdentityUserLookupService();
    const [found] = (await answered(lookup.search({ filter: 'admin', maxResultCount: 10 }))).items!;
    expect(found!.userName).toBe('admin');
    expect([
      (await answered(lookup.findById(found!.id!))).userName,
      (await answered(lookup.findByUserName('admin'))).id,
    ]).toEqual(['admin', found!.id]);
    expect(await answered(lookup.getCount({ filter: 'admin' }))).toBe(1);
  });

  it('permissions are given and taken, and there are none of single rows', async () => {
    await answered(
      new identity.IdentityRoleService().create({
        name: 'planner',
        isDefault: false,
        isPublic: true,
        extraProperties: {},
      }),
    );
    const name = 'Optimization.Materials';
    const isGranted = async () =>
      (await answered(permissions.get('R', 'planner'))).groups
        .flatMap((group) => group.permissions)
        .find((permission) => permission.name === name)!.isGranted;
    expect(await isGranted()).toBe(false);
    await answered(permissions.update('R', 'planner', { permissions: [{ name, isGranted: true }] }));
    expect(await isGranted()).toBe(true);
    const { groups } = await answered(permissions.getByGroup('Optimization', 'R', 'planner'));
    expect([
      groups.length,
      groups[0]!.permissions.filter((permission) => permission.isGranted).map((permission) => permission.name),
    ]).toEqual([1, [name]]);
    const ofRows = [
      permissions.getResource('Material', '1'),
      permissions.getResourceByProvider('Material', '1', 'R', 'planner'),
      permissions.getResourceDefinitions('Material'),
    ];
    for (const answer of ofRows)
      expect(await firstValueFrom(answer as Observable<unknown>)).toEqual({ permissions: [] });
    expect(await answered(permissions.getResourceProviderKeyLookupServices('Material'))).toEqual({ providers: [] });
    expect(await answered(permissions.searchResourceProviderKey('Material', 'Role', 'pl', 1))).toEqual({ keys: [] });
    await answered(
      permissions.updateResource('Material', '1', { providerName: 'R', providerKey: 'planner', permissions: ['None'] }),
    );
    await answered(permissions.deleteResource('Material', '1', 'R', 'planner'));
  });

  it('the e-mail settings are read and changed, and a test mail is sent', async () => {
    const emailing = new settings.EmailSettingsService();
    const before = await answered(emailing.get());
    await answered(
      emailing.update({
        ...before,
        smtpHost: '',
        smtpPort: 2525,
        smtpPassword: 'secret',
        defaultFromAddress: 'office@factory.test',
        defaultFromDisplayName: 'Office',
      }),
    );
    const after = await answered(emailing.get());
    expect(after).toMatchObject({
      smtpPort: 2525,
      defaultFromAddress: 'office@factory.test',
      defaultFromDisplayName: 'Office',
    });
    expect(JSON.stringify(after)).not.toContain('secret');
    expect(
      await answered(
        emailing.sendTestEmail({
          senderEmailAddress: 'office@factory.test',
          targetEmailAddress: 'lin@factory.test',
          subject: 'Hello',
          body: 'There',
        }),
      ),
    ).toBeNull();
  });

  it('the time zone is read and changed', async () => {
    const zone = new settings.TimeZoneSettingsService();
    expect(await answered(zone.get())).toBe('Asia/Shanghai');
    expect((await answered(zone.getTimezones())).map(({ value }) => value)).toContain('Europe/Berlin');
    await answered(zone.update('Europe/Berlin'));
    expect(await answered(zone.get())).toBe('Europe/Berlin');
  });
});
