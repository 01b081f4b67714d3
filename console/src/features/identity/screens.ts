import type { ScreenLoaders } from '../../resource/screen';

export const screens: ScreenLoaders = {
  profile: () => import('./profile/ProfilePage'),
  'identity/users': () => import('./users/user.screen'),
  'identity/roles': () => import('./roles/role.screen'),
  'identity/organization-units': () => import('./organization-units/OrganizationUnitsPage'),
  'identity/claim-types': () => import('./claim-types/claim-type.screen'),
  'identity/security-logs': () => import('./security-logs/SecurityLogsPage'),
  'identity-server/clients': () => import('./identity-server/client.screen'),
  'identity-server/api-resources': () => import('./identity-server/api-resource.screen'),
  'identity-server/api-scopes': () => import('./identity-server/api-scope.screen'),
  'identity-server/identity-resources': () => import('./identity-server/identity-resource.screen'),
};
