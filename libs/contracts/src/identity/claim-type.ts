import { code, flag, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { identityPermissions } from './permissions.js';

/** A kind of claim that users and roles may carry; the host defines it for all tenants. */
export const claimType = thing('ClaimType', {
  path: 'api/identity/claim-types',
  permissions: identityPermissions.names.IdentityClaimTypes,
  orderedBy: 'name',
  fields: {
    name: text(256).required().kept().unique().sorts().searches(),
    required: flag(false).sorts().hinted(),
    /** Neither changed nor deleted. */
    isStatic: flag(false).fixed().sorts(),
    regex: text(512).hinted(),
    regexDescription: text(128).hinted(),
    description: text(256).long().searches(),
    /** String 0, Int 1, Boolean 2, DateTime 3 */
    valueType: code(4).default(0).kept().sorts(),
  },
});

export type ClaimType = RecordOf<typeof claimType>;
