import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { CalcType } from '@ishare/contracts/sales-order/price-list.js';
import type { Paper } from '@ishare/excel/paper.js';
import { AppError } from '@ishare/kernel/errors.js';
import { moneyText, without } from '@ishare/kernel/money.js';
import { currentContext } from '@ishare/server/context.js';
import type { Letterhead } from '@ishare/server/letterhead.js';
import type { Localizer } from '@ishare/server/localizer.js';
import { linesOf } from '../orders/money-rights.js';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import { errors } from '../errors.js';
import { titlesOf } from '../texts.js';
import type { Quotation, QuotationItem } from './quotation.entity.js';

const titled = (key: string) => ({ title: titlesOf(`Field:${key}`) });

const columns: Paper<QuotationItem>['columns'] = [
  { key: 'roomName', type: 'text', width: 16, ...titled('roomName') },
  { key: 'cabinetNo', type: 'text', width: 12, ...titled('cabinetNo') },
  { key: 'name', type: 'text', width: 32, ...titled('name') },
  { key: 'partRef', type: 'text', width: 20, ...titled('partRef') },
  {
    key: 'calcType',
    type: 'enum',
    width: 14,
    enumValues: Object.values(CalcType).map((value) => ({ value, title: titlesOf(`Calc:${value}`) })),
    ...titled('calcType'),
  },
  { key: 'quantity', type: 'number', digits: 4, width: 12, ...titled('quantity') },
  { key: 'price', type: 'number', width: 14, ...titled('price') },
  { key: 'amount', type: 'number', width: 16, ...titled('amount') },
];

/** Whether a quotation is of other lines than its order has by now. */
export const hasOtherLines = (order: SalesOrder, { totalAmount }: Quotation): boolean => linesOf(order) !== totalAmount;

/** Refuses a quotation that is of other lines than the order has by now: it is quoted anew. */
export function refuseOutdated(order: SalesOrder, quotation: Quotation): void {
  const { salesOrderNo } = order;
  const { quotationNo, totalAmount } = quotation;
  if (!hasOtherLines(order, quotation)) return;
  const said = { quoted: moneyText(totalAmount), lines: moneyText(linesOf(order)) };
  throw new AppError(errors.QuotationOutdated, { salesOrderNo, quotationNo, ...said });
}

/** Refuses an order that comes to more than its customer has taken: a discount was taken back since. */
export function refuseDearer(order: SalesOrder, { quotationNo, acceptedAmount }: Quotation): void {
  const { salesOrderNo, totalAmount } = order;
  if (acceptedAmount === null || totalAmount <= acceptedAmount) return;
  const said = { taken: moneyText(acceptedAmount), total: moneyText(totalAmount) };
  throw new AppError(errors.QuotationDearer, { salesOrderNo, quotationNo, ...said });
}

/**
 * What the order's discount leaves of a quotation that its sum comes from, or left of it when it was taken; undefined
 * where that is all of it, or the order has changed since.
 */
export function payable(order: SalesOrder, quotation: Quotation): number | undefined {
  const { totalAmount, acceptedAmount } = quotation;
  const due = acceptedAmount ?? (hasOtherLines(order, quotation) ? totalAmount : order.totalAmount);
  return due < totalAmount ? due : undefined;
}

/** A quotation as it is handed to a customer: costs and margins are not in it. */
export function quotationPaper(
  quotation: Quotation,
  order: SalesOrder,
  { localizer, zone, from }: { localizer: Localizer; zone: string; from: Letterhead },
): Paper<QuotationItem> {
  const language = currentContext()?.language ?? 'zh-Hans';
  const text = (key: string, data: Record<string, unknown> = {}) => localizer.text(language, `Quotation:${key}`, data);
  const { quotationNo, versionNo, items, totalAmount, currency, validUntil, lastModificationTime } = quotation;
  const due = payable(order, quotation);
  const unpriced = items.filter(({ isPriced }) => isPriced === false).length;
  return {
    title: text('Title', { quotationNo, versionNo }),
    facts: [
      [text('factory'), from.name],
      [text('address'), from.lines.join('   ')],
      [text('salesOrderNo'), order.salesOrderNo],
      [text('orderName'), order.orderName],
      [text('customerName'), order.customerName],
      [text('dealerName'), order.dealerName],
      [text('quotationName'), quotation.quotationName],
      [text('currency'), currency],
      [text('date'), dayIn(lastModificationTime ?? quotation.creationTime, zone)],
      [text('validUntil'), validUntil],
    ],
    columns,
    rows: items,
    sums: [
      [text(due === undefined ? 'total' : 'items'), totalAmount],
      ...(due === undefined
        ? []
        : ([
            [text('discount'), without(due, totalAmount)],
            [text('total'), due],
          ] as const)),
    ],
    notes: unpriced > 0 ? [text('UnpricedNote', { unpriced })] : [],
  };
}
