// The things of this service, each on its table: routes, tables and tests are made from this list.
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { productType } from '@ishare/contracts/sales-order/product-type.js';
import { priceList } from '@ishare/contracts/sales-order/price-list-thing.js';
import type { PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { z } from 'zod';
import { SalesOrder } from './orders/sales-order.entity.js';
import { PriceList } from './price-lists/price-list.entity.js';
import { checkItems } from './price-lists/price-list.rules.js';
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

/** Those that need no code of their own. */
export const plainThings = [orderTypes, productTypes];
export const things = [...plainThings, priceLists];
