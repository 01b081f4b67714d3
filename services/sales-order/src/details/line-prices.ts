import { isDeepStrictEqual } from 'node:util';
import { cataloguePort } from '@ishare/contracts/catalogue/client.js';
import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { errors } from '../errors.js';
import { MoneyRights } from '../orders/money-rights.js';
import { named } from '../orders/unpriced.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { pieceOf, PriceBook, type Sized } from '../price-lists/prices.js';
import { LineColumns, priceBy, saysPrice, type Formed } from './line-columns.js';
import { LineKind, type LineInput, type LineTab } from '@ishare/contracts/sales-order/order-lines.js';
import { SalesOrderLine } from './order-line.entity.js';

/** What somebody looks at who sets the price of a line, beside what only some tabs and forms have. */
const DESCRIBED_BY = ['name', 'length', 'width', 'height', 'color', 'unit'] as const;

type Known = Pick<
  SalesOrderLine,
  | 'id'
  | 'code'
  | 'price'
  | 'count'
  | 'amount'
  | 'concurrencyStamp'
  | 'extraProperties'
  | 'detail'
  | (typeof DESCRIBED_BY)[number]
>;

const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a ?? null, b ?? null);

/** Whether a line says of its thing what it said before: in the fields of all tabs, of its own, and of its form. */
function isDescribedAsBefore(tab: LineTab, columns: readonly FormColumn[], item: LineInput, before: Known): boolean {
  const [now, then] = [(item['extraProperties'] ?? {}) as Record<string, unknown>, before.extraProperties];
  // What is computed follows from the rest, and the count is no description.
  const computed = new Set(columns.filter(({ compute }) => compute).map(({ key }) => key));
  return (
    DESCRIBED_BY.every((what) => isSame(item[what], before[what])) &&
    Object.keys(tab.detail).every((what) => isSame(item[what], before.detail[what])) &&
    Object.keys({ ...now, ...then }).every((what) => computed.has(what) || isSame(now[what], then[what]))
  );
}

/** What chooses the price list of an order. */
type PricedFor = Pick<SalesOrder, 'id' | 'orderTypeId' | 'dealerId'>;
/** What chooses its prices. */
export type Priced = PricedFor & Formed;
const PRICED_BY = ['orderTypeId', 'productTypeId', 'dealerId', 'formId'] as const;

/** Whether an order's lines are priced and computed by the same as before. */
export const isPricedAlike = (one: Omit<Priced, 'id'>, other: Omit<Priced, 'id'>): boolean =>
  PRICED_BY.every((what) => one[what] === other[what]);
type PriceOf = (line: Sized & { salesOrderId: string }) => number;
type Repriced = (tx: Tx) => Promise<ReadonlyMap<string, number>>;

const namesOf = (lines: readonly object[]): string[] =>
  named(lines.map((line) => String((line as { name?: unknown }).name)));

/**
 * What lines cost when somebody saves them who sets no prices: what the price list or the catalogue says of their code,
 * and what stood in them.
 */
@Injectable()
export class LinePrices {
  constructor(
    private readonly database: Database,
    private readonly rights: MoneyRights,
    private readonly columns: LineColumns,
    private readonly book: PriceBook,
    private readonly ports: Ports,
  ) {}

  /** Lines with the prices that hold for their caller; refuses those that he may not set. */
  async settled(tab: LineTab, items: readonly LineInput[]): Promise<LineInput[]> {
    const rights = await this.rights.ofCaller();
    if (rights.price && (rights.amount || tab.kind !== LineKind.SalesLists)) return [...items];
    const stored = await this.stored(
      tab,
      items.flatMap(({ id }) => id ?? []),
    );
    if (!rights.amount) this.keepSalesList(tab, items, stored);
    return rights.price ? [...items] : this.priced(tab, items, stored);
  }

  /** Refuses to let lines of the sales list go that come to something. */
  async refuseRemoval(tx: Tx, tab: LineTab, salesOrderId: string, rowId?: string): Promise<void> {
    if (tab.kind !== LineKind.SalesLists || (await this.rights.ofCaller()).amount) return;
    const lines = await tx.em.findBy(SalesOrderLine, {
      salesOrderId,
      kind: tab.kind,
      isDeleted: false,
      ...(rowId === undefined ? {} : { id: rowId }),
    });
    const paid = lines.filter(({ amount }) => amount > 0);
    if (paid.length > 0) throw new AppError(errors.AmountNotAllowed, { lines: namesOf(paid) });
  }

  private async stored(tab: LineTab, ids: readonly string[]): Promise<ReadonlyMap<string, Known>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.tx((tx) =>
      tx.em.find(SalesOrderLine, {
        where: { id: In([...ids]), kind: tab.kind, isDeleted: false },
      }),
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** What a sales list comes to is for those who may change amounts: its lines stand as they were written. */
  private keepSalesList(tab: LineTab, items: readonly LineInput[], stored: ReadonlyMap<string, Known>): void {
    if (tab.kind !== LineKind.SalesLists) return;
    const touched = items.filter((item) => {
      const before = stored.get(item.id ?? '');
      return (
        before &&
        before.amount > 0 &&
        (item.isDeleted || item['count'] !== before.count || (item['code'] ?? null) !== before.code)
      );
    });
    if (touched.length > 0) throw new AppError(errors.AmountNotAllowed, { lines: namesOf(touched) });
  }

  private async priced(
    tab: LineTab,
    items: readonly LineInput[],
    stored: ReadonlyMap<string, Known>,
  ): Promise<LineInput[]> {
    const orderIds = [...new Set(items.map(({ salesOrderId }) => salesOrderId))];
    const forms = await this.columns.ofOrders(tab, orderIds);
    const orders = await this.database.tx((tx) => tx.em.findBy(SalesOrder, { id: In([...orderIds]) }));
    const codes = [...new Set(items.flatMap((item) => (item['code'] as string | null) ?? []))];
    const priceOf = await this.prices(tab, codes, orders);
    const refused: LineInput[] = [];
    const priced = items.map((item) => {
      if (item.isDeleted) return item;
      const before = stored.get(item.id ?? '');
      const columns = forms.get(item.salesOrderId) ?? [];
      const isOfCode = before !== undefined && before.code === (item['code'] ?? null);
      const isDescribed = isOfCode && isDescribedAsBefore(tab, columns, item, before);
      // Where the form's formula finds nothing, there is no price but the one that somebody has set for just this.
      if (saysPrice(columns))
        return { ...item, price: isDescribed && before.count === item['count'] ? before.price : 0 };
      // What the price list says for the count that stood there follows the count; what somebody has set stays, for
      // what he has set it for.
      const asked = item as unknown as Parameters<PriceOf>[0];
      const isListed = isOfCode && before.price === priceOf({ ...before, salesOrderId: item.salesOrderId });
      const price = isDescribed && !isListed ? before.price : priceOf(asked);
      // Nothing given is no price: older clients send a 0 where they say nothing, others the price that they have read.
      if (![0, price, isOfCode ? before.price : price].includes(item['price'] as number)) refused.push(item);
      // Somebody who may set prices can have set another one meanwhile.
      return { ...item, price, concurrencyStamp: item.concurrencyStamp || before?.concurrencyStamp || null };
    });
    if (refused.length > 0)
      throw new AppError(errors.PriceNotAllowed, {
        lines: namesOf(refused),
      });
    return priced;
  }

  /**
   * Prices by code: those of the order's price list, then those of the catalogue's parts (a product's price there is
   * what its boards cost, not what it is sold for); 0 until the factory has set one.
   */
  private async prices(tab: LineTab, codes: readonly string[], orders: readonly PricedFor[]): Promise<PriceOf> {
    if (codes.length === 0) return () => 0;
    const [catalogue, [type = '']] = await Promise.all([
      this.ports.client(cataloguePort).prices({ tenantId: currentTenantId(), codes: [...codes] }),
      this.book.types(),
    ]);
    const books = new Map(
      await Promise.all(orders.map(async (order) => [order.id, await this.book.of(type, order)] as const)),
    );
    const listed = new Map(
      tab.kind === LineKind.Matter
        ? catalogue.flatMap(({ kind, code, price }) =>
            kind === 'matter' && price !== null ? [[code, price] as const] : [],
          )
        : [],
    );
    return ({ salesOrderId, ...line }) => {
      if (line.code === null) return 0;
      const book = books.get(salesOrderId);
      return Math.max(0, (book && pieceOf(book, line))?.price ?? listed.get(line.code) ?? 0);
    };
  }

  /**
   * What somebody who sets no prices does to them by giving an order another type, product, dealer or form: what the
   * old price list has said is what the new one says, and where the one form or the other says what lines cost, all of
   * them cost what the new one says. Asked before the transaction; gives the prices that change, by line, of lines as
   * they stand in it.
   */
  async moved(tab: LineTab, from: Priced, to: Priced): Promise<Repriced | null> {
    if (tab.kind === LineKind.SalesLists) return null;
    if (isPricedAlike(from, to)) return null;
    if ((await this.rights.ofCaller()).price) return null;
    const [old = [], next = []] = await Promise.all(
      [from, to].map(async (order) => (await this.columns.of(tab, [order])).get(order.id)),
    );
    const isReformed = (saysPrice(old) || saysPrice(next)) && !isDeepStrictEqual(old, next);
    const read = (tx: Tx) => tx.em.findBy(SalesOrderLine, { salesOrderId: from.id, kind: tab.kind, isDeleted: false });
    const codes = new Set((await this.database.tx(read)).flatMap(({ code }) => code ?? []));
    const [before, after] = await Promise.all([from, to].map((order) => this.prices(tab, [...codes], [order])));
    const follows = (line: SalesOrderLine) => isReformed || (!saysPrice(old) && line.price === before!(line));
    const priceOf = (line: SalesOrderLine) => (saysPrice(next) ? priceBy(next, line) : after!(line));
    return async (tx) => {
      const lines = await read(tx);
      if (lines.some(({ code }) => code !== null && !codes.has(code))) throw new AppError(kernelErrors.Concurrency);
      const prices = lines.filter(follows).map((line) => ({ line, price: priceOf(line) }));
      return new Map(
        prices.filter(({ line, price }) => line.price !== price).map(({ line, price }) => [line.id, price]),
      );
    };
  }
}
