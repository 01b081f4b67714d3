import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { Values } from '@ishare/data/tx.js';
import type { SalesOrder } from './sales-order.entity.js';

/** Fields of an order's head that somebody else goes by once it is handed in; a record is told by its name. */
const told = [
  'orderName',
  'customerName',
  'dealerName',
  'woodNetOrderId',
  'urgency',
  'orderDate',
  'promiseDate',
  'receiver',
  'remark',
] as const;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  const words = Object.values(value).filter((each) => typeof each === 'string' && each !== '');
  return words.length > 0 ? words.join(' ') : null;
};

/** What a save changes of the head of an order that is no draft any more. */
export function headChanges(
  order: SalesOrder,
  patch: Values<SalesOrder>,
): { field: string; from: string | null; to: string | null }[] {
  if (order.state === OrderState.Draft) return [];
  return told.flatMap((field) => {
    const [from, to] = [textOf(order[field]), textOf(patch[field])];
    return patch[field] === undefined || from === to ? [] : [{ field, from, to }];
  });
}
