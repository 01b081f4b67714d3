import type { Tx } from '@ishare/data/tx.js';
import { SalesOrderLine } from '../details/order-line.entity.js';
import { Quotation, type QuotationItem } from '../quotations/quotation.entity.js';
import { In } from 'typeorm';

/** How many things a refusal names at most. */
const NAMED = 5;

/** The first five names, and a sign that there are more. */
export const named = (names: readonly string[]): string[] => [
  ...names.slice(0, NAMED),
  ...(names.length > NAMED ? ['…'] : []),
];

/** The version of the quotation that stands for an order. */
export function latestQuotation(tx: Tx, salesOrderId: string): Promise<Quotation | null> {
  return tx.em.findOne(Quotation, { where: { salesOrderId, isDeleted: false }, order: { versionNo: 'DESC' } });
}

/** Items of a quotation that are no lines of its order: a line is known by its own price. */
async function ofDesigns(tx: Tx, salesOrderId: string, items: readonly QuotationItem[]): Promise<QuotationItem[]> {
  if (items.length === 0) return [];
  const lines = await tx.em.find(SalesOrderLine, {
    select: { id: true, name: true, code: true, count: true, roomName: true, cabinetNo: true },
    where: { salesOrderId, isDeleted: false, isManual: true, name: In([...new Set(items.map(({ name }) => name))]) },
  });
  const known = new Set(lines.map((line) => JSON.stringify([line.name, line.code, line.count, ...placeOf(line)])));
  return items.filter((one) => !known.has(JSON.stringify([one.name, one.partRef, one.quantity, ...placeOf(one)])));
}
const placeOf = ({ roomName, cabinetNo }: Pick<QuotationItem, 'roomName' | 'cabinetNo'>) => [roomName, cabinetNo];

/**
 * What of an order nobody has set a price for: its lines, in their order, and what else the quotation that stands for
 * it has.
 */
export async function unpricedOf(tx: Tx, salesOrderId: string) {
  const lines = await tx.em.find(SalesOrderLine, {
    select: { id: true, name: true, kind: true },
    where: { salesOrderId, isDeleted: false, isManual: true, price: 0, amount: 0 },
    order: { kind: 'ASC', sort: 'ASC' },
  });
  const quotation = await latestQuotation(tx, salesOrderId);
  const items = quotation?.items.filter(({ isPriced }) => isPriced === false) ?? [];
  return { lines, items: await ofDesigns(tx, salesOrderId, items) };
}
