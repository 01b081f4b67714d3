import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { saasPermissions } from '@ishare/contracts/saas/permissions.js';

/** The permission by which somebody of one tenant acts as a user of another, or of the same. */
export const rightToActIn = (tenantId: string, ownTenantId: string): string =>
  tenantId === ownTenantId
    ? identityPermissions.names.Users.Impersonation
    : saasPermissions.names.Tenants.Impersonation;
