// The things of this service, each on its table: routes, tables and tests are made from this list.
import { edition } from '@ishare/contracts/saas/edition.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { Edition } from './editions/edition.entity.js';

export const editions = serve(edition, Edition, {
  expressions: {
    planName: { sql: 'null::text', kind: 'text' },
    tenantCount: {
      sql: 'select count(*) from tenant held where held.edition_id = t.id and not held.is_deleted',
      kind: 'raw',
    },
  },
});

/** Those that need no code of their own. */
export const plainThings: ServedThing[] = [];
export const things = [...plainThings, editions];
