import { multiplyDecimal, roundDecimal, sumDecimal } from '@ishare/kernel/decimal.js';
import { compute, defaultRules, scopeOf } from '../designs/part-rules.js';
import type { DesignContent } from '../designs/design-content.js';
import type { SplitModels } from '../designs/split-models.js';
import { split } from '../designs/splitter.js';
import type { SalesOrderLine } from '../details/order-line.entity.js';
import { LineKind } from '../details/order-line.entity.js';
import type { Prices } from './price-list.js';
import { CalcType, QuotationCategory, type QuotationItem } from './quotation.entity.js';

const QUANTITY_DIGITS = 3;

export function amountOf(quantity: number, price: number): number {
  return roundDecimal(multiplyDecimal(quantity, price) ?? 0, 2);
}

export function totalOf(items: readonly Pick<QuotationItem, 'amount'>[]): number {
  return roundDecimal(sumDecimal(items.map(({ amount }) => amount)) ?? 0, 2);
}

function item(category: number, calcType: number, values: Pick<QuotationItem, 'name' | 'quantity' | 'price'> & Partial<QuotationItem>): QuotationItem {
  return { category, calcType, roomName: null, cabinetNo: null, partRef: null, isManual: false, ...values, amount: amountOf(values.quantity, values.price) };
}

/** What a design costs: its cabinets by area or length, at the price of their product where it has one; its hardware by piece. */
export function itemsOfDesign(content: DesignContent, prices: Prices, models: SplitModels): QuotationItem[] {
  const cabinets = content.rooms.flatMap((room) => room.cabinets.map((cabinet) => {
    const { quantity, unit } = defaultRules[cabinet.model];
    const ofProduct = cabinet.productCode ? prices(cabinet.productCode) : undefined;
    return item(QuotationCategory.Cabinet, unit === 'length' ? CalcType.Length : CalcType.ProjectedArea, {
      roomName: room.name, cabinetNo: cabinet.cabinetNo, name: cabinet.name ?? cabinet.cabinetNo, partRef: cabinet.productCode ?? cabinet.model,
      quantity: roundDecimal(compute(quantity, scopeOf(cabinet)), QUANTITY_DIGITS), price: ofProduct ?? prices(cabinet.model) ?? 0,
    });
  }));
  const counts = new Map<string, { name: string; count: number }>();
  for (const { code, name, count } of split(content, { key: '', separatePallet: null }, models).hardware) counts.set(code, { name, count: (counts.get(code)?.count ?? 0) + count });
  return [...cabinets, ...[...counts].map(([code, { name, count }]) => item(QuotationCategory.Hardware, CalcType.Each, { name, partRef: code, quantity: count, price: prices(code) ?? 0 }))];
}

const categories: Record<number, number> = {
  [LineKind.Product]: QuotationCategory.Cabinet, [LineKind.StandardProduct]: QuotationCategory.Cabinet, [LineKind.Matter]: QuotationCategory.Hardware, [LineKind.SalesLists]: QuotationCategory.Service,
};

/** What stands in the order's tabs: ordered beside the design, or written by hand. */
export function itemsOfLines(lines: readonly SalesOrderLine[]): QuotationItem[] {
  return lines.map((line) => ({
    ...item(categories[line.kind]!, CalcType.Each, { roomName: line.roomName, cabinetNo: line.cabinetNo, name: line.name, partRef: line.code, quantity: line.count, price: line.price, isManual: line.kind === LineKind.SalesLists }),
    amount: line.amount,
  }));
}
