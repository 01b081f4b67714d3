import { orderType } from '@ishare/contracts/sales-order/order-type.js';
import { productType } from '@ishare/contracts/sales-order/product-type.js';
import { serve } from '@ishare/crud/thing.module.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { PriceList } from '../price-lists/price-list.entity.js';
import { OrderType } from './order-type.entity.js';
import { ProductType } from './product-type.entity.js';

export const orderTypes = serve(orderType, OrderType, {
  usedBy: () => [
    [SalesOrder, 'orderTypeId'],
    [PriceList, 'orderTypeId'],
  ],
});

export const productTypes = serve(productType, ProductType, { usedBy: () => [[SalesOrder, 'productTypeId']] });

export const types = [orderTypes, productTypes];
