import { count, id, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { saasPermissions } from './permissions.js';

/** What a tenant has bought: a set of features under a name. */
export const edition = thing('Edition', {
  path: 'api/saas/editions',
  permissions: saasPermissions.names.Editions,
  orderedBy: 'displayName',
  takesExtra: true,
  fields: {
    displayName: text(256).required().unique().sorts().searches(),
    planId: id().kept(),
    planName: text(256).readOnly(),
    tenantCount: count().sorts(),
  },
});

export type Edition = RecordOf<typeof edition>;
