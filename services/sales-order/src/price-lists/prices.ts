import { crmPort } from '@ishare/contracts/crm/client.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { CalcType, type PriceKind } from '@ishare/contracts/sales-order/price-list.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { amountOf } from '@ishare/kernel/money.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Injectable } from '@nestjs/common';
import { IsNull, LessThanOrEqual, MoreThanOrEqual } from 'typeorm';
import { PriceList } from './price-list.entity.js';

/**
 * Dictionary of prices: the value of entry `wardrobe` or `HG-110` is the price of one unit, that of
 * `wardrobe/<quotation type>` the price of one type.
 */
const PRICES = 'SalesOrderPriceList';
const TYPES = 'SalesOrderKuJiaLeQuotationType';

export interface FoundPrice {
  price: number;
  /** What one unit costs the factory, where that is known. */
  cost: number | null;
  /** How it is counted; null as the model counts. */
  calcType: number | null;
  quantity: number;
}

/** The prices that hold for an order. */
export interface Prices {
  /** The list they are of, before the dictionary. */
  readonly priceListId: string | null;
  /**
   * The price of one unit; undefined where nothing is said of it. `quantityBy` counts the line in a way of counting.
   */
  find(kind: PriceKind, code: string, quantityBy: (calcType: number | null) => number): FoundPrice | undefined;
}

/** What a list may be bound to. */
type Occasion = Pick<PriceList, 'orderTypeId' | 'quotationName'> & {
  dealerLevel: string | null;
  brandIds: readonly string[];
};
type Bounds = Pick<PriceList, 'orderTypeId' | 'dealerLevel' | 'brandId' | 'quotationName' | 'validFrom' | 'code'>;

function fits({ orderTypeId, dealerLevel, brandId, quotationName }: Bounds, occasion: Occasion): boolean {
  return (
    (orderTypeId === null || orderTypeId === occasion.orderTypeId) &&
    (dealerLevel === null || dealerLevel === occasion.dealerLevel) &&
    (brandId === null || occasion.brandIds.includes(brandId)) &&
    (quotationName === null || quotationName === occasion.quotationName)
  );
}

/**
 * The list for an occasion: that which is bound most closely, by type of quotation before level, brand and type of
 * order; of two, the younger.
 */
export function choose<L extends Bounds>(lists: readonly L[], occasion: Occasion): L | undefined {
  const closeness = ({ orderTypeId, dealerLevel, brandId, quotationName }: L) =>
    [quotationName, dealerLevel, brandId, orderTypeId].reduce(
      (sum, bound, at) => sum + (bound === null ? 0 : 8 >> at),
      0,
    );
  return lists
    .filter((list) => fits(list, occasion))
    .sort(
      (a, b) => closeness(b) - closeness(a) || b.validFrom.localeCompare(a.validFrom) || a.code.localeCompare(b.code),
    )[0];
}

/** Prices of a list, and where it says nothing of a product those of the dictionary. */
export function pricesOf(
  list: Pick<PriceList, 'id' | 'items'> | undefined,
  ofDictionary: (code: string) => number | undefined,
): Prices {
  return {
    priceListId: list?.id ?? null,
    find(kind, code, quantityBy) {
      const [found] = (list?.items ?? [])
        .filter((item) => item.kind === kind && item.code === code)
        .map(({ price, costPrice, calcType, minQty }) => ({
          price,
          cost: costPrice,
          calcType,
          minQty,
          quantity: quantityBy(calcType),
        }))
        .filter(({ minQty, quantity }) => quantity >= minQty)
        .sort((a, b) => b.minQty - a.minQty);
      if (found) return { price: found.price, cost: found.cost, calcType: found.calcType, quantity: found.quantity };
      const price = kind === 'product' ? ofDictionary(code) : undefined;
      return price === undefined ? undefined : { price, cost: null, calcType: null, quantity: quantityBy(null) };
    },
  };
}

/** A line of an order as it is priced; sizes in mm. */
export interface Sized {
  code: string | null;
  count: number;
  length?: number | null;
  width?: number | null;
  height?: number | null;
}

/** What a piece of a line comes to in a way of counting: 1, or m² or m of its sizes; 0 where it does not tell them. */
function measureOf({ length, width, height }: Sized, calcType: number | null): number {
  switch (calcType) {
    case CalcType.Area:
      return ((length ?? 0) * (width ?? 0)) / 1e6;
    // Of its front: as long as it stands along the wall, and as high.
    case CalcType.ProjectedArea:
      return ((length ?? 0) * (height ?? 0)) / 1e6;
    case CalcType.Length:
      return (length ?? 0) / 1_000;
    default:
      return 1;
  }
}

/** What one piece of a line costs by the price of its product; undefined where nothing is said of it. */
export function pieceOf(prices: Prices, line: Sized): Pick<FoundPrice, 'price' | 'cost'> | undefined {
  if (line.code === null) return undefined;
  const found = prices.find('product', line.code, (calcType) => line.count * measureOf(line, calcType));
  if (!found) return undefined;
  const measure = measureOf(line, found.calcType);
  const ofPiece = (price: number) => amountOf(measure, price);
  return { price: ofPiece(found.price), cost: found.cost === null ? null : ofPiece(found.cost) };
}

type Entries = readonly { code: string; names: readonly string[] }[];

/** A type of quotation is that of its entry, by whichever of its names somebody says it; else it is its name. */
export function typesOf(entries: Entries): (name: string) => string {
  const types = new Map(entries.flatMap(({ code, names }) => [code, ...names].map((name) => [name, code])));
  return (name) => types.get(name) ?? name;
}

/** The entry of a price with its type of quotation, where it has one. */
function ofType(code: string, typeOf: (name: string) => string): string {
  const at = code.lastIndexOf('/');
  return at < 0 ? code : `${code.slice(0, at)}/${typeOf(code.slice(at + 1))}`;
}

/** Finds the prices that hold for orders. */
@Injectable()
export class PriceBook {
  constructor(
    private readonly database: Database,
    private readonly ports: Ports,
  ) {}

  /** The prices of a type of quotation for an order, today; without an order those of its kind for all. */
  async of(
    quotationName: string,
    order: { orderTypeId: string | null; dealerId: string | null } | null,
    tx?: Tx,
  ): Promise<Prices> {
    const tenantId = currentTenantId();
    const today = await factoryDay(this.ports);
    const read = (inTx: Tx) =>
      inTx.em.find(PriceList, {
        where: [{ validTo: IsNull() }, { validTo: MoreThanOrEqual(today) }].map((until) => ({
          isEnable: true,
          isDeleted: false,
          validFrom: LessThanOrEqual(today),
          ...until,
        })),
      });
    const [entries, types, [dealer], lists] = await Promise.all([
      this.ports.client(platformPort).dictionary({ tenantId, code: PRICES }),
      this.ports.client(platformPort).dictionary({ tenantId, code: TYPES }),
      order?.dealerId ? this.ports.client(crmPort).dealers({ tenantId, ids: [order.dealerId] }) : [],
      tx ? read(tx) : this.database.tx(read),
    ]);
    const typeOf = typesOf(types);
    const type = typeOf(quotationName);
    const values = new Map(entries.map(({ code, value }) => [ofType(code, typeOf), Number(value)]));
    const list = choose(
      lists.map((one) => ({ ...one, quotationName: one.quotationName === null ? null : typeOf(one.quotationName) })),
      {
        orderTypeId: order?.orderTypeId ?? null,
        quotationName: type,
        dealerLevel: dealer?.priceLevel || null,
        brandIds: dealer?.brandIds ?? [],
      },
    );
    return pricesOf(list, (code) =>
      [values.get(`${code}/${type}`), values.get(code)].find(
        (price) => price !== undefined && Number.isFinite(price) && price >= 0,
      ),
    );
  }

  /** Types of quotations; none when the dictionary is empty. */
  async types(): Promise<string[]> {
    return (await this.ports.client(platformPort).dictionary({ tenantId: currentTenantId(), code: TYPES })).map(
      ({ displayText }) => displayText,
    );
  }
}
