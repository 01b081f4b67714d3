import { LockOutlined } from '@ant-design/icons';
import type { OrderAction } from '@ishare/contracts/sales-order/order-states.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { Splash } from '../../../ui/Splash';
import { useIsMobile } from '../../../ui/use-mobile';
import { ordersPath } from '../places';
import { useOrder } from '../queries';
import { NextStep } from './NextStep';
import { OrderApprovalNote } from './OrderApprovalNote';
import { OrderDelayNote } from './OrderDelayNote';
import { OrderHead } from './OrderHead';
import styles from './OrderPage.module.css';
import { OrderTabs, useOrderTab } from './OrderTabs';
import { UnsavedLinesContext, useUnsavedLines } from './unsaved-lines';
import { lazy } from '../../../state/lazy';

const ActDialog = lazy(async () => ({ default: (await import('./ActDialog')).ActDialog }));
const OrderForm = lazy(async () => ({ default: (await import('./OrderForm')).OrderForm }));
const SayOfOrder = lazy(async () => ({ default: (await import('./SayOfOrder')).SayOfOrder }));
const OrderTimeline = lazy(async () => ({ default: (await import('./OrderTimeline')).OrderTimeline }));

/** How far each part of the work is, in per cent. */
function ProgressRail({ order }: { order: OneOrder }) {
  const { t } = useTranslation('salesOrder');
  // Where it is narrow it scrolls, by the keys as well.
  const isMobile = useIsMobile();
  return (
    <ol className={styles.rail} aria-label={t('order.progress')} tabIndex={isMobile ? 0 : undefined}>
      {order.progressParts.map((part) => (
        <li key={part} data-done={order[part] >= 100}>
          <span>
            {t(`progress.${part}`)} {Math.round(order[part])}%
          </span>
          <meter min={0} max={100} value={order[part]} />
        </li>
      ))}
    </ol>
  );
}

function OrderView({ order }: { order: OneOrder }) {
  const { t } = useTranslation('salesOrder');
  const tab = useOrderTab(order);
  const [acting, setActing] = useState<OrderAction>();
  const [isEditing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  const lines = useUnsavedLines(tab.open);
  const step = async (action: OrderAction) => {
    if (await lines.mayStep()) setActing(action);
  };
  return (
    <UnsavedLinesContext value={lines}>
      <div className={styles.page}>
        <OrderHead order={order} onAct={(action) => void step(action)} onEdit={edit} onTab={tab.lead} />
        <ProgressRail order={order} />
        <div>
          <OrderApprovalNote order={order} />
          <OrderDelayNote order={order} />
          <NextStep order={order} onTab={tab.lead} onEdit={edit} />
        </div>
        <div className={styles.body}>
          <OrderTabs order={order} tab={tab} />
          <aside className={styles.side}>
            <h2>{t('timeline.title')}</h2>
            <Suspense fallback={null}>
              <SayOfOrder salesOrderId={order.id} />
              <OrderTimeline salesOrderId={order.id} />
            </Suspense>
          </aside>
        </div>
        <Suspense fallback={null}>
          {acting && <ActDialog order={order} action={acting} onClose={() => setActing(undefined)} />}
          {isEditing && <OrderForm order={order} onClose={() => setEditing(false)} />}
        </Suspense>
      </div>
    </UnsavedLinesContext>
  );
}

/** In place of an order that could not be had: somebody else's, gone, or not to be reached. */
function NoOrder({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const status = error instanceof HttpError ? error.status : undefined;
  if (status === 403) return <EmptyState icon={<LockOutlined />} text={t('order.refused')} />;
  if (status === 404 || status === 400) {
    return (
      <EmptyState text={t('order.notFound')}>
        <Link to={ordersPath}>
          <Button>{t('order.toList')}</Button>
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState text={t('common:list.failed')}>
      <Button onClick={onRetry}>{t('common:action.retry')}</Button>
    </EmptyState>
  );
}

/** One order: where it stands, what it consists of, its audit, and what has happened to it. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const order = useOrder(id);
  useViewTitle(order.data?.salesOrderNo);
  if (order.isPending) return <Splash />;
  if (order.isError) {
    return (
      <div className={styles.missing}>
        <NoOrder error={order.error} onRetry={() => void order.refetch()} />
      </div>
    );
  }
  return <OrderView order={order.data} />;
}
