import { permissionDefinitions, permissionGroups, permissionsOfSide } from './all-permissions.js';
import { permissionTitles } from './permission-titles.js';

describe('permissions', () => {
  it('have unique names and a title in both languages, and no title is left over', () => {
    const keys = [
      ...permissionGroups.map(({ group }) => `PermissionGroup:${group}`),
      ...permissionDefinitions.map(({ name }) => `Permission:${name}`),
    ].sort();
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(permissionTitles['zh-Hans']).sort()).toEqual(keys);
    expect(Object.keys(permissionTitles.en).sort()).toEqual(keys);
  });

  it('include the names that the specifications give (permission-01 to permission-20)', () => {
    const names = new Set(permissionDefinitions.map(({ name }) => name));
    for (const name of [
      'AbpIdentity.Users',
      'AbpIdentity.Roles',
      'AbpIdentity.OrganizationUnits',
      'AbpIdentity.IdentityClaimTypes',
      'AbpSettingManagement.Settings',
      'AbpTenantManagement.Tenants',
      'AbpAuditing.AuditLog',
      'AbpAuditing.SecurityLog',
      'AbpIdentityServer.Clients',
      'AbpIdentityServer.ApiResources',
      'AbpIdentityServer.IdentityResources',
      'AbpFileManagement.FileSystem',
      'Platform.Layout',
      'Platform.Menus',
      'Notifications.PushMessages.Client',
      'FileManagement.FileDescriptor',
    ]) {
      expect([name, names.has(name)]).toEqual([name, true]);
    }
  });

  it('of the host side never reach a tenant', () => {
    expect(permissionsOfSide(false)).not.toContain('AbpTenantManagement.Tenants');
    expect(permissionsOfSide(true)).toContain('AbpTenantManagement.Tenants');
    expect(permissionsOfSide(false)).not.toContain('AbpIdentity.IdentityClaimTypes.Create');
  });
});
