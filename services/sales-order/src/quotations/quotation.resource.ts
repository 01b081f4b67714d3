import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Quotation } from './quotation.entity.js';

const item = z.object({
  category: z.number().int(),
  roomName: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  name: z.string(),
  partRef: z.string().nullable(),
  calcType: z.number().int(),
  quantity: z.number(),
  price: z.number(),
  amount: z.number(),
  isManual: z.boolean(),
  /** False where nothing tells a price. */
  isPriced: z.boolean(),
  /** Null too for callers who may not see costs. */
  costPrice: z.number().nullable(),
});

const reply = auditedReply.extend({
  quotationNo: z.string(),
  salesOrderId: z.guid(),
  salesOrderNo: z.string().nullable(),
  auditIds: z.array(z.guid()),
  quotationName: z.string(),
  versionNo: z.number().int(),
  currency: z.string(),
  totalAmount: z.number(),
  priceListId: z.guid().nullable(),
  priceListName: z.string().nullable(),
  /** The factory's cost as far as it is known, and the share that is left in per cent where all of it is; null for callers who may not see costs. */
  costAmount: z.number().nullable(),
  marginRate: z.number().nullable(),
  validUntil: z.iso.date().nullable(),
  /** Items that nothing tells a price of. */
  unpricedCount: z.number().int(),
  state: z.number().int(),
});

export const wholeQuotationReply = reply.extend({ items: z.array(item), message: z.string().nullable() });

export const quotationResource = defineResource({
  name: 'Quotation',
  path: 'api/salesorder/quotations',
  entity: Quotation,
  reply,
  verbs: ['list'],
  permissions: verbPermissions(salesOrderPermissions.names.Orders),
  filters: { salesOrderId: filter.guid(), state: filter.number() },
  search: ['quotationNo', 'quotationName'],
  sort: ['quotationNo', 'quotationName', 'versionNo', 'totalAmount', 'state', 'creationTime'],
  defaultSort: [{ field: 'versionNo', descending: true }],
  expressions: {
    salesOrderNo: { sql: 'select o.sales_order_no from sales_order o where o.id = t.sales_order_id', kind: 'text' },
    priceListName: {
      sql: 'select p.name from price_list p where p.tenant_id = t.tenant_id and p.id = t.price_list_id',
      kind: 'text',
    },
    unpricedCount: {
      sql: `(select count(*) from jsonb_array_elements(t.items) i where i->>'isPriced' = 'false')`,
      kind: 'raw',
    },
    dealerId: { sql: 'select o.dealer_id from sales_order o where o.id = t.sales_order_id', kind: 'text' },
  },
});
