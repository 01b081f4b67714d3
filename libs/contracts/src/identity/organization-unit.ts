import { codeText, id, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { identityPermissions } from './permissions.js';

/** A department; the units of a tenant form a tree. */
export const organizationUnit = thing('OrganizationUnit', {
  path: 'api/identity/organization-units',
  permissions: identityPermissions.names.OrganizationUnits,
  orderedBy: 'code',
  deletesByQuery: true,
  fields: {
    /** It is moved by a route of its own. */
    parentId: id().fixed(),
    /** The numbers of the unit and all above it, five digits each: `00001.00042`. */
    code: codeText(95).required().readOnly().sorts().searches(),
    displayName: text(128).required().sorts().searches(),
  },
});

export type OrganizationUnit = RecordOf<typeof organizationUnit>;
