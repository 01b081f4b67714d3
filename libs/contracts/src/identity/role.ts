import { count, flag, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { identityPermissions } from './permissions.js';

/** Permissions under a name that users hold. */
export const role = thing('Role', {
  path: 'api/identity/roles',
  permissions: identityPermissions.names.Roles,
  orderedBy: 'name',
  takesExtra: true,
  fields: {
    /** Unique whatever its case. */
    name: text(256).required().sorts().searches(),
    /** Given to those who register themselves. */
    isDefault: flag(false).sorts().hinted(),
    /** Neither renamed nor deleted. */
    isStatic: flag(false).readOnly().sorts(),
    isPublic: flag(true).sorts().hinted(),
    userCount: count(),
  },
});

export type Role = RecordOf<typeof role>;
