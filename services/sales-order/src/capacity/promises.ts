import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { Capacity, OrderPromise, Work } from '@ishare/contracts/sales-order/capacity.js';
import { isOrderOpen, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { linesNow } from '../audits/audit-rounds.js';
import { Design } from '../designs/design.entity.js';
import { SplitModelReader, type SplitModels } from '../designs/split-models.js';
import { errors } from '../errors.js';
import { headChanges } from '../orders/head-changes.js';
import { OrderEdited } from '../orders/order-events.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { ProductType } from '../types/product-type.entity.js';
import { loadOf, type Known, type OrderLoad } from './order-load.js';
import { OrderWork, OrderWorkDay } from './order-work.entity.js';
import { NO_WORK, planLoad, plus, type LoadPlan, type WorkDay } from './plan-load.js';
import { plusDays, workDays, type WorkCalendar } from './work-days.js';

/**
 * Days that are looked at for room, and days for which an order that nobody has confirmed keeps what it was promised.
 */
const [HORIZON, KEPT_FOR] = [370, 14];
const KNOWN_DAYS = 365;

/** Work `w` of orders `o` that takes capacity: of those confirmed and not made, and for a while of those promised. */
export const TAKES = `not o.is_deleted and o.state < ${OrderState.Produced}
  and (o.state >= ${OrderState.Confirmed} or w.promised_time >= $1)`;
export const keptSince = (): Date => new Date(now().getTime() - KEPT_FOR * 86_400_000);

/** What other services say, asked before a transaction. */
export interface PromiseFacts {
  calendars: readonly WorkCalendar[];
  today: string;
  leadDays: number;
  models: SplitModels;
}

interface Planned extends LoadPlan {
  load: OrderLoad;
  days: WorkDay[];
  /** The day that can be promised. */
  date: string | null;
  reason: OrderPromise['reason'];
}

/** Promises orders for days on which the machines have room for them. */
@Injectable()
export class Promises {
  constructor(
    private readonly orders: OrderScope,
    private readonly models: SplitModelReader,
    private readonly events: TransactionEventBus,
    private readonly ports: Ports,
  ) {}

  async calendars(): Promise<Omit<PromiseFacts, 'models'>> {
    const tenantId = currentTenantId();
    const platform = this.ports.client(platformPort);
    const { name, default: usual } = settings.salesOrder.promiseLeadDays;
    const [today, said] = await Promise.all([factoryDay(this.ports), platform.settings({ tenantId, names: [name] })]);
    const year = Number(today.slice(0, 4));
    const calendars = await platform.workCalendars({ tenantId, years: [year - 1, year, year + 1] });
    return { calendars, today, leadDays: Number(said[name] ?? usual) };
  }

  /** What is asked elsewhere before an order is promised. */
  async prepare(id: string): Promise<PromiseFacts> {
    const contents = await this.orders.tx(async (tx, orders) => this.contents(tx, await orders.get(id)));
    const [facts, models] = await Promise.all([this.calendars(), this.models.of(contents)]);
    return { ...facts, models };
  }

  async propose(id: string): Promise<OrderPromise> {
    const facts = await this.prepare(id);
    return this.orders.tx(async (tx, orders) => {
      const order = await orders.get(id);
      return this.told(order, await this.plan(tx, order, facts), facts, orders.dealerId !== null);
    });
  }

  /** Promises the first day that can be promised; the timeline tells it. */
  async take(id: string): Promise<OrderPromise> {
    const facts = await this.prepare(id);
    return this.orders.tx(async (tx, orders) => {
      const order = await orders.get(id, { lock: true });
      if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
      const planned = await this.book(tx, order, facts);
      if (planned.date === null) throw new AppError(errors.NoPromise, { reason: planned.reason });
      const promised = await this.promise(tx, order, planned.date);
      return this.told(promised, planned, facts, orders.dealerId !== null);
    });
  }

  /** A confirmed order takes its room; one that nobody has promised for a day is promised for the first. */
  async confirm(tx: Tx, order: SalesOrder, facts: PromiseFacts): Promise<void> {
    const { date } = await this.book(tx, order, facts);
    if (order.promiseDate === null && date !== null) await this.promise(tx, order, date);
  }

  private async promise(tx: Tx, order: SalesOrder, promiseDate: string): Promise<SalesOrder> {
    const changes = headChanges(order, { promiseDate });
    const changed = await tx.update(SalesOrder, order.id, { promiseDate });
    await this.events.publish(new OrderEdited(order.id, changes), tx);
    return changed;
  }

  /** Two orders are not given the same room. */
  private async book(tx: Tx, order: SalesOrder, facts: PromiseFacts): Promise<Planned> {
    await tx.turn('capacity');
    const planned = await this.plan(tx, order, facts);
    const { load, basis, cabinets, front } = planned.load;
    const of = { salesOrderId: order.id };
    await tx.removeAll(OrderWork, of);
    await tx.removeAll(OrderWorkDay, of);
    if (basis === 'none') return planned;
    const made = planned.end;
    await tx.insert(OrderWork, { ...of, basis, ...load, cabinets, front, made, promisedTime: now() });
    await tx.insertMany(
      OrderWorkDay,
      planned.bookings.map(({ date, ...work }) => ({ ...of, day: date, ...work })),
    );
    return planned;
  }

  private async plan(tx: Tx, order: SalesOrder, facts: PromiseFacts): Promise<Planned> {
    const { calendars, today, leadDays } = facts;
    const load = await this.load(tx, order, facts.models);
    const days = workDays(calendars, plusDays(today, 1), plusDays(today, HORIZON));
    const free = await this.withBooked(tx, days, today, order.id);
    const plan = planLoad(load.load, free);
    const after = plan.end === null ? -1 : days.findIndex(({ date }) => date === plan.end);
    const date = load.basis === 'none' || after < 0 ? null : (days[after + leadDays]?.date ?? null);
    const reason = days.length === 0 ? 'calendar' : load.basis === 'none' ? 'load' : date === null ? 'full' : null;
    return { ...plan, load, days: free, date, reason };
  }

  /** Days with what others have of them; what should have been made and is not, is made first. */
  private async withBooked(
    tx: Tx,
    days: readonly { date: string; capacity: Work }[],
    today: string,
    except: string | null,
  ): Promise<WorkDay[]> {
    const rows = await tx.query<Work & { day: string }>(
      `select d.day::text as day, sum(d.cut)::float8 as cut, sum(d.edge)::float8 as edge, sum(d.bore)::float8 as bore
         from order_work_day d join order_work w on w.tenant_id = d.tenant_id and w.sales_order_id = d.sales_order_id
         join sales_order o on o.tenant_id = d.tenant_id and o.id = d.sales_order_id
        where ${TAKES} and d.day > $2 and ($3::uuid is null or o.id <> $3) group by 1`,
      [keptSince(), today, except],
    );
    const booked = new Map(rows.map(({ day, ...work }) => [day, work]));
    const known = days.map((day) => ({ ...day, booked: booked.get(day.date) ?? NO_WORK }));
    const late = new Map(
      planLoad(await this.behind(tx, today, except), known).bookings.map(({ date, ...work }) => [date, work]),
    );
    return known.map((day) => ({ ...day, booked: plus(day.booked, late.get(day.date) ?? NO_WORK) }));
  }

  /** What days that are gone were to make of orders, as far as it is not done. */
  async behind(tx: Tx, today: string, except: string | null = null): Promise<Work> {
    const [row] = await tx.query<Work>(
      `select coalesce(sum(d.cut * (100 - o.per_cut) / 100), 0)::float8 as cut,
              coalesce(sum(d.edge * (100 - o.per_edged) / 100), 0)::float8 as edge,
              coalesce(sum(d.bore * (100 - o.per_bored) / 100), 0)::float8 as bore
         from order_work_day d join order_work w on w.tenant_id = d.tenant_id and w.sales_order_id = d.sales_order_id
         join sales_order o on o.tenant_id = d.tenant_id and o.id = d.sales_order_id
        where ${TAKES} and d.day <= $2 and ($3::uuid is null or o.id <> $3)`,
      [keptSince(), today, except],
    );
    const { cut, edge, bore } = row!;
    return { cut: Math.round(cut * 1_000) / 1_000, edge: Math.round(edge * 1_000) / 1_000, bore: Math.ceil(bore) };
  }

  private async contents(tx: Tx, { id, desginId }: SalesOrder) {
    const sheets = await tx.em.find(AuditDesign, {
      where: { salesOrderId: id, state: Not(AuditState.Voided), isDeleted: false },
    });
    const numbers = new Set(
      [desginId, ...sheets.map(({ auditDesignId }) => auditDesignId)].filter((no) => no !== null),
    );
    const designs = await tx.em.findBy(Design, { designId: In([...numbers]), isDeleted: false });
    return designs.map(({ content }) => content);
  }

  private async load(tx: Tx, order: SalesOrder, models: SplitModels): Promise<OrderLoad> {
    const { productTypeId } = order;
    const type = productTypeId ? await tx.find(ProductType, { id: productTypeId }) : null;
    return loadOf(
      {
        contents: await this.contents(tx, order),
        lines: await linesNow(tx, order.id),
        unit: type?.capacityUnit ?? null,
        route: type?.routeTemplate ?? [],
        known: type ? await this.known(tx, type.id) : null,
      },
      models,
    );
  }

  /** What orders of a product type that were drawn have come to. */
  private async known(tx: Tx, productTypeId: string): Promise<Known | null> {
    const [row] = await tx.query<Known>(
      `select sum(w.cut)::float8 as cut, sum(w.edge)::float8 as edge, sum(w.bore)::float8 as bore,
              sum(w.cabinets)::int as cabinets, sum(w.front)::float8 as front
         from order_work w join sales_order o on o.tenant_id = w.tenant_id and o.id = w.sales_order_id
        where o.product_type_id = $1 and w.basis = 'design' and w.promised_time >= $2 and not o.is_deleted`,
      [productTypeId, new Date(now().getTime() - KNOWN_DAYS * 86_400_000)],
    );
    return row && row.cabinets !== null ? row : null;
  }

  private told(
    order: SalesOrder,
    planned: Planned,
    { leadDays, today }: PromiseFacts,
    isDealer: boolean,
  ): OrderPromise {
    const { load, date, reason, end, binding, days, bookings } = planned;
    const taken = new Map(bookings.map(({ date: day, ...work }) => [day, work]));
    const until = end ?? plusDays(today, 21);
    const { id: salesOrderId, promiseDate } = order;
    return {
      ...{ salesOrderId, load: load.load, basis: load.basis, date, reason, made: date === null ? null : end },
      ...{ leadDays, binding: binding satisfies Capacity | null, promiseDate },
      isKept: promiseDate === null || date === null ? null : date <= promiseDate,
      days: isDealer
        ? []
        : days.filter((day) => day.date <= until).map((day) => ({ ...day, taken: taken.get(day.date) ?? NO_WORK })),
    };
  }
}
