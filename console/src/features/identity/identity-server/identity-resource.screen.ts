import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { consentFields, serverResourceScreen } from './server-resource';

export default serverResourceScreen({
  name: 'identity:identityResource',
  path: '/api/identity-server/identity-resources',
  permissions: identityServerPermissions.names.IdentityResources,
  isPublished: true,
  fields: consentFields,
});
