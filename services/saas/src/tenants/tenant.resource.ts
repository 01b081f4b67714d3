import { tenantCreate, tenantNarrows, tenants, tenantUpdate } from '@ishare/contracts/saas/tenants.js';
import { defineResource, recordsOf } from '@ishare/crud/resource.js';
import { z } from 'zod';
import { DEFAULT_NAME } from '../databases/connection-string.js';
import { IS_ACTIVE } from './activation.js';
import { Tenant } from './tenant.entity.js';

/** Bounds of a date, inclusive; an absent one is no condition. */
function between(field: string, from: unknown, to: unknown) {
  return [
    ...(from ? [{ fields: [field], op: 'gte', value: from as Date } as const] : []),
    ...(to ? [{ fields: [field], op: 'lte', value: to as Date } as const] : []),
  ];
}

export const tenantResource = defineResource({
  name: 'Tenant',
  ...recordsOf(tenants),
  entity: Tenant,
  create: tenantCreate,
  update: tenantUpdate,
  query: z.object(tenantNarrows),
  where: (q) => [
    ...(q.editionId ? [{ fields: ['editionId'], op: 'eq', value: q.editionId as string } as const] : []),
    ...(q.activationState === undefined
      ? []
      : [{ fields: ['activationState'], op: 'eq', value: q.activationState as number } as const]),
    ...between('editionEndDateUtc', q.expirationDateMin, q.expirationDateMax),
    ...between('activationEndDate', q.activationEndDateMin, q.activationEndDateMax),
  ],
  search: ['name', 'displayName'],
  sort: [
    'name',
    'displayName',
    'editionName',
    'isActive',
    'activationState',
    'activationEndDate',
    'editionEndDateUtc',
    'creationTime',
  ],
  defaultSort: [{ field: 'name', descending: false }],
  expressions: {
    editionName: {
      sql: 'select held.display_name from edition held where held.id = t.edition_id and not held.is_deleted',
      kind: 'text',
    },
    isActive: { sql: IS_ACTIVE, kind: 'bool' },
    hasDefaultConnectionString: {
      sql: `exists (select from connection_string held where held.of_tenant_id = t.id and held.name = '${DEFAULT_NAME}'
        and not held.is_deleted)`,
      kind: 'bool',
    },
  },
});
