import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { consentFields, serverResourceScreen } from './server-resource';

export default serverResourceScreen({
  name: 'identity:apiScope',
  path: '/api/identity-server/apiScopes',
  permissions: identityServerPermissions.names.ApiScopes,
  isPublished: true,
  fields: consentFields,
});
