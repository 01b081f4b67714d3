import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { identityResource } from '@ishare/contracts/identity/server-records.js';
import { thingScreen } from '../../../resource/things';
import { formBody, formValues, listsOf } from './members';
import { consentFields, resourceColumns, resourceFilters, resourceForm } from './server-resource';

const { head, foot } = resourceForm(identityServerPermissions.names.IdentityResources);
const lists = listsOf(identityResource);

export default thingScreen(identityResource, {
  name: 'identity:identityResource',
  titleOf: (resource) => resource.name,
  columns: resourceColumns,
  hasSearch: false,
  filters: resourceFilters,
  form: { ...head, ...consentFields, ...foot },
  toValues: (resource) => formValues(resource, lists),
  toBody: (values) => formBody(values, lists),
});
