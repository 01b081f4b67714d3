import { CustomerState, Gender } from '@ishare/contracts/crm/enums.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Customer } from './customer.entity.js';

/** Digits with an optional leading plus; blanks and dashes that people type are dropped, so that one number is one customer. */
const phoneNumber = z
  .string()
  .transform((value) => value.replace(/[\s-]/g, ''))
  .pipe(z.union([z.literal('').transform(() => null), z.string().regex(/^\+?\d{5,20}$/)]))
  .nullish();

/** What a body leaves out stays as it is. */
const time = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value))
  .nullish();

const fields = {
  code: text(64),
  name: requiredText(64),
  phoneNumber,
  gender: z.enum(Gender).default(Gender.Unknown),
  sourceType: text(32),
  level: text(32),
  areaId: guid().nullish(),
  address: text(256),
  community: text(128),
  houseType: text(64),
  tags: z
    .array(requiredText(32))
    .max(20)
    .transform((tags) => [...new Set(tags)])
    .optional(),
  lastFollowTime: time,
  nextFollowTime: time,
  dealerId: guid().nullish(),
  ownerUserId: guid().nullish(),
  state: z.enum(CustomerState).default(CustomerState.Pool),
  remark: text(1024),
};

export const customerResource = defineResource({
  name: 'Customer',
  path: 'api/crm/customers',
  entity: Customer,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply: auditedReply.extend({
    code: z.string().nullable(),
    name: z.string(),
    phoneNumber: z.string().nullable(),
    gender: z.number().int(),
    sourceType: z.string().nullable(),
    level: z.string().nullable(),
    areaId: z.guid().nullable(),
    address: z.string().nullable(),
    community: z.string().nullable(),
    houseType: z.string().nullable(),
    tags: z.array(z.string()),
    lastFollowTime: z.iso.datetime().nullable(),
    nextFollowTime: z.iso.datetime().nullable(),
    dealerId: z.guid().nullable(),
    dealerName: z.string().nullable(),
    ownerUserId: z.guid().nullable(),
    state: z.number().int(),
    remark: z.string().nullable(),
  }),
  expressions: {
    dealerName: {
      sql: '(select d.name from dealer d where d.tenant_id = t.tenant_id and d.id = t.dealer_id)',
      kind: 'text',
    },
  },
  permissions: verbPermissions(crmPermissions.names.Customers),
  filters: {
    level: filter.text(),
    state: filter.number(),
    dealerId: filter.guid(),
    ownerUserId: filter.guid(),
    nextFollowTimeMin: filter.since('nextFollowTime'),
    nextFollowTimeMax: filter.until('nextFollowTime'),
  },
  search: ['code', 'name', 'phoneNumber', 'address', 'community'],
  sort: [
    'name',
    'phoneNumber',
    'state',
    'level',
    'code',
    'community',
    'lastFollowTime',
    'nextFollowTime',
    'creationTime',
  ],
  defaultSort: [{ field: 'creationTime', descending: true }],
});
