import { CalcType, QuotationCategory } from '@ishare/contracts/sales-order/price-list.js';
import type { SplitPart } from '@ishare/contracts/sales-order/split.js';
import { divideDecimal, roundDecimal } from '@ishare/kernel/decimal.js';
import { defaultRules, scopeOf } from '../designs/part-rules.js';
import { amountOf, sumOf, without } from '@ishare/kernel/money.js';
import { compute } from '@ishare/kernel/number-formulas.js';
import type { Cabinet, DesignContent } from '@ishare/contracts/sales-order/design-content.js';
import type { SplitModels } from '../designs/split-models.js';
import { split } from '../designs/splitter.js';
import type { SalesOrderLine } from '../details/order-line.entity.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import type { Hardware } from '../price-lists/hardware.js';
import { pieceOf, type FoundPrice, type Prices } from '../price-lists/prices.js';
import type { QuotationItem } from './quotation.entity.js';

const QUANTITY_DIGITS = 3;
/** Per cent; what the column holds. */
const MIN_MARGIN = -9_999;

export const totalOf = (items: readonly Pick<QuotationItem, 'amount'>[]): number =>
  sumOf(items.map(({ amount }) => amount));

/** What is known of the cost of items, and what is left of their total in per cent where all of it is known. */
export function costOf(items: readonly QuotationItem[]): { costAmount: number | null; marginRate: number | null } {
  const known = items.filter(({ costPrice }) => typeof costPrice === 'number');
  if (known.length === 0) return { costAmount: null, marginRate: null };
  const costAmount = sumOf(known.map(({ quantity, costPrice }) => amountOf(quantity, costPrice!)));
  const total = totalOf(items);
  const isWhole = total > 0 && items.every(({ amount, costPrice }) => amount === 0 || typeof costPrice === 'number');
  return {
    costAmount,
    marginRate: isWhole
      ? Math.max(MIN_MARGIN, roundDecimal(divideDecimal(100 * without(total, costAmount), total) ?? 0, 3))
      : null,
  };
}

function item(
  category: number,
  calcType: number,
  values: Pick<QuotationItem, 'name' | 'quantity' | 'price'> & Partial<QuotationItem>,
): QuotationItem {
  return {
    category,
    calcType,
    roomName: null,
    cabinetNo: null,
    partRef: null,
    costPrice: null,
    isManual: false,
    isPriced: true,
    ...values,
    amount: amountOf(values.quantity, values.price),
  };
}

/** m² of parts. */
export const areaOf = (parts: readonly SplitPart[]): number =>
  roundDecimal(parts.reduce((sum, { length, width, count }) => sum + length * width * count, 0) / 1e6, QUANTITY_DIGITS);

/** m of banded edges. */
export const bandsOf = (parts: readonly SplitPart[]): number =>
  roundDecimal(
    parts.reduce(
      (sum, { length, width, count, edges: { L1, L2, W1, W2 } }) =>
        sum + count * (length * [L1, L2].filter(Boolean).length + width * [W1, W2].filter(Boolean).length),
      0,
    ) / 1_000,
    QUANTITY_DIGITS,
  );

/** A cabinet counted in a way of counting; null counts as its model does. */
function quantityOf(
  cabinet: Cabinet,
  parts: readonly SplitPart[],
  calcType: number | null,
  { thicknessOf }: SplitModels,
): number {
  const { quantity } = defaultRules[cabinet.model];
  switch (calcType) {
    case CalcType.Each:
    case CalcType.Set:
      return 1;
    case CalcType.ProjectedArea:
      return roundDecimal((cabinet.width * cabinet.height) / 1e6, QUANTITY_DIGITS);
    case CalcType.Area:
      return areaOf(parts);
    case CalcType.Length:
      return roundDecimal(cabinet.width / 1_000, QUANTITY_DIGITS);
    default:
      return roundDecimal(compute(quantity, scopeOf(cabinet, thicknessOf)), QUANTITY_DIGITS);
  }
}

const unit = ({ quantity, price, cost }: FoundPrice): Pick<QuotationItem, 'quantity' | 'price' | 'costPrice'> => ({
  quantity,
  price,
  costPrice: cost,
});

/** What the list prices beside products: materials by the m² of their parts, and the work of stations. */
function itemsOfParts(
  parts: readonly SplitPart[],
  cabinets: number,
  prices: Prices,
  { workOf }: Hardware,
): QuotationItem[] {
  const materials = [...Map.groupBy(parts, ({ materialCode }) => materialCode)].flatMap(([code, own]) => {
    const found = prices.find('material', code, () => areaOf(own));
    return found ? [item(QuotationCategory.Panel, CalcType.Area, { name: code, partRef: code, ...unit(found) })] : [];
  });
  const holes = parts.reduce((sum, { drillings, count }) => sum + drillings.length * count, 0);
  const work = [
    ['cut', CalcType.Area, areaOf(parts)],
    ['edge', CalcType.Length, bandsOf(parts)],
    ['bore', CalcType.Each, holes],
    ['assemble', CalcType.Each, cabinets],
    ['pack', CalcType.Each, cabinets],
  ] as const;
  return [
    ...materials,
    ...work.flatMap(([code, calcType, quantity]) => {
      const found = quantity > 0 ? prices.find('process', code, () => quantity) : undefined;
      return found
        ? [item(QuotationCategory.Service, calcType, { name: workOf(code), partRef: code, ...unit(found) })]
        : [];
    }),
  ];
}

/**
 * What a design costs: its cabinets by their quantity, at the price of their product where it has one; its hardware by
 * piece; materials and work where the list prices them.
 */
export function itemsOfDesign(
  content: DesignContent,
  prices: Prices,
  models: SplitModels,
  bought: Hardware,
): QuotationItem[] {
  const { parts, hardware } = split(content, { key: '', separatePallet: null }, models);
  const cabinets = content.rooms.flatMap((room) =>
    room.cabinets.map((cabinet) => {
      const count = (calcType: number | null) =>
        quantityOf(
          cabinet,
          parts.filter(({ roomName, cabinetNo }) => roomName === room.name && cabinetNo === cabinet.cabinetNo),
          calcType,
          models,
        );
      const found =
        (cabinet.productCode ? prices.find('product', cabinet.productCode, count) : undefined) ??
        prices.find('product', cabinet.model, count);
      const usual = defaultRules[cabinet.model].unit === 'length' ? CalcType.Length : CalcType.ProjectedArea;
      return item(QuotationCategory.Cabinet, found?.calcType ?? usual, {
        roomName: room.name,
        cabinetNo: cabinet.cabinetNo,
        name: cabinet.name ?? cabinet.cabinetNo,
        partRef: cabinet.productCode ?? cabinet.model,
        ...(found ? unit(found) : { quantity: count(null), price: 0, isPriced: false }),
      });
    }),
  );
  const counts = new Map<string, { name: string; count: number }>();
  for (const { code, name, count } of hardware)
    counts.set(code, { name, count: (counts.get(code)?.count ?? 0) + count });
  const pieces = [...counts].map(([code, { name, count }]) => {
    const found = prices.find('product', code, () => count);
    const price = bought.priceOf(code);
    return item(QuotationCategory.Hardware, CalcType.Each, {
      name: bought.nameOf(code, name),
      partRef: code,
      ...(found ? unit(found) : { quantity: count, price: price ?? 0, isPriced: price !== undefined }),
    });
  });
  return [...cabinets, ...pieces, ...itemsOfParts(parts, cabinets.length, prices, bought)];
}

const categories: Record<number, number> = {
  [LineKind.Product]: QuotationCategory.Cabinet,
  [LineKind.StandardProduct]: QuotationCategory.Cabinet,
  [LineKind.Matter]: QuotationCategory.Hardware,
  [LineKind.SalesLists]: QuotationCategory.Service,
};

/** What stands in the order's tabs: ordered beside the design, or written by hand. Their prices are their own. */
export function itemsOfLines(lines: readonly SalesOrderLine[], prices: Prices): QuotationItem[] {
  return lines.map((line) => ({
    ...item(categories[line.kind]!, CalcType.Each, {
      roomName: line.roomName,
      cabinetNo: line.cabinetNo,
      name: line.name,
      partRef: line.code,
      quantity: line.count,
      price: line.price,
      isManual: line.kind === LineKind.SalesLists,
      isPriced: line.amount > 0 || line.count === 0,
      costPrice: pieceOf(prices, line)?.cost ?? null,
    }),
    amount: line.amount,
  }));
}
