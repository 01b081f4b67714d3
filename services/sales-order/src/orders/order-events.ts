import type { OrderEventKind } from '@ishare/contracts/sales-order/order-states.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentContext, now } from '@ishare/server/context.js';
import { SalesOrderEvent } from './sales-order.entity.js';

type Kind = (typeof OrderEventKind)[keyof typeof OrderEventKind];

/** Adds a line to an order's timeline, in the name of whoever is signed in. */
export async function tellTimeline(
  tx: Tx,
  salesOrderId: string,
  kind: Kind,
  action: string,
  more: { comment?: string | null; data?: Record<string, unknown> } = {},
): Promise<void> {
  const principal = currentContext()?.principal;
  await tx.insert(SalesOrderEvent, {
    salesOrderId,
    kind,
    action: action.slice(0, 64),
    time: now(),
    userId: principal?.userId ?? null,
    userName: principal?.userName ?? null,
    comment: more.comment ?? null,
    data: more.data ?? {},
  });
}
