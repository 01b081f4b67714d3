import { EditOutlined, LockOutlined } from '@ant-design/icons';
import {
  isOnRoute,
  isOrderOpen,
  orderActions,
  OrderState,
  PROGRESS_SHARES,
} from '@ishare/contracts/sales-order/order-states.js';
import type { OrderAction, ProgressPart } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Space, Tabs } from 'antd';
import { Activity, lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { HttpError } from '../../../http/http-error';
import { act as callAct } from '../../../session/routes';
import { holds } from '../../../session/permission';
import { permissions } from '../../../session/session';
import { useStore } from '../../../state/store';
import { useViewTitle } from '../../../state/view';
import { EmptyState } from '../../../ui/EmptyState';
import { tellSuccess } from '../../../ui/feedback';
import { money } from '../../../ui/figures';
import { Splash } from '../../../ui/Splash';
import { StateTag } from '../../../ui/StateTag';
import { LateDate } from '../orders/LateDate';
import { orderFields, toBody, toForm } from '../orders/order-fields';
import { ordersPath } from '../places';
import { useOrder, usePeople } from '../queries';
import { orders } from '@ishare/contracts/sales-order/orders.js';
import type { BodyOfRoute } from '@ishare/contracts/things/route.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { OrderStateTag } from '../states';
import { Facts } from './Facts';
import { firstTab } from './next-step';
import { NextStep } from './NextStep';
import styles from './OrderPage.module.css';
import { goodsOf, isUnpriced, useOrderSums } from './OrderSums';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const ReasonDialog = lazy(async () => ({ default: (await import('../audits/ReasonDialog')).ReasonDialog }));
const OrderTimeline = lazy(async () => ({ default: (await import('./OrderTimeline')).OrderTimeline }));
const DesignChoice = lazy(async () => ({ default: (await import('./DesignChoice')).DesignChoice }));

const AuditTable = lazy(async () => ({ default: (await import('../audits/AuditTable')).AuditTable }));
const DetailTab = lazy(async () => ({ default: (await import('./DetailTab')).DetailTab }));
const OrderFiles = lazy(async () => ({ default: (await import('./OrderFiles')).OrderFiles }));
const Quotations = lazy(async () => ({ default: (await import('./Quotations')).Quotations }));

const P = salesOrderPermissions.names;
const parts = Object.keys(PROGRESS_SHARES) as ProgressPart[];
const lineTabs = ['product', 'matter', 'standardProduct', 'salesLists'] as const;

function Head({ order, onAct, onEdit }: { order: OneOrder; onAct: (action: OrderAction) => void; onEdit: () => void }) {
  const { t } = useTranslation(['salesOrder', 'common']);
  const granted = useStore(permissions);
  const sums = useOrderSums(goodsOf(order), order.totalAmount, isUnpriced(order));
  const offered = orderActions.filter(
    ({ from, permission }) => (from as readonly number[]).includes(order.state) && holds(granted, permission),
  );
  return (
    <header className={styles.head}>
      <h1>{order.salesOrderNo}</h1>
      <span>{order.orderName}</span>
      <OrderStateTag state={order.state} />
      {order.holdFlag && (
        <StateTag tone="warning">{[t('order.held'), order.holdReason].filter(Boolean).join(': ')}</StateTag>
      )}
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
          <dd>{money(order.balanceAmount)}</dd>
        </div>
        <div>
          <dt>{t('order.promiseDate')}</dt>
          <dd>{order.promiseDate ? <LateDate date={order.promiseDate} isLate={order.isLate} /> : '—'}</dd>
        </div>
      </dl>
      <Space wrap>
        {offered.map((action) => (
          <Button
            key={action.name}
            type={action.name === 'submit' || action.name === 'confirm' ? 'primary' : 'default'}
            danger={action.name === 'cancel'}
            onClick={() => onAct(action)}
          >
            {t(`orderAction.${action.name}`)}
          </Button>
        ))}
        {isOrderOpen(order.state) && holds(granted, P.Orders.Edit) && (
          <Button icon={<EditOutlined />} onClick={onEdit}>
            {t('common:action.edit')}
          </Button>
        )}
      </Space>
    </header>
  );
}

/** How far each part of the work is, in per cent. */
function ProgressRail({ order }: { order: OneOrder }) {
  const { t } = useTranslation('salesOrder');
  return (
    <ol className={styles.rail} aria-label={t('order.progress')}>
      {parts
        .filter((part) => isOnRoute(part, order.route))
        .map((part) => (
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
  const { t } = useTranslation(['salesOrder', 'common']);
  const client = useQueryClient();
  const people = usePeople(order.id);
  const granted = useStore(permissions);
  const [search, setSearch] = useSearchParams();
  const [acting, setActing] = useState<OrderAction>();
  const [isEditing, setEditing] = useState(false);
  const act = async (action: OrderAction, comment?: string) => {
    const { id, concurrencyStamp } = order;
    await callAct(client, orders.act, { params: { id, action: action.name }, body: { comment, concurrencyStamp } });
    tellSuccess(t(`orderDone.${action.name}`));
  };
  const save = async (values: Record<string, unknown>) => {
    const asked = { params: { id: order.id }, body: toBody(values, order) as BodyOfRoute<typeof orders.update> };
    await callAct(client, orders.update, asked, { quiet: true });
    tellSuccess(t('common:done.updated'));
  };
  const tabs = [
    ...lineTabs.map((key) => ({ key, label: t(`tab.${key}`) })),
    ...(holds(granted, P.AuditDesigns.Default)
      ? [
          {
            key: 'examine',
            label: t('tab.examine'),
            children: (
              <div className={styles.stack}>
                <DesignChoice order={order} />
                <AuditTable query={{ salesOrderId: order.id }} />
              </div>
            ),
          },
        ]
      : []),
    { key: 'quotations', label: t('tab.quotations'), children: <Quotations salesOrderId={order.id} /> },
    { key: 'files', label: t('tab.files'), children: <OrderFiles salesOrderId={order.id} /> },
    { key: 'facts', label: t('tab.facts'), children: <Facts order={order} /> },
  ];
  // A whole order is given away by nobody.
  const givesAway = order.totalAmount > 0 && holds(granted, P.Orders.Price);
  // Without one in the address: where the order has something.
  const [first] = useState(() => firstTab(order));
  const active = tabs.find(({ key }) => key === (search.get('tab') ?? first)) ?? tabs[0]!;
  const work = useRef<HTMLDivElement>(null);
  /** Opens a tab and goes there: it may be open already, below the window's edge. */
  const lead = (tab: string) => {
    setSearch({ tab }, { replace: true });
    work.current?.scrollIntoView({ block: 'nearest' });
    const buttons = [...(work.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])];
    buttons.find((button) => button.offsetParent)?.focus();
  };
  // Lines that were looked at stay as they are behind the other tabs: what is typed, undone or scrolled to.
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (!opened.has(active.key)) setOpened(new Set(opened).add(active.key));
  return (
    <div className={styles.page}>
      <Head order={order} onAct={setActing} onEdit={() => setEditing(true)} />
      <ProgressRail order={order} />
      <NextStep order={order} onTab={lead} onEdit={() => setEditing(true)} />
      <div className={styles.body}>
        <div className={styles.main}>
          <Tabs
            activeKey={active.key}
            items={tabs.map(({ key, label }) => ({ key, label }))}
            onChange={(tab) => setSearch({ tab }, { replace: true })}
            tabBarStyle={{ marginBottom: 8 }}
          />
          <div ref={work}>
            {lineTabs
              .filter((key) => opened.has(key))
              .map((key) => (
                <Activity key={key} mode={key === active.key ? 'visible' : 'hidden'}>
                  <Suspense fallback={<Splash />}>
                    <DetailTab order={order} formType={key} />
                  </Suspense>
                </Activity>
              ))}
            {'children' in active && <Suspense fallback={<Splash />}>{active.children}</Suspense>}
          </div>
        </div>
        <aside className={styles.side}>
          <h2>{t('timeline.title')}</h2>
          <Suspense fallback={null}>
            <OrderTimeline salesOrderId={order.id} />
          </Suspense>
        </aside>
      </div>
      <Suspense fallback={null}>
        {acting && (
          <ReasonDialog
            okText={t(`orderAction.${acting.name}`)}
            title={t('order.actionOn', { action: t(`orderAction.${acting.name}`), no: order.salesOrderNo })}
            comment={acting.comment}
            {...(acting.name === 'confirm' &&
              order.unpricedCount + order.unpricedItems > 0 && {
                note: t(givesAway ? 'order.unpricedNote' : 'order.unpricedRefused', {
                  count: order.unpricedCount + order.unpricedItems,
                  lines: order.unpricedNames,
                }),
              })}
            onDone={({ comment }) => act(acting, comment)}
            onClose={() => setActing(undefined)}
          />
        )}
        {isEditing && (
          <ResourceForm
            name="salesOrder:order"
            title={`${t('common:action.edit')} · ${order.salesOrderNo}`}
            fields={orderFields(holds(granted, P.Orders.Discount), people)}
            row={toForm(order as unknown as Record<string, unknown>)}
            onSave={save}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** One order: where it stands, what it consists of, its audit, and what has happened to it. */
export default function OrderPage() {
  const { t } = useTranslation(['salesOrder', 'common']);
  const { id = '' } = useParams();
  const order = useOrder(id);
  useViewTitle(order.data?.salesOrderNo);
  if (order.isPending) return <Splash />;
  if (order.isError) {
    const status = order.error instanceof HttpError ? order.error.status : undefined;
    return (
      <div className={styles.missing}>
        {status === 403 ? (
          <EmptyState icon={<LockOutlined />} text={t('order.refused')} />
        ) : status !== 404 && status !== 400 ? (
          <EmptyState text={t('common:list.failed')}>
            <Button onClick={() => void order.refetch()}>{t('common:action.retry')}</Button>
          </EmptyState>
        ) : (
          <EmptyState text={t('order.notFound')}>
            <Link to={ordersPath}>
              <Button>{t('order.toList')}</Button>
            </Link>
          </EmptyState>
        )}
      </div>
    );
  }
  return <OrderView order={order.data} />;
}
