import { quotations } from '@ishare/contracts/sales-order/quotations.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, recordsOf } from '@ishare/crud/resource.js';
import { Quotation } from './quotation.entity.js';

export const quotationResource = defineResource({
  name: 'Quotation',
  ...recordsOf(quotations),
  entity: Quotation,
  verbs: ['list'],
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
