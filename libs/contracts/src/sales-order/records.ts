// Records of sales orders that things of other services refer to.
import { recordsOf } from '../things/field.js';

export const salesOrders = recordsOf('sales-order', 'order', 'api/app/salesOrder');
