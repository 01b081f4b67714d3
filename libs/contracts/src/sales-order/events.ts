import { z } from 'zod';
import { defineEvent } from '../define.js';

/**
 * Long work of this service, heard by the service itself: it happens once, after the request that asked for it has
 * committed.
 */
export const quotationRequested = defineEvent('sales-order.quotation.requested', z.object({ quotationId: z.guid() }));
export const jsonTaskRequested = defineEvent('sales-order.json-task.requested', z.object({ taskId: z.guid() }));

/** An order has been cancelled: who plans or makes its parts must know. */
export const orderCancelled = defineEvent(
  'sales-order.order.cancelled',
  z.object({ salesOrderId: z.guid(), salesOrderNo: z.string(), reason: z.string().nullable() }),
);

/** An order is on hold from now on, or goes on: what is not cut of it waits meanwhile. */
export const orderHoldMoved = defineEvent(
  'sales-order.order.hold-moved',
  z.object({
    salesOrderId: z.guid(),
    salesOrderNo: z.string(),
    dealerId: z.guid().nullable().default(null),
    isHeld: z.boolean(),
    since: z.iso.datetime(),
  }),
);

/** An order for parts that are made again was confirmed: its list goes to the saw. */
export const rushListRequested = defineEvent(
  'sales-order.rush-list.requested',
  z.object({ supplementaryOrderId: z.guid(), userId: z.guid() }),
);

/** An order stands in another state, one of `OrderState`: what is due by it is due from that day. */
export const orderReached = defineEvent(
  'sales-order.order.reached',
  z.object({
    salesOrderId: z.guid(),
    salesOrderNo: z.string().default(''),
    dealerId: z.guid().nullable().default(null),
    state: z.number().int(),
    time: z.iso.datetime(),
  }),
);

/** An order names a customer, from its beginning or by a change: whoever looks after him knows that he has ordered. */
export const customerOrdered = defineEvent(
  'sales-order.customer.ordered',
  z.object({ customerId: z.guid(), salesOrderId: z.guid(), salesOrderNo: z.string() }),
);
