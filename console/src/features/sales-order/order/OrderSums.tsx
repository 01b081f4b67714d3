import { subtractDecimal, sumDecimal } from '@ishare/kernel/decimal.js';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/StateTag';
import { money } from '../../../ui/figures';
import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';

type Amounts = Pick<SalesOrder, 'productAmount' | 'matterAmount' | 'standardAmount' | 'salesListsAmount'>;

/** What the lines of all tabs come to, before the discounts. */
export function goodsOf({ productAmount, matterAmount, standardAmount, salesListsAmount }: Amounts): number {
  return sumDecimal([productAmount, matterAmount, standardAmount, salesListsAmount]) ?? 0;
}

/** Whether a total of nothing only says that no price has been set yet. */
export const isUnpriced = ({
  totalAmount,
  unpricedCount,
}: Pick<SalesOrder, 'totalAmount' | 'unpricedCount'>): boolean => totalAmount === 0 && unpricedCount > 0;

/** A total in a list. */
export function OrderTotal({ order }: { order: Pick<SalesOrder, 'totalAmount' | 'unpricedCount'> }) {
  const { t } = useTranslation('salesOrder');
  return isUnpriced(order) ? <StateTag tone="warning">{t('order.unpriced')}</StateTag> : money(order.totalAmount);
}

/** An order's total; with what the lines come to and what is taken off, where something is. */
export function useOrderSums(
  goods: number,
  total: number,
  isOpen = false,
): { label: string; text: string; isTotal: boolean }[] {
  const { t } = useTranslation('salesOrder');
  const taken = subtractDecimal(goods, total) ?? 0;
  const sums = [
    { label: t('order.goods'), text: money(goods), isTotal: false },
    { label: t('order.discounts'), text: `−${money(taken)}`, isTotal: false },
    { label: t('order.totalAmount'), text: isOpen ? t('order.unpriced') : money(total), isTotal: true },
  ];
  return taken > 0 ? sums : sums.slice(-1);
}

/** The same in one line, below the lines. */
export function OrderSums({ goods, total }: { goods: number; total: number }) {
  return useOrderSums(goods, total).map(({ label, text, isTotal }) => (
    <span key={label} style={{ marginInlineStart: 16 }}>
      {label} {isTotal ? <strong>{text}</strong> : text}
    </span>
  ));
}
