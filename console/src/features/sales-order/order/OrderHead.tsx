import { CalendarOutlined, EditOutlined, MessageOutlined, MoreOutlined } from '@ant-design/icons';
import { isOrderOpen, orderActions, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { OrderAction } from '@ishare/contracts/sales-order/order-states.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Button, Dropdown, Space } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holds } from '../../../session/permission';
import { talkAbout } from '../../../resource/talk';
import { permissions, usePermission } from '../../../session/session';
import { useStore } from '../../../state/store';
import { money } from '../../../ui/figures';
import { LateDate } from '../orders/LateDate';
import { useOrderType } from '../queries';
import { HeldTag, OrderStateTag } from '../states';
import { depositDue, isClosable } from './next-step';
import { ExplainTotal } from './ExplainTotal';
import styles from './OrderPage.module.css';
import { goodsOf, isUnpriced, useOrderSums } from './OrderSums';
import { lazy } from '../../../state/lazy';

const ProgressLink = lazy(async () => ({ default: (await import('../progress/ProgressLink')).ProgressLink }));
const PromiseDrawer = lazy(async () => ({ default: (await import('../capacity/PromiseDrawer')).PromiseDrawer }));
const P = salesOrderPermissions.names.Orders;

interface OrderHeadProps {
  order: OneOrder;
  onAct: (action: OrderAction) => void;
  onEdit: () => void;
  onTab: (tab: string) => void;
}

/** What takes an order on stands in its head; what ends it, behind dots. */
const isAtHand = ({ name }: OrderAction) => name !== 'cancel';

/** What of an order's state the caller may do something about. */
function Actions({ order, onAct, onEdit }: Omit<OrderHeadProps, 'onTab'>) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const granted = useStore(permissions);
  const mayShare = usePermission(P.Edit);
  const offered = orderActions.filter(
    ({ name, from, permission }) =>
      (from as readonly number[]).includes(order.state) &&
      holds(granted, permission) &&
      (name !== 'close' || isClosable(order)),
  );
  const behind = offered
    .filter((action) => !isAtHand(action))
    .map((action) => ({
      key: action.name,
      label: t(`orderAction.${action.name}`),
      danger: true,
      onClick: () => onAct(action),
    }));
  return (
    <Space className={styles.acts}>
      <Button
        icon={<MessageOutlined />}
        aria-label={t('order.talk')}
        title={t('order.talk')}
        onClick={() => void talkAbout('order', order.id)}
      />
      {mayShare && (
        <Suspense>
          <ProgressLink orderId={order.id} />
        </Suspense>
      )}
      {offered.filter(isAtHand).map((action) => (
        <Button key={action.name} type={action.name === 'close' ? 'default' : 'primary'} onClick={() => onAct(action)}>
          {t(`orderAction.${action.name}`)}
        </Button>
      ))}
      {isOrderOpen(order.state) && holds(granted, P.Edit) && (
        <Button icon={<EditOutlined />} onClick={onEdit}>
          {t('common:action.edit')}
        </Button>
      )}
      {behind.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items: behind }}>
          <Button icon={<MoreOutlined />} aria-label={t('common:action.more')} />
        </Dropdown>
      )}
    </Space>
  );
}

/** From which day on the machines have room for the order, and why. */
function PromiseButton({ order }: { order: OneOrder }) {
  const { t } = useTranslation('salesOrder');
  const mayEdit = usePermission(P.Edit);
  const [isOpen, open] = useState(false);
  if (order.state >= OrderState.Produced) return null;
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<CalendarOutlined />}
        aria-label={t('promise.title')}
        title={t('promise.title')}
        onClick={() => open(true)}
      />
      <Suspense fallback={null}>
        {isOpen && (
          <PromiseDrawer
            salesOrderId={order.id}
            mayTake={mayEdit && isOrderOpen(order.state)}
            onClose={() => open(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Which order it is, what it comes to, and what may be done with it. */
export function OrderHead(props: OrderHeadProps) {
  const { order, onTab } = props;
  const { t } = useTranslation('salesOrder');
  const due = depositDue(order, useOrderType(order.orderTypeId).data?.depositRate ?? 0);
  const sums = useOrderSums(goodsOf(order), order.totalAmount, isUnpriced(order));
  return (
    <header className={styles.head}>
      <h1>{order.salesOrderNo}</h1>
      <span>{order.orderName}</span>
      <OrderStateTag state={order.state} />
      {order.holdFlag && <HeldTag reason={order.holdReason} isWhole />}
      {order.state === OrderState.Cancelled && order.closeReason && <span>{order.closeReason}</span>}
      <dl>
        <div>
          <dt>{t('order.customerName')}</dt>
          <dd>{order.customerName ?? '—'}</dd>
        </div>
        {sums.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>{t('order.balanceAmount')}</dt>
          <dd>
            {money(order.balanceAmount)} <ExplainTotal order={order} onTab={onTab} />
          </dd>
        </div>
        {due > 0 && (
          <div>
            <dt>{t('order.depositDue')}</dt>
            <dd>{money(due)}</dd>
          </div>
        )}
        <div>
          <dt>{t('order.promiseDate')}</dt>
          <dd>
            {order.promiseDate ? <LateDate date={order.promiseDate} isLate={order.isLate} /> : '—'}{' '}
            <PromiseButton order={order} />
          </dd>
        </div>
      </dl>
      <Actions {...props} />
    </header>
  );
}
