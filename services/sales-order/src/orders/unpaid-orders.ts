import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { Tx } from '@ishare/data/tx.js';
import { In, MoreThan } from 'typeorm';
import { OrderType } from '../types/order-type.entity.js';
import type { SalesOrder } from './sales-order.entity.js';

export interface Unpaid {
  salesOrderNo: string;
  /** Per cent of its total. */
  rate: number;
  received: number;
}

/**
 * Those of the orders of which nothing is made yet, for their deposit is not there: of a type that asks for one,
 * whatever is not confirmed, for that is when it is asked for.
 */
export async function unpaidOf(tx: Tx, orders: readonly SalesOrder[]): Promise<Unpaid[]> {
  const open = orders.filter(({ state }) => state < OrderState.Confirmed);
  if (open.length === 0) return [];
  const asking = await tx.em.findBy(OrderType, {
    id: In(open.map(({ orderTypeId }) => orderTypeId)),
    depositRate: MoreThan(0),
  });
  const rates = new Map(asking.map(({ id, depositRate }) => [id, depositRate]));
  return open.flatMap(({ salesOrderNo, orderTypeId, receivedAmount }) => {
    const rate = rates.get(orderTypeId);
    return rate === undefined ? [] : [{ salesOrderNo, rate, received: receivedAmount }];
  });
}
