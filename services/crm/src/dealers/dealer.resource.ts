import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Dealer } from './dealer.entity.js';

const shortText = z.string().trim().max(16).default('');

const contact = z.object({ name: requiredText(64), phoneNumber: text(32), position: text(64) });

const fields = {
  name: requiredText(128),
  code: requiredText(64),
  contact: text(64),
  phoneNumber: text(32),
  areaId: guid().nullish(),
  userId: guid().nullish(),
  level: shortText,
  priceLevel: shortText,
  creditLimit: z.number().min(0).max(1e12).default(0),
  balance: z.number().min(-1e12).max(1e12).optional(),
  contacts: z.array(contact).max(20).optional(),
  brandIds: z
    .array(requiredText(64))
    .max(50)
    .transform((codes) => [...new Set(codes)])
    .optional(),
  kujialeAccount: text(128),
  parentId: guid().nullish(),
  isEnable: z.boolean().default(true),
};

export const dealerResource = defineResource({
  name: 'Dealer',
  path: 'api/crm/dealers',
  entity: Dealer,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply: auditedReply.extend({
    name: z.string(),
    code: z.string(),
    contact: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    areaId: z.guid().nullable(),
    userId: z.guid().nullable(),
    level: z.string(),
    priceLevel: z.string(),
    creditLimit: z.number(),
    balance: z.number(),
    contacts: z.array(
      z.object({ name: z.string(), phoneNumber: z.string().nullable(), position: z.string().nullable() }),
    ),
    brandIds: z.array(z.string()),
    kujialeAccount: z.string().nullable(),
    parentId: z.guid().nullable(),
    isEnable: z.boolean(),
  }),
  permissions: verbPermissions(crmPermissions.names.Dealers),
  filters: { isEnable: filter.bool() },
  search: ['code', 'name', 'contact', 'phoneNumber'],
  sort: ['code', 'name', 'level', 'creditLimit', 'balance', 'isEnable', 'creationTime'],
  defaultSort: [{ field: 'code', descending: false }],
});
