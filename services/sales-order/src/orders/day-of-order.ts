import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { invalid } from '@ishare/kernel/errors.js';
import type { Ports } from '@ishare/server/ports.js';
import { factoryZone } from '@ishare/server/zones.js';
import type { SalesOrder } from './sales-order.entity.js';

interface Planned {
  member: string;
  /** A day, or a moment of one. */
  said: string | Date | null | undefined;
  /** What stands in the record already; it may go on standing there. */
  held?: string | Date | null | undefined;
  orders: readonly Pick<SalesOrder, 'orderDate'>[];
}

const textOf = (said: Planned['held']) => (said instanceof Date ? said.toISOString() : (said ?? null));

/** What is planned for orders is planned for the day of the latest of them, or a later one. */
export async function refuseBeforeOrders(ports: Ports, { member, said, held, orders }: Planned): Promise<void> {
  if (!said || textOf(said) === textOf(held)) return;
  const day = said instanceof Date ? dayIn(said, await factoryZone(ports)) : said;
  const latest = orders.reduce((last, { orderDate }) => (orderDate > last ? orderDate : last), '');
  if (day < latest) throw invalid(member, 'SalesOrder:BeforeOrder', { day: latest });
}
