import {
  auditingPermissions,
  identityPermissions,
  identityServerPermissions,
} from '@ishare/contracts/identity/permissions.js';
import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { defaultMenus } from '@ishare/contracts/platform/default-menus.js';
import { platformPermissions, settingPermissions } from '@ishare/contracts/platform/permissions.js';
import { saasPermissions, tenantManagementPermissions } from '@ishare/contracts/saas/permissions.js';
import { holds } from '../session/permission';

/**
 * A place with a fixed address: whoever holds one of the permissions finds it, whatever the menu lists; everybody else
 * learns that it is refused.
 */
export interface GatedRoute {
  path: string;
  component: string;
  permissions: readonly string[];
}

const [I, A, S, P] = [
  identityPermissions.names,
  auditingPermissions.names,
  identityServerPermissions.names,
  platformPermissions.names,
];

export const gatedRoutes: readonly GatedRoute[] = [
  { path: '/admin/settings', component: 'platform/settings', permissions: [settingPermissions.names.Settings.Default] },
  { path: '/admin/users', component: 'identity/users', permissions: [I.Users.Default] },
  { path: '/admin/auditing', component: 'platform/audit-logs', permissions: [A.AuditLog.Default] },
  { path: '/admin/roles', component: 'identity/roles', permissions: [I.Roles.Default] },
  {
    path: '/admin/tenants',
    component: 'saas/tenants',
    permissions: [tenantManagementPermissions.names.Tenants.Default, saasPermissions.names.Tenants.Default],
  },
  {
    path: '/admin/organization-unit',
    component: 'identity/organization-units',
    permissions: [I.OrganizationUnits.Default],
  },
  { path: '/admin/claim-type', component: 'identity/claim-types', permissions: [I.IdentityClaimTypes.Default] },
  { path: '/auditing/audit-log', component: 'platform/audit-logs', permissions: [A.AuditLog.Default] },
  { path: '/auditing/security-log', component: 'identity/security-logs', permissions: [A.SecurityLog.Default] },
  { path: '/identityServer/clients', component: 'identity-server/clients', permissions: [S.Clients.Default] },
  {
    path: '/identityServer/api-resources',
    component: 'identity-server/api-resources',
    permissions: [S.ApiResources.Default],
  },
  { path: '/identityServer/api-scopes', component: 'identity-server/api-scopes', permissions: [S.ApiScopes.Default] },
  {
    path: '/identityServer/identity-resources',
    component: 'identity-server/identity-resources',
    permissions: [S.IdentityResources.Default],
  },
  {
    path: '/administer/identityServer/clients',
    component: 'identity-server/clients',
    permissions: [S.Clients.Default],
  },
  {
    path: '/administer/identityServer/identityresources',
    component: 'identity-server/identity-resources',
    permissions: [S.IdentityResources.Default],
  },
  {
    path: '/administer/identityServer/apiresources',
    component: 'identity-server/api-resources',
    permissions: [S.ApiResources.Default],
  },
  {
    path: '/administer/identityServer/apiScope',
    component: 'identity-server/api-scopes',
    permissions: [S.ApiScopes.Default],
  },
  { path: '/container/layouts', component: 'platform/layouts', permissions: [P.Layout.Default] },
  { path: '/container/menus', component: 'platform/menus', permissions: [P.Menus.Default] },
  {
    path: '/saas/tenant',
    component: 'saas/tenants',
    permissions: [tenantManagementPermissions.names.Tenants.Default, saasPermissions.names.Tenants.Default],
  },
  { path: '/saas/version', component: 'saas/editions', permissions: [saasPermissions.names.Editions.Default] },
  {
    path: '/offcutManage/inventory',
    component: 'optimisation/offcuts',
    permissions: [optimisationPermissions.names.Offcuts.Default],
  },
];

/**
 * Every screen that a menu begins with; where the menu leaves one out for want of a permission, its address says so.
 */
export const menuScreens: readonly GatedRoute[] = defaultMenus
  .flatMap((place) => ('children' in place ? place.children : [place]))
  .filter(({ permissions }) => permissions.length > 0);

/**
 * Those that the session may see and those that it is refused; what the host keeps to itself is refused to a tenant's
 * session.
 */
export function gated(
  routes: readonly GatedRoute[],
  granted: ReadonlySet<string>,
  tenantId: string | undefined,
): { open: GatedRoute[]; refused: string[] } {
  const isOpen = (route: GatedRoute) =>
    holds(granted, route.permissions) && !(tenantId && /^(?:gateway|identity-server|saas)\//.test(route.component));
  return { open: routes.filter(isOpen), refused: routes.filter((route) => !isOpen(route)).map(({ path }) => path) };
}
