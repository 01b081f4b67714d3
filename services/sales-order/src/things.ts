// The things of this service, each on its table: routes, tables and tests are made from this list.
import { auditDesign } from '@ishare/contracts/sales-order/audits.js';
import { design } from '@ishare/contracts/sales-order/designs.js';
import {
  checkMessage,
  checkRule,
  jsonCheckBaseData,
  jsonCheckPageConfig,
  jsonModel,
} from '@ishare/contracts/sales-order/json-check.js';
import { formula } from '@ishare/contracts/platform/forms.js';
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { productType } from '@ishare/contracts/sales-order/product-type.js';
import { salesOrder } from '@ishare/contracts/sales-order/orders.js';
import { priceList } from '@ishare/contracts/sales-order/price-list-thing.js';
import type { PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import { quotation } from '@ishare/contracts/sales-order/quotations.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { z } from 'zod';
import { AuditDesign } from './audits/audit-design.entity.js';
import { sheetRules } from './audits/audit-design.rules.js';
import { Design } from './designs/design.entity.js';
import { CheckRule, JsonCheckBaseData, JsonCheckPageConfig, JsonModel } from './json-check/check-rule.entity.js';
import { SalesOrder } from './orders/sales-order.entity.js';
import { orderRules } from './orders/sales-order.rules.js';
import { PriceList } from './price-lists/price-list.entity.js';
import { checkItems } from './price-lists/price-list.rules.js';
import { Quotation } from './quotations/quotation.entity.js';
import { OrderType } from './types/order-type.entity.js';
import { ProductType } from './types/product-type.entity.js';

export const orderTypes = serve(orderType, OrderType, {
  usedBy: () => [
    [SalesOrder, 'orderTypeId'],
    [PriceList, 'orderTypeId'],
  ],
});

export const productTypes = serve(productType, ProductType, { usedBy: () => [[SalesOrder, 'productTypeId']] });

export const priceLists = serve(priceList, PriceList, {
  sent: { items: (items) => (items as z.ZodType<PriceListItem[]>).superRefine(checkItems) },
  expressions: {
    orderTypeName: {
      sql: 'select y.name from order_type y where y.tenant_id = t.tenant_id and y.id = t.order_type_id',
      kind: 'text',
    },
    itemCount: { sql: 'jsonb_array_length(t.items)', kind: 'raw' },
  },
});

export const checkRules = serve(checkRule, CheckRule, {
  sent: { expression: formula, message: () => checkMessage },
});
export const jsonCheckBaseDatas = serve(jsonCheckBaseData, JsonCheckBaseData);
export const jsonCheckPageConfigs = serve(jsonCheckPageConfig, JsonCheckPageConfig);
export const jsonModels = serve(jsonModel, JsonModel);

export const salesOrders = serve(salesOrder, SalesOrder, orderRules);

export const auditDesigns = serve(auditDesign, AuditDesign, sheetRules);

export const designs = serve(design, Design, { sorts: ['lastModificationTime'] });

export const quotations = serve(quotation, Quotation, {
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

/** Those that need no code of their own. */
export const plainThings = [orderTypes, productTypes, checkRules, jsonCheckBaseDatas, jsonCheckPageConfigs];
export const things = [...plainThings, priceLists, jsonModels, salesOrders, auditDesigns, designs, quotations];
