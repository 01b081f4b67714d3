import { serverClients } from '@ishare/contracts/identity/identity-server.js';
import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { apiResource } from '@ishare/contracts/identity/server-records.js';
import { thingScreen } from '../../../resource/things';
import { secretsField } from './client-fields';
import { formBody, formValues, listsOf } from './members';
import { resourceColumns, resourceFilters, resourceForm } from './server-resource';

const P = identityServerPermissions.names.ApiResources;
const { head, foot } = resourceForm(P);
const lists = listsOf(apiResource);

export default thingScreen(apiResource, {
  name: 'identity:apiResource',
  titleOf: (resource) => resource.name,
  columns: resourceColumns,
  hasSearch: false,
  filters: resourceFilters,
  form: {
    ...head,
    scopes: { as: 'tags', path: `/${serverClients.assignableApis.path}`, permission: P.ManageScopes },
    allowedAccessTokenSigningAlgorithms: { span: 2 },
    secrets: secretsField(P.ManageSecrets),
    ...foot,
  },
  toValues: (resource) => formValues(resource, lists),
  toBody: (values) => formBody(values, lists),
});
