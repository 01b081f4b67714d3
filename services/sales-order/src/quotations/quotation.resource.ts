import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Quotation } from './quotation.entity.js';

const item = z.object({
  category: z.number().int(), roomName: z.string().nullable(), cabinetNo: z.string().nullable(), name: z.string(), partRef: z.string().nullable(), calcType: z.number().int(), quantity: z.number(),
  price: z.number(), amount: z.number(), isManual: z.boolean(),
});

const reply = auditedReply.extend({
  quotationNo: z.string(), salesOrderId: z.guid(), salesOrderNo: z.string().nullable(), auditIds: z.array(z.guid()), quotationName: z.string(), versionNo: z.number().int(), currency: z.string(),
  totalAmount: z.number(), validUntil: z.iso.date().nullable(), state: z.number().int(),
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
    dealerId: { sql: 'select o.dealer_id from sales_order o where o.id = t.sales_order_id', kind: 'text' },
  },
});
