// The things of this service, each on its table: routes, tables and tests are made from this list.
import { edition } from '@ishare/contracts/saas/edition.js';
import { tenant } from '@ishare/contracts/saas/tenant.js';
import { tenantHomes, tenantQuery } from '@ishare/contracts/saas/tenants.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { DEFAULT_NAME } from './databases/connection-string.js';
import { Edition } from './editions/edition.entity.js';
import { gatewayThings } from './gateway/things.js';
import { IS_ACTIVE } from './tenants/activation.js';
import { Tenant } from './tenants/tenant.entity.js';

export const editions = serve(edition, Edition, {
  expressions: {
    planName: { sql: 'null::text', kind: 'text' },
    tenantCount: {
      sql: 'select count(*) from tenant held where held.edition_id = t.id and not held.is_deleted',
      kind: 'raw',
    },
  },
});

export const tenants = serve(tenant, Tenant, {
  sent: {
    displayName: () => text(tenant.fields.displayName.facts.max!),
    adminEmailAddress: () => z.email().max(tenant.fields.adminEmailAddress.facts.max!),
    connectionStrings: () => tenantHomes.connectionStrings,
    useSharedDatabase: () => tenantHomes.useSharedDatabase,
    defaultConnectionString: () => tenantHomes.defaultConnectionString,
  },
  query: tenantQuery,
  expressions: {
    editionName: {
      sql: 'select held.display_name from edition held where held.id = t.edition_id and not held.is_deleted',
      kind: 'text',
    },
    isActive: { sql: IS_ACTIVE, kind: 'bool' },
    isDemo: { sql: 't.demo is not null', kind: 'bool' },
    hasDefaultConnectionString: {
      sql: `exists (select from connection_string held where held.of_tenant_id = t.id and held.name = '${DEFAULT_NAME}'
        and not held.is_deleted)`,
      kind: 'bool',
    },
  },
});

/** Those that need no code of their own. */
export const plainThings: ServedThing[] = [];
export const things = [...plainThings, editions, tenants, ...gatewayThings];
