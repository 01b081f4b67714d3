import { pricedProcesses, type PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import type { z } from 'zod';

/** Two prices of one thing from the same quantity on would be a matter of chance. */
export const priceKey = ({ kind, code, minQty }: Pick<PriceListItem, 'kind' | 'code' | 'minQty'>): string =>
  JSON.stringify([kind, code, minQty]);

/** Each price stands once, and work that is priced is that of a station. */
export function checkItems(rows: readonly PriceListItem[], issues: z.core.$RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (seen.has(priceKey(row)))
      issues.addIssue({ code: 'custom', path: [index, 'code'], params: { text: 'Validation:taken' } });
    seen.add(priceKey(row));
    if (row.kind === 'process' && !(pricedProcesses as readonly string[]).includes(row.code))
      issues.addIssue({ code: 'custom', path: [index, 'code'], params: { text: 'Validation:option' } });
  }
}
