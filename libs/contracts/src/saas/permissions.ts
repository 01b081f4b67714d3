import { definePermissions } from '../define.js';

/**
 * The name that gates the screen (spec 001 §6); `Saas.Tenants` is its twin of the commercial module: either opens a
 * route.
 */
export const tenantManagementPermissions = definePermissions(
  'AbpTenantManagement',
  {
    Tenants: ['Create', 'Update', 'Delete', 'ManageFeatures', 'ManageConnectionStrings'],
  },
  'host',
);

export const saasPermissions = definePermissions(
  'Saas',
  {
    Tenants: ['Create', 'Update', 'Delete', 'ManageFeatures', 'ManageConnectionStrings', 'Impersonation'],
    Editions: ['Create', 'Update', 'Delete', 'ManageFeatures'],
  },
  'host',
);

export const featurePermissions = definePermissions('FeatureManagement', { ManageHostFeatures: [] }, 'host');
