import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { allRows } from '@ishare/crud/all-rows.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { exportInTurn } from '@ishare/excel/export-in-turn.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { defineSheet, type Sheet } from '@ishare/excel/sheet.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentContext, currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { In } from 'typeorm';
import { attachment } from '@ishare/server/attachment.js';
import { errors } from '../errors.js';
import { LinesRepriced, LinesSaved } from '../orders/order-events.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { titlesOf } from '../texts.js';
import { LineColumns } from './line-columns.js';
import { isPricedAlike, LinePrices, type Priced } from './line-prices.js';
import { lineExpressions } from './line-expressions.js';
import {
  lineReply,
  lineTabs,
  type Line,
  type LineInput,
  type LineTab,
} from '@ishare/contracts/sales-order/order-lines.js';
import { SalesOrderLine } from './order-line.entity.js';

const COLUMNS = `id uuid, "salesOrderId" uuid, "sourceId" uuid, "catalogId" uuid, name text, code text,
  length numeric, width numeric, height numeric, color text, unit text, price numeric, count numeric,
  "computedAmount" numeric, "roomName" text, "cabinetNo" text, sort int, remark text, stamp text,
  "isManual" boolean, detail jsonb, "extraProperties" jsonb`;

/**
 * Money is computed here and nowhere else: by the database, in decimals, to the hundredth; a form's own formula comes
 * before price × count.
 */
const AMOUNT = `coalesce(round(x."computedAmount", 2), round(round(x.price, 2) * round(x.count, 3), 2))`;

const INSERT = `
  insert into sales_order_line (id, tenant_id, sales_order_id, kind, source_id, catalog_id, name, code, length, width,
  height, color, unit, price, count, amount, room_name, cabinet_no, sort, remark,
         is_manual, detail, extra_properties, creation_time, creator_id, is_deleted, concurrency_stamp)
  select x.id, $1, x."salesOrderId", $2, x."sourceId", x."catalogId", x.name, x.code, x.length, x.width, x.height,
    x.color, x.unit, x.price, x.count, ${AMOUNT}, x."roomName", x."cabinetNo",
         x.sort, x.remark, x."isManual", x.detail, x."extraProperties", now(), $4, false, gen_random_uuid()::text
    from jsonb_to_recordset($3::jsonb) as x(${COLUMNS})`;

const UPDATE = `
  update sales_order_line t
     set source_id = x."sourceId", catalog_id = x."catalogId", name = x.name, code = x.code, length = x.length,
       width = x.width, height = x.height, color = x.color, unit = x.unit, price = x.price,
         count = x.count, amount = ${AMOUNT}, room_name = x."roomName", cabinet_no = x."cabinetNo",
         sort = coalesce(x.sort, t.sort), remark = x.remark, is_manual = true, detail = x.detail,
         extra_properties = x."extraProperties", last_modification_time = now(), last_modifier_id = $3,
         concurrency_stamp = gen_random_uuid()::text
    from jsonb_to_recordset($2::jsonb) as x(${COLUMNS})
   where t.id = x.id and t.sales_order_id = x."salesOrderId" and t.kind = $1 and not t.is_deleted and (x.stamp is null
     or t.concurrency_stamp = x.stamp)
  returning t.id`;

/** An amount that a form has computed stays. */
const REPRICE = `
  update sales_order_line t
     set price = x.price, last_modification_time = now(), last_modifier_id = $2,
         amount = case when t.amount = round(t.price * t.count, 2) then round(x.price * t.count, 2) else t.amount end,
         concurrency_stamp = gen_random_uuid()::text
    from jsonb_to_recordset($1::jsonb) as x(id uuid, price numeric)
   where t.id = x.id`;

const DELETE = `
  update sales_order_line t set is_deleted = true, deleter_id = $3, deletion_time = now(),
  concurrency_stamp = gen_random_uuid()::text
    from jsonb_to_recordset($2::jsonb) as x(id uuid, "salesOrderId" uuid)
   where t.id = x.id and t.sales_order_id = x."salesOrderId" and t.kind = $1 and not t.is_deleted
  returning t.id`;

const PAGE = 1_000;
/**
 * Lines of one call that the change log tells one by one; of more it tells how many there are and what they come to.
 */
const MAX_TOLD = 200;
/** Prices of one save that the timeline tells one by one. */
const MAX_PRICES = 20;

/** Lines of the tabs: read in pages, saved many at once, counted into their order. */
@Injectable()
export class OrderLinesService {
  private readonly lists = new Map<string, CompiledList>();

  constructor(
    private readonly database: Database,
    private readonly orders: OrderScope,
    private readonly columns: LineColumns,
    private readonly prices: LinePrices,
    private readonly events: TransactionEventBus,
  ) {}

  private list(tab: LineTab): CompiledList {
    let list = this.lists.get(tab.path);
    if (!list)
      this.lists.set(
        tab.path,
        (list = this.database.list(SalesOrderLine, {
          columns: Object.keys(lineReply(tab).shape),
          expressions: lineExpressions(tab),
        })),
      );
    return list;
  }

  async page(
    tab: LineTab,
    salesOrderId: string,
    { skipCount, maxResultCount }: { skipCount: number; maxResultCount: number },
  ): Promise<JsonText> {
    await this.orders.require(salesOrderId);
    return new JsonText(
      await this.list(tab).page({
        conditions: [
          { fields: ['salesOrderId'], op: 'eq', value: salesOrderId },
          { fields: ['kind'], op: 'eq', value: tab.kind },
        ],
        order: [
          { field: 'sort', descending: false },
          { field: 'id', descending: false },
        ],
        skip: skipCount,
        take: maxResultCount,
      }),
    );
  }

  /**
   * Saves lines of one tab, all or none: without an id they are new, marked as deleted they go, else they are changed.
   * Gives what remains of them, in their order.
   */
  async save(tab: LineTab, given: readonly LineInput[]): Promise<{ items: Line[] }> {
    const { items, stood } = await this.prepared(tab, given);
    const ids = await this.orders.tx(async (tx, orders) =>
      this.saveIn(
        tx,
        await this.openOrders(
          orders,
          items.map(({ salesOrderId }) => salesOrderId),
          stood,
        ),
        tab,
        items,
      ),
    );
    const found: Line[] = [];
    for (let start = 0; start < ids.length; start += PAGE) {
      const text = await this.list(tab).page({
        conditions: [{ fields: ['id'], op: 'in', value: ids.slice(start, start + PAGE) }],
        order: [],
        skip: 0,
        take: PAGE,
      });
      found.push(...(JSON.parse(text) as { items: Line[] }).items);
    }
    const byId = new Map(found.map((item) => [item.id, item]));
    return { items: ids.flatMap((id) => byId.get(id) ?? []) };
  }

  /**
   * Lines as their caller may save them: with the prices that hold for him, and what their form computes; and their
   * orders as they stood for that.
   */
  async prepared(
    tab: LineTab,
    given: readonly LineInput[],
  ): Promise<{ items: LineInput[]; stood: readonly SalesOrder[] }> {
    const ids = [...new Set(given.map(({ salesOrderId }) => salesOrderId))];
    const stood = await this.database.tx((tx) => tx.em.findBy(SalesOrder, { id: In(ids) }));
    return { items: await this.columns.computed(tab, await this.prices.settled(tab, given)), stood };
  }

  /**
   * Orders whose lines may still be changed, locked; `stood`: as what their lines cost was found, which is no price any
   * more once they are of another type, dealer or form.
   */
  async openOrders(
    orders: VisibleOrders,
    ids: readonly string[],
    stood: readonly SalesOrder[] = [],
  ): Promise<SalesOrder[]> {
    const rows = await orders.many(ids, { lock: true });
    for (const before of stood) {
      const now = rows.find(({ id }) => id === before.id);
      if (now && !isPricedAlike(before, now)) throw new AppError(kernelErrors.Concurrency);
    }
    const closed = rows.find(({ state }) => !isOrderOpen(state));
    if (closed) throw new AppError(errors.OrderNotOpen, { salesOrderNo: closed.salesOrderNo });
    const salesOrderNo = await orders.withLockedLines(ids);
    if (salesOrderNo) throw new AppError(errors.LinesInAudit, { salesOrderNo });
    return rows;
  }

  /** As `save`, for orders that are locked; gives the ids of the lines that remain. */
  async saveIn(tx: Tx, orders: readonly SalesOrder[], tab: LineTab, items: readonly LineInput[]): Promise<string[]> {
    const { userId } = currentPrincipal();
    const gone = items.filter(({ id, isDeleted }) => id && isDeleted);
    const kept = items.filter(({ isDeleted }) => !isDeleted).map((item, index) => this.toRecord(tab, item, index));
    const old = kept.filter(({ isNew }) => !isNew);
    const fresh = kept.filter(({ isNew }) => isNew);
    const before = await this.pricesOf(tx, old);
    const lineIds = [...gone.map(({ id }) => id!), ...kept.map(({ id }) => id)];
    await this.telling(tx, { tab, orders, lineIds }, async () => {
      const removed = await tx.query(DELETE, [tab.kind, JSON.stringify(gone), userId]);
      const changed = await tx.query<{ id: string }>(UPDATE, [tab.kind, JSON.stringify(old), userId]);
      if (removed.length + changed.length !== gone.length + old.length)
        await this.explainMissing(tx, tab, [
          ...gone.map((item) => ({ id: item.id!, salesOrderId: item.salesOrderId })),
          ...old,
        ]);
      if (fresh.length > 0) await tx.query(INSERT, [tx.tenantId, tab.kind, JSON.stringify(fresh), userId]);
    });
    await this.refresh(tx, tab, orders, before);
    return kept.map(({ id }) => id);
  }

  /**
   * Gives the lines of an order the prices of another price list, where it gets another type or dealer by somebody who
   * sets no prices. The order is locked and stands as it did before.
   */
  private async reprice(tx: Tx, order: SalesOrder, tab: LineTab, prices: ReadonlyMap<string, number>): Promise<void> {
    if (prices.size === 0) return;
    const ids = [...prices.keys()];
    const before = await this.pricesOf(
      tx,
      ids.map((id) => ({ id })),
    );
    const values = JSON.stringify(ids.map((id) => ({ id, price: prices.get(id) })));
    await this.telling(tx, { tab, orders: [order], lineIds: ids }, () =>
      tx.query(REPRICE, [values, currentPrincipal().userId]),
    );
    await this.refresh(tx, tab, [order], before);
  }

  /** What a change of type, dealer or form does to the prices of an order's lines; asked before its transaction. */
  async moved(from: Priced, to: Priced) {
    const tabs = await Promise.all(lineTabs.map(async (tab) => ({ tab, of: await this.prices.moved(tab, from, to) })));
    return async (tx: Tx, order: SalesOrder): Promise<void> => {
      for (const { tab, of } of tabs) if (of) await this.reprice(tx, order, tab, await of(tx));
    };
  }

  /** Unit prices of lines as they stand. */
  private async pricesOf(tx: Tx, lines: readonly { id: string }[]): Promise<ReadonlyMap<string, number>> {
    if (lines.length === 0) return new Map();
    const rows = await tx.query<{ id: string; price: number }>(
      'select id, price::float8 as price from sales_order_line where id = any($1)',
      [lines.map(({ id }) => id)],
    );
    return new Map(rows.map(({ id, price }) => [id, price]));
  }

  /**
   * Counts changed lines into their orders, and tells each order's timeline what they came to and come to, and which of
   * their prices are others.
   */
  private async refresh(
    tx: Tx,
    { formType, amountOf }: LineTab,
    orders: readonly SalesOrder[],
    before: ReadonlyMap<string, number>,
  ): Promise<void> {
    const changed =
      before.size === 0
        ? []
        : (
            await tx.query<{ id: string; orderId: string; name: string; price: number }>(
              `select id, sales_order_id as "orderId", name, price::float8 as price from sales_order_line
                where id = any($1) order by sort, id`,
              [[...before.keys()]],
            )
          ).filter(({ id, price }) => before.get(id) !== price);
    for (const { id } of orders) await this.events.publish(new LinesSaved(id), tx);
    // The timeline tells what the orders came to and come to now, which is known when they have been computed anew.
    await this.events.settle(tx);
    const fresh = new Map(
      (await tx.em.findBy(SalesOrder, { id: In(orders.map(({ id }) => id)) })).map((one) => [one.id, one]),
    );
    for (const was of orders) {
      const [from, to] = [was[amountOf], fresh.get(was.id)![amountOf]];
      const lines = changed.filter((line) => line.orderId === was.id);
      if (from === to && lines.length === 0) continue;
      const prices = lines
        .slice(0, MAX_PRICES)
        .map(({ id, name, price }) => ({ name, from: before.get(id), to: price }));
      await this.events.publish(
        new LinesRepriced(was.id, { tab: formType, from, to, count: lines.length, prices }),
        tx,
      );
    }
  }

  /** Logs what `work` does to lines of a tab. */
  private async telling(
    tx: Tx,
    { tab, orders, lineIds }: { tab: LineTab; orders: readonly { id: string }[]; lineIds: readonly string[] },
    work: () => Promise<unknown>,
  ): Promise<void> {
    if (lineIds.length <= MAX_TOLD) return void (await tx.watching(SalesOrderLine, { id: In([...lineIds]) }, work));
    const sums = async () =>
      new Map(
        (
          await tx.query<{ id: string; lines: number; amount: string }>(
            `select sales_order_id as id, count(*)::int as lines, sum(amount) as amount from sales_order_line
              where sales_order_id = any($1) and kind = $2 and not is_deleted group by 1`,
            [orders.map(({ id }) => id), tab.kind],
          )
        ).map(({ id, ...sum }) => [id, sum]),
      );
    const before = await sums();
    await work();
    tx.touched.add('sales_order_line');
    const after = await sums();
    for (const { id } of orders) tx.tell('SalesOrder', id, { [tab.formType]: [before.get(id), after.get(id)] });
  }

  /** A line that was not written is somebody else's, gone, or was changed in between. */
  private async explainMissing(
    tx: Tx,
    { kind, name }: LineTab,
    wanted: readonly { id: string; salesOrderId: string }[],
  ): Promise<never> {
    const rows = await tx.query<{ id: string; sales_order_id: string; kind: number }>(
      'select id, sales_order_id, kind from sales_order_line where id = any($1) and not is_deleted',
      [wanted.map(({ id }) => id)],
    );
    for (const { id, salesOrderId } of wanted) {
      const row = rows.find((one) => one.id === id);
      if (!row || row.sales_order_id !== salesOrderId || row.kind !== kind) throw notFound(name, id);
    }
    throw new AppError(kernelErrors.Concurrency);
  }

  private toRecord({ sourceName, detail }: LineTab, item: LineInput, index: number) {
    const { id, salesOrderId, concurrencyStamp, isDeleted: _deleted, ...rest } = item;
    return {
      ...rest,
      salesOrderId,
      id: id ?? newId(),
      isNew: !id,
      sourceId: item[sourceName] ?? null,
      stamp: concurrencyStamp || null,
      isManual: true,
      sort: item.sort ?? (id ? null : index),
      detail: Object.fromEntries(
        Object.keys(detail).flatMap((name) =>
          item[name] === null || item[name] === undefined ? [] : [[name, item[name]]],
        ),
      ),
    };
  }

  async remove(tab: LineTab, salesOrderId: string, rowId: string): Promise<void> {
    await this.orders.tx(async (tx, visible) => {
      const orders = await this.openOrders(visible, [salesOrderId]);
      await this.prices.refuseRemoval(tx, tab, salesOrderId, rowId);
      await this.telling(tx, { tab, orders, lineIds: [rowId] }, async () => {
        const removed = await tx.query(DELETE, [
          tab.kind,
          JSON.stringify([{ id: rowId, salesOrderId }]),
          currentPrincipal().userId,
        ]);
        if (removed.length === 0) throw notFound(tab.name, rowId);
      });
      await this.refresh(tx, tab, orders, new Map());
    });
  }

  /** Empties a tab. */
  async clear(tab: LineTab, salesOrderId: string): Promise<void> {
    await this.orders.tx(async (tx, visible) => {
      const orders = await this.openOrders(visible, [salesOrderId]);
      await this.prices.refuseRemoval(tx, tab, salesOrderId);
      const lines = await tx.query<{ id: string }>(
        'select id from sales_order_line where sales_order_id = $1 and kind = $2 and not is_deleted',
        [salesOrderId, tab.kind],
      );
      await this.telling(tx, { tab, orders, lineIds: lines.map(({ id }) => id) }, () =>
        tx.query(
          `update sales_order_line set is_deleted = true, deleter_id = $3, deletion_time = now()
              where sales_order_id = $1 and kind = $2 and not is_deleted`,
          [salesOrderId, tab.kind, currentPrincipal().userId],
        ),
      );
      await this.refresh(tx, tab, orders, new Map());
    });
  }

  /** A tab as a sheet, with the custom columns that its lines have. */
  async export(tab: LineTab, salesOrderId: string): Promise<StreamableFile> {
    const { salesOrderNo } = await this.orders.tx((_tx, orders) => orders.get(salesOrderId));
    const custom = await this.database.tx((tx) =>
      tx.query<{ key: string }>(
        `select distinct key from sales_order_line l, jsonb_object_keys(l.extra_properties) key
          where sales_order_id = $1 and kind = $2 and not is_deleted order by key limit 100`,
        [salesOrderId, tab.kind],
      ),
    );
    const sheet = lineSheet(
      tab,
      custom.map(({ key }) => key),
    );
    const language = currentContext()?.language ?? 'zh-Hans';
    const file = await exportInTurn(currentTenantId(), (out) =>
      exportRows(sheet, language, this.lines(tab, salesOrderId), out),
    );
    return attachment(`${salesOrderNo}-${tab.formType}.xlsx`, file);
  }

  async *lines(tab: LineTab, salesOrderId: string): AsyncGenerator<Record<string, unknown>> {
    type Told = Record<string, unknown> & { extraProperties: Record<string, unknown> };
    const read = async (skipCount: number, maxResultCount: number) => {
      const { text } = await this.page(tab, salesOrderId, { skipCount, maxResultCount });
      return JSON.parse(text) as { items: Told[] };
    };
    for await (const item of allRows(read, PAGE)) yield { ...item.extraProperties, ...item };
  }
}

const COMMON = [
  ['name', 'text'],
  ['code', 'text'],
  ['length', 'number'],
  ['width', 'number'],
  ['height', 'number'],
  ['color', 'text'],
  ['unit', 'text'],
  ['price', 'number'],
  ['count', 'number'],
  ['amount', 'number'],
  ['roomName', 'text'],
  ['cabinetNo', 'text'],
  ['remark', 'text'],
] as const;

/** The columns of a tab; those of its own after the common ones, then the custom ones under their own names. */
export function lineSheet({ detail, formType }: LineTab, custom: readonly string[]): Sheet<Record<string, unknown>> {
  const own = Object.entries(detail)
    .filter(([, { reply }]) => reply.safeParse('x').success || reply.safeParse(1).success)
    .map(([name, { reply }]) => [name, reply.safeParse('x').success ? 'text' : 'number'] as const);
  const titles = [...COMMON, ...own].map(([key, type]) => ({ key, type, title: titlesOf(`Field:${key}`) }));
  const taken = new Set(titles.flatMap(({ key, title }) => [key, title.en.toLowerCase(), title['zh-Hans']]));
  const free = custom.filter((key) => !taken.has(key) && !taken.has(key.toLowerCase()));
  return defineSheet<Record<string, unknown>>({
    name: titlesOf(`Tab:${formType}`),
    columns: [...titles, ...free.map((key) => ({ key, type: 'text' as const, title: { 'zh-Hans': key, en: key } }))],
  });
}
