import { bootService } from '@ishare/server/boot.js';
import { salesOrderService } from './sales-order.module.js';

await bootService(salesOrderService);
