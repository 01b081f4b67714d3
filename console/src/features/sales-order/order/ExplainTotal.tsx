import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { percentOf, sumOf } from '@ishare/kernel/money.js';
import { useTranslation } from 'react-i18next';
import { ExplainButton } from '../../../ui/ExplainButton';
import { money } from '../../../ui/figures';
import { goodsOf } from './OrderSums';

/** Each sum of lines with the tab in which its lines stand. */
const PARTS = [
  ['productAmount', 'product'],
  ['matterAmount', 'matter'],
  ['standardAmount', 'standardProduct'],
  ['salesListsAmount', 'salesLists'],
] as const;

interface ExplainProps {
  order: SalesOrder;
  onTab: (tab: string) => void;
}

/** How the total and what is still open come about: each row with what it is, and leading to where it comes from. */
export function ExplainTotal({ order, onTab }: ExplainProps) {
  const { t } = useTranslation('salesOrder');
  const { discountRate, discountAmount, totalAmount, receivedAmount, balanceAmount } = order;
  const goods = goodsOf(order);
  const byRate = percentOf(goods, discountRate);
  // Discounts take an order to nothing and no further.
  const rest = sumOf([totalAmount, -goods, byRate, discountAmount]);
  // What a cancelled order lacks is not asked for any more.
  const dropped = sumOf([balanceAmount, receivedAmount, -totalAmount]);
  const rows: readonly (readonly [label: string, amount: number, tab?: string, isSum?: boolean])[] = [
    ...PARTS.filter(([key]) => order[key] !== 0).map(([key, tab]) => [t(`order.${key}`), order[key], tab] as const),
    [t('order.goods'), goods, undefined, true],
    ...(discountRate > 0 ? [[t('explain.byRate', { rate: discountRate, goods: money(goods) }), -byRate] as const] : []),
    ...(discountAmount > 0 ? [[t('order.discountAmount'), -discountAmount] as const] : []),
    ...(rest !== 0 ? [[t('explain.rest'), rest] as const] : []),
    [t('order.totalAmount'), totalAmount, undefined, true],
    [t('order.receivedAmount'), -receivedAmount, 'money'],
    ...(dropped !== 0 ? [[t('explain.dropped'), dropped] as const] : []),
    [t('order.balanceAmount'), balanceAmount, undefined, true],
  ];
  return (
    <ExplainButton
      title={t('explain.title')}
      rows={rows.map(([label, amount, tab, isSum = false]) => ({
        label,
        value: isSum
          ? `= ${money(amount)}`
          : `${amount < 0 || Object.is(amount, -0) ? '−' : '+'} ${money(Math.abs(amount))}`,
        isSum,
        ...(tab && { onOpen: () => onTab(tab) }),
      }))}
    />
  );
}
