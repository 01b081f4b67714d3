// Orders of a type that has a workflow: it decides whether they may be confirmed.
import { z } from 'zod';
import { route } from '../things/route.js';
import { orderMoves, salesOrder } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Orders;
const PATH = `${salesOrder.path}/:id/approval` as const;

export const orderApproval = z.object({
  /** Whether the order's type has a workflow. */
  isNeeded: z.boolean(),
  instanceId: z.guid().nullable(),
  /** A state of workflows; null as long as nobody was asked. */
  state: z.number().int().nullable(),
  /** It was sent back to who handed the order in, and waits for him. */
  isReturned: z.boolean(),
  /** It passed the order with smaller discounts, or when it came to less, and is to be asked again. */
  isOutdated: z.boolean(),
});
export type OrderApproval = z.output<typeof orderApproval>;

export const orderApprovals = {
  of: route({
    method: 'GET',
    path: PATH,
    summary: 'Tell what the workflow of an order says of it',
    permission: P.Default,
    reply: orderApproval,
  }),
  ask: route({
    method: 'POST',
    path: PATH,
    summary: 'Have the workflow of an order decide on it: for the first time, again, or on with what was sent back',
    permission: P.Edit,
    reply: orderApproval,
    stale: orderMoves.stale,
  }),
};
