import { useTranslation } from 'react-i18next';
import { money } from '../../../ui/figures';
import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { isUnpriced } from './OrderSums';
import styles from './OrderPage.module.css';

/** The order's header, to be read. */
export function Facts({ order }: { order: SalesOrder }) {
  const { t } = useTranslation('salesOrder');
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['orderTypeName', order.orderTypeName],
    ['productTypeName', order.productTypeName],
    ['customerName', order.customerName],
    ['dealerName', order.dealerName],
    ['urgency', t(`urgency.${order.urgency}`)],
    ['orderDate', order.orderDate],
    ['promiseDate', order.promiseDate],
    ['receiverName', order.receiver.name],
    ['receiverPhone', order.receiver.phone],
    ['receiverAddress', order.receiver.address],
    ['productAmount', money(order.productAmount)],
    ['matterAmount', money(order.matterAmount)],
    ['standardAmount', money(order.standardAmount)],
    ['salesListsAmount', money(order.salesListsAmount)],
    ['discountRate', `${order.discountRate} %`],
    ['discountAmount', money(order.discountAmount)],
    ['totalAmount', isUnpriced(order) ? t('order.unpriced') : money(order.totalAmount)],
    ['receivedAmount', money(order.receivedAmount)],
    ['balanceAmount', money(order.balanceAmount)],
    ['desginId', order.desginId],
    ['intentOrderNo', order.intentOrderNo],
    ['contractNo', order.contractNo],
    ['woodNetOrderId', order.woodNetOrderId],
    ['remark', order.remark],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`order.${key}`)}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
