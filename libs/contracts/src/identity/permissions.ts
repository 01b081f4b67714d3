import { definePermissions } from '../define.js';

export const identityPermissions = definePermissions('AbpIdentity', {
  Roles: ['Create', 'Update', 'Delete', 'ManagePermissions', 'ManageClaims', 'ManageOrganizationUnits'],
  Users: [
    'Create',
    'Update',
    'Delete',
    'ManagePermissions',
    'ManageClaims',
    'ManageOrganizationUnits',
    'ResetPassword',
    'Impersonation',
    'ExplainPermissions',
  ],
  OrganizationUnits: ['Create', 'Update', 'Delete', 'ManageUsers', 'ManageRoles', 'ManagePermissions'],
  IdentityClaimTypes: {
    actions: ['Create', 'Update', 'Delete'],
    sides: { Create: 'host', Update: 'host', Delete: 'host' },
  },
  IdentitySessions: ['Revoke'],
  SettingManagement: [],
});

export const auditingPermissions = definePermissions('AbpAuditing', {
  AuditLog: ['Delete'],
  SecurityLog: ['Delete'],
});

export const weChatPermissions = definePermissions('WeChat', { Official: [] });

export const accountPermissions = definePermissions('AbpAccount', { SettingManagement: [] });

export const identityServerPermissions = definePermissions(
  'AbpIdentityServer',
  {
    Clients: [
      'Create',
      'Update',
      'Delete',
      'Clone',
      'ManagePermissions',
      'ManageClaims',
      'ManageSecrets',
      'ManageProperties',
    ],
    ApiResources: ['Create', 'Update', 'Delete', 'ManageClaims', 'ManageSecrets', 'ManageScopes', 'ManageProperties'],
    ApiScopes: ['Create', 'Update', 'Delete', 'ManageClaims', 'ManageProperties'],
    IdentityResources: ['Create', 'Update', 'Delete', 'ManageClaims', 'ManageProperties'],
  },
  'host',
);
