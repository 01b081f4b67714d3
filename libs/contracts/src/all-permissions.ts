import type { PermissionDefinition, PermissionGroup } from './define.js';
import { crmPermissions } from './crm/permissions.js';
import { gatewayPermissions } from './gateway/permissions.js';
import { filesPermissions, fileSystemPermissions } from './files/permissions.js';
import {
  accountPermissions,
  auditingPermissions,
  identityPermissions,
  identityServerPermissions,
  weChatPermissions,
} from './identity/permissions.js';
import { insightPermissions } from './insight/permissions.js';
import { notificationsPermissions } from './notifications/permissions.js';
import { optimisationPermissions } from './optimisation/permissions.js';
import {
  basicSetupPermissions,
  dictionaryPermissions,
  languagePermissions,
  platformPermissions,
  settingPagePermissions,
  settingPermissions,
  textTemplatePermissions,
} from './platform/permissions.js';
import { salesOrderPermissions } from './sales-order/permissions.js';
import { featurePermissions, saasPermissions, tenantManagementPermissions } from './saas/permissions.js';
import { imPermissions } from './im/permissions.js';

/** Every permission group of the product, in the order in which the permission screen shows them. */
export const permissionGroups: readonly Pick<PermissionGroup, 'group' | 'definitions'>[] = [
  identityPermissions,
  identityServerPermissions,
  accountPermissions,
  weChatPermissions,
  auditingPermissions,
  tenantManagementPermissions,
  saasPermissions,
  featurePermissions,
  gatewayPermissions,
  platformPermissions,
  settingPermissions,
  settingPagePermissions,
  languagePermissions,
  textTemplatePermissions,
  basicSetupPermissions,
  dictionaryPermissions,
  filesPermissions,
  fileSystemPermissions,
  notificationsPermissions,
  optimisationPermissions,
  salesOrderPermissions,
  crmPermissions,
  insightPermissions,
  imPermissions,
];

export const permissionDefinitions: readonly PermissionDefinition[] = permissionGroups.flatMap(
  (group) => group.definitions,
);

/** Names that a tenant (or, with `host`, the host) may hold. */
export function permissionsOfSide(host: boolean): string[] {
  return permissionDefinitions
    .filter(({ side }) => side === 'both' || side === (host ? 'host' : 'tenant'))
    .map(({ name }) => name);
}
