import type { Tx } from '@ishare/data/tx.js';
import { SalesOrderLine } from '../details/order-line.entity.js';
import { Quotation } from '../quotations/quotation.entity.js';

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

/**
 * What of an order nobody has set a price for: its lines, in their order, and items of the quotation that stands for
 * it.
 */
export async function unpricedOf(tx: Tx, salesOrderId: string) {
  const lines = await tx.em.find(SalesOrderLine, {
    select: { id: true, name: true, kind: true },
    where: { salesOrderId, isDeleted: false, isManual: true, price: 0, amount: 0 },
    order: { kind: 'ASC', sort: 'ASC' },
  });
  const quotation = await latestQuotation(tx, salesOrderId);
  return { lines, items: quotation?.items.filter(({ isPriced }) => isPriced === false) ?? [] };
}
