import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { apiScope } from '@ishare/contracts/identity/server-records.js';
import { thingScreen } from '../../../resource/things';
import { formBody, formValues, listsOf } from './members';
import { consentFields, resourceColumns, resourceFilters, resourceForm } from './server-resource';

const { head, foot } = resourceForm(identityServerPermissions.names.ApiScopes);
const lists = listsOf(apiScope);

export default thingScreen(apiScope, {
  name: 'identity:apiScope',
  titleOf: (resource) => resource.name,
  columns: resourceColumns,
  hasSearch: false,
  filters: resourceFilters,
  form: { ...head, ...consentFields, ...foot },
  toValues: (resource) => formValues(resource, lists),
  toBody: (values) => formBody(values, lists),
});
