import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { secretsField } from './client-fields';
import { serverResourceScreen } from './server-resource';

const P = identityServerPermissions.names.ApiResources;

export default serverResourceScreen({
  name: 'identity:apiResource',
  path: '/api/identity-server/api-resources',
  permissions: P,
  isPublished: false,
  lists: { scopes: 'scope' },
  fields: [
    {
      key: 'scopes',
      type: 'tags',
      span: 2,
      path: '/api/identity-server/clients/assignable-api-resources',
      permission: P.ManageScopes,
    },
    { key: 'allowedAccessTokenSigningAlgorithms', type: 'text', max: 100, span: 2 },
    secretsField('secrets', '', P.ManageSecrets),
  ],
});
