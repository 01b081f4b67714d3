import { auditFigures } from '@ishare/contracts/sales-order/audit-figures.js';
import { OrderState, orderStages } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Progress } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import type { ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import { usePermission } from '../../../session/session';
import { orders, salesOrder } from '@ishare/contracts/sales-order/orders.js';
import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { orderPath } from '../places';
import { HeldTag, OrderStateTag, orderStateOptions } from '../states';
import { OrderTotal } from '../order/OrderSums';
import { useRoute } from '../../../session/routes';
import { DueIn } from '../audits/DueIn';
import { isPast } from '../audits/due-in';
import { StateCounts, usePickedState } from '../StateCounts';
import type { Picked } from '../StateCounts';
import { LateDate } from './LateDate';
import { orderFields, toBody } from './order-fields';

const P = salesOrderPermissions.names.Orders;

/** Whose orders a list is kept to; order tracking shows three of them. */
export type OrderScope = 'own' | 'pending' | 'history';

interface Kept {
  scope: OrderScope | undefined;
  picked: Picked;
}

/** How many orders of the list stand where. */
function OrderCounts({ scope }: { scope: OrderScope | undefined }) {
  const { t } = useTranslation('salesOrder');
  const counts = useRoute(auditFigures.orders, { query: { ...(scope && { scope }) } }, { calls: { quiet: true } });
  const [picked, pick] = usePickedState();
  return (
    <div style={{ padding: '0 12px' }}>
      <StateCounts
        counts={counts.data?.items}
        picked={picked}
        pick={pick}
        nameOf={(state) => t(`orderState.${state}`)}
      />
    </div>
  );
}

function screen(go: (path: string) => void, { scope, picked }: Kept, mayDiscount: boolean): ScreenDefinition {
  const screen = thingScreen(salesOrder, {
    name: 'salesOrder:order',
    texts: { urgency: 'salesOrder:urgency' },
    fixedQuery: { ...(scope && { scope }), ...picked },
    header: () => <OrderCounts scope={scope} />,
    stale: orders.create.stale,
    titleOf: (row) => `${row.salesOrderNo} ${row.orderName}`,
    columns: {
      salesOrderNo: { width: 160, pinned: 'start' },
      orderName: { width: 200 },
      state: {
        width: 120,
        label: 'salesOrder:order.state',
        options: orderStateOptions,
        render: (row) => (
          <>
            <OrderStateTag state={row.state} />
            {row.holdFlag && <HeldTag reason={row.holdReason} />}
          </>
        ),
      },
      progress: {
        width: 130,
        as: 'number',
        align: 'start',
        render: (row) => <Progress aria-label={row.salesOrderNo} percent={Math.round(row.progress)} size="small" />,
      },
      customerName: { width: 130 },
      dealerName: { width: 150 },
      promiseDate: {
        width: 130,
        as: undefined,
        render: (row) => <LateDate date={row.promiseDate} isLate={row.isLate} />,
      },
      ...(scope && {
        auditDueTime: {
          width: 130,
          as: undefined,
          render: (row: SalesOrder) => <DueIn time={row.auditDueTime} isOverdue={isPast(row.auditDueTime)} />,
        },
      }),
      totalAmount: { width: 120, unit: undefined, render: (row) => <OrderTotal order={row} /> },
      balanceAmount: { width: 120, unit: undefined },
      orderTypeName: { width: 110 },
      productTypeName: { width: 110 },
      urgency: { width: 90 },
      desginId: { width: 150 },
      orderDate: { width: 110 },
      remark: { width: 200 },
      creationTime: { width: 150 },
    },
    filters: [
      { key: 'state', type: 'select', options: orderStateOptions },
      { key: 'ordered', type: 'dateRange', from: 'orderDateMin', to: 'orderDateMax', rare: true },
      { key: 'promise', type: 'dateRange', from: 'promiseDateMin', to: 'promiseDateMax' },
      {
        key: 'stage',
        type: 'select',
        rare: true,
        options: orderStages.map((value) => ({ value, label: `salesOrder:order.stages.${value}` })),
      },
      { key: 'isLate', type: 'select', options: [{ value: true, label: 'common:yes' }] },
      { key: 'holdFlag', type: 'select', options: [{ value: true, label: 'common:yes' }] },
    ],
    mayDelete: ({ state }) => state === OrderState.Draft,
    open: (row) => go(orderPath(row.id)),
    rowActions: [{ key: 'open', run: ({ rows }) => go(orderPath(rows[0]!.id)) }],
  });
  // It is changed on its own page.
  const { create, delete: remove } = salesOrder.permissions;
  return {
    ...screen,
    permissions: scope ? {} : { create, delete: remove },
    ...(scope && { emptyText: `salesOrder:orderScope.${scope}` }),
    fields: orderFields(mayDiscount),
    toBody: (values) => toBody(values),
  };
}

/** Sales orders; a row opens its page. */
export function OrdersList({ scope }: { scope?: OrderScope }) {
  const navigate = useNavigate();
  const mayDiscount = usePermission(P.Discount);
  const [picked] = usePickedState();
  const kept = JSON.stringify(picked);
  const definition = useMemo(
    () => screen((path) => void navigate(path), { scope, picked: JSON.parse(kept) as Picked }, mayDiscount),
    [navigate, scope, kept, mayDiscount],
  );
  return <ResourcePage screen={definition} />;
}

export default function OrdersPage() {
  return <OrdersList />;
}
