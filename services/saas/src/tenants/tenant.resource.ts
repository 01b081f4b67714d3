import { TenantActivationState } from '@ishare/contracts/saas/enums.js';
import { saasPermissions, tenantManagementPermissions } from '@ishare/contracts/saas/permissions.js';
import { defineResource } from '@ishare/crud/resource.js';
import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  guid,
  query,
  requiredText,
  text,
} from '@ishare/server/schemas.js';
import { z } from 'zod';
import { DEFAULT_NAME } from '../databases/connection-string.js';
import { connectionStrings, namedString } from '../databases/database.dto.js';
import { IS_ACTIVE } from './activation.js';
import { Tenant } from './tenant.entity.js';

const [P, Twin] = [tenantManagementPermissions.names.Tenants, saasPermissions.names.Tenants];
const time = () => z.coerce.date<string | null>().nullish();

const fields = {
  name: requiredText(64),
  displayName: text(128),
  editionId: guid().nullish(),
  isActive: z.boolean().optional(),
  enableTime: time(),
  disableTime: time(),
  activationState: z.number().int().min(0).max(2).optional(),
  activationEndDate: time(),
  editionEndDateUtc: time(),
};

export const tenantCreate = z.object({
  ...fields,
  extraProperties,
  adminEmailAddress: z.email().max(256),
  adminPassword: z.string().min(1).max(128),
  /** Where the tenant is to live, in the forms of both families of clients; none: in the main database. */
  connectionStrings: z.union([connectionStrings, z.array(namedString).max(50)]).nullish(),
  useSharedDatabase: z.boolean().nullish(),
  defaultConnectionString: z.string().trim().max(1024).nullish(),
});
export const tenantUpdate = z.object({ ...fields, extraProperties: extraProperties.optional(), concurrencyStamp });

export const tenantReply = auditedReply.extend({
  name: z.string(),
  normalizedName: z.string(),
  displayName: z.string(),
  editionId: z.guid().nullable(),
  editionName: z.string().nullable(),
  isActive: z.boolean(),
  enableTime: z.iso.datetime().nullable(),
  disableTime: z.iso.datetime().nullable(),
  activationState: z.number().int(),
  activationEndDate: z.iso.datetime().nullable(),
  editionEndDateUtc: z.iso.datetime().nullable(),
  hasDefaultConnectionString: z.boolean(),
});

/** Bounds of a date, inclusive; an absent one is no condition. */
function between(field: string, from: unknown, to: unknown) {
  return [
    ...(from ? [{ fields: [field], op: 'gte', value: from as Date } as const] : []),
    ...(to ? [{ fields: [field], op: 'lte', value: to as Date } as const] : []),
  ];
}

export const tenantResource = defineResource({
  name: 'Tenant',
  path: 'api/saas/tenants',
  entity: Tenant,
  create: tenantCreate,
  update: tenantUpdate,
  reply: tenantReply,
  permissions: {
    list: [P.Default, Twin.Default],
    get: [P.Default, Twin.Default],
    create: [P.Create, Twin.Create],
    update: [P.Update, Twin.Update],
    delete: [P.Delete, Twin.Delete],
  },
  query: z.object({
    // The edition's name comes with every tenant; the flag is accepted because clients send it.
    getEditionNames: query.bool(),
    editionId: query.guid(),
    activationState: query.enumeration(TenantActivationState),
    expirationDateMin: query.date(),
    expirationDateMax: query.date(),
    activationEndDateMin: query.date(),
    activationEndDateMax: query.date(),
  }),
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
      sql: `exists (select from connection_string held where held.of_tenant_id = t.id and held.name = '${DEFAULT_NAME}' and not held.is_deleted)`,
      kind: 'bool',
    },
  },
});
