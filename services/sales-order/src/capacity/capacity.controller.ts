import {
  capacities,
  promises,
  type CapacityOrder,
  type CapacityWeek,
  type Work,
} from '@ishare/contracts/sales-order/capacity.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { OrderScope, refuseDealer } from '../orders/order-scope.js';
import { NO_WORK, plus } from './plan-load.js';
import { keptSince, Promises, TAKES } from './promises.js';
import { mondayOf, plusDays, workDays } from './work-days.js';

const WEEK = 7;
const FROM = `from order_work_day d
  join order_work w on w.tenant_id = d.tenant_id and w.sales_order_id = d.sales_order_id
  join sales_order o on o.tenant_id = d.tenant_id and o.id = d.sales_order_id
 where ${TAKES} and d.day >= $2 and d.day <= $3`;
const SUMS = 'sum(d.cut)::float8 as cut, sum(d.edge)::float8 as edge, sum(d.bore)::float8 as bore';

type Weeks = z.output<typeof capacities.weeks.query>;
type Days = z.output<typeof capacities.orders.query>;

/** What weeks take, and what of them is promised to whom. */
@Injectable()
export class Capacities {
  constructor(
    private readonly orders: OrderScope,
    private readonly promises: Promises,
  ) {}

  async weeks({ from, weeks }: Weeks) {
    const { calendars, today } = await this.promises.calendars();
    const first = mondayOf(from ?? today);
    const last = plusDays(first, weeks * WEEK - 1);
    const days = workDays(calendars, first, last);
    return this.orders.tx(async (tx, visible) => {
      refuseDealer(visible);
      const rows = await tx.query<Work & { monday: string; orders: number }>(
        `select date_trunc('week', d.day)::date::text as monday, count(distinct o.id)::int as orders, ${SUMS}
         ${FROM} group by 1`,
        [keptSince(), first, last],
      );
      const items = Array.from({ length: weeks }, (_, index): CapacityWeek => {
        const monday = plusDays(first, index * WEEK);
        const { orders = 0, cut = 0, edge = 0, bore = 0 } = rows.find((row) => row.monday === monday) ?? {};
        const ofWeek = days.filter(({ date }) => mondayOf(date) === monday).map(({ capacity }) => capacity);
        return { monday, orders, load: { cut, edge, bore }, capacity: ofWeek.reduce(plus, NO_WORK) };
      });
      return { items, behind: await this.promises.behind(tx, today), hasCalendar: days.length > 0 };
    });
  }

  async ordersOf({ from, to }: Days) {
    return this.orders.tx(async (tx, visible) => {
      refuseDealer(visible);
      const rows = await tx.query<Omit<CapacityOrder, 'load'> & Work>(
        `select o.id as "salesOrderId", o.sales_order_no as "salesOrderNo", o.order_name as "orderName",
                o.customer_name as "customerName", o.dealer_name as "dealerName", o.state,
                o.promise_date::text as "promiseDate", ${SUMS}
         ${FROM} group by o.id order by o.promise_date nulls last, o.sales_order_no limit 500`,
        [keptSince(), from, to],
      );
      return { items: rows.map(({ cut, edge, bore, ...order }) => ({ ...order, load: { cut, edge, bore } })) };
    });
  }
}

@ApiTags('SalesOrder')
@Controller()
export class CapacityController {
  constructor(
    private readonly promises: Promises,
    private readonly capacities: Capacities,
  ) {}

  @Serves(promises.propose)
  propose(id: string) {
    return this.promises.propose(id);
  }

  @Serves(promises.take)
  take(id: string) {
    return this.promises.take(id);
  }

  @Serves(capacities.weeks)
  weeks(query: Weeks) {
    return this.capacities.weeks(query);
  }

  @Serves(capacities.orders)
  orders(query: Days) {
    return this.capacities.ordersOf(query);
  }
}
