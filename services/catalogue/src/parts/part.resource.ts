import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { defineResource } from '@ishare/crud/resource.js';
import { concurrencyStamp, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { itemFields, itemList, itemReply } from '../items/item.resource.js';
import { Part } from './part.entity.js';

const { Parts: P, Products, Orders } = salesOrderPermissions.names;

export const partFields = {
  ...itemFields({ name: 128, unit: 64, color: 64 }),
  size: text(128),
  count: z.number().min(-9_999_999).max(9_999_999).nullish(),
};

export const partResource = defineResource({
  name: 'Part',
  path: 'api/salesorder/parts',
  entity: Part,
  create: z.object(partFields),
  update: z.object({ ...partFields, concurrencyStamp }),
  reply: itemReply.extend({ size: z.string().nullable(), count: z.number().nullable() }),
  permissions: {
    list: [P.Default, Products.Default, Orders.Default],
    get: [P.Default, Products.Default, Orders.Default],
    create: P.Create,
    update: P.Default,
    delete: P.Default,
  },
  ...itemList,
});
