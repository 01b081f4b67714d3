// The things of this service, each on its table: routes, tables and tests are made from this list.
import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { productType } from '@ishare/contracts/sales-order/product-type.js';
import { serve } from '@ishare/crud/thing.module.js';
import { SalesOrder } from './orders/sales-order.entity.js';
import { PriceList } from './price-lists/price-list.entity.js';
import { OrderType } from './types/order-type.entity.js';
import { ProductType } from './types/product-type.entity.js';

export const orderTypes = serve(orderType, OrderType, {
  usedBy: () => [
    [SalesOrder, 'orderTypeId'],
    [PriceList, 'orderTypeId'],
  ],
});

export const productTypes = serve(productType, ProductType, { usedBy: () => [[SalesOrder, 'productTypeId']] });

export const things = [orderTypes, productTypes];
