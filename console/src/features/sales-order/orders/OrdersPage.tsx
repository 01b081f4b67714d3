import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { Progress } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import type { ScreenDefinition } from '../../../resource/screen';
import { usePermission } from '../../../session/session';
import { orders } from '@ishare/contracts/sales-order/orders.js';
import { orderPath } from '../places';
import type { SalesOrder } from '@ishare/contracts/sales-order/orders.js';
import { OrderStateTag } from '../states';
import { OrderTotal } from '../order/OrderSums';
import { LateDate } from './LateDate';
import { orderFields, toBody, urgencies } from './order-fields';

const P = salesOrderPermissions.names.Orders;
const stateOptions = Object.values(OrderState).map((value) => ({ value, label: `salesOrder:orderState.${value}` }));

/** Whose orders a list is kept to; order tracking shows three of them. */
export type OrderScope = 'own' | 'pending' | 'history';

function screen(go: (path: string) => void, scope: OrderScope | undefined, mayDiscount: boolean): ScreenDefinition {
  return defineScreen<SalesOrder>({
    name: 'salesOrder:order',
    path: `/${orders.path}`,
    permissions: scope ? {} : { create: P.Create, delete: P.Delete },
    ...(scope && { fixedQuery: { scope } }),
    titleOf: (row) => `${row.salesOrderNo} ${row.orderName}`,
    defaultSorting: 'creationTime desc',
    columns: [
      { key: 'salesOrderNo', width: 160, sortable: true, pinned: 'start' },
      { key: 'orderName', width: 200, sortable: true },
      { key: 'state', width: 120, sortable: true, render: (row) => <OrderStateTag state={row.state} /> },
      {
        key: 'progress',
        width: 130,
        sortable: true,
        render: (row) => <Progress percent={Math.round(row.progress)} size="small" />,
      },
      { key: 'customerName', width: 130, sortable: true },
      { key: 'dealerName', width: 150, sortable: true },
      {
        key: 'promiseDate',
        width: 130,
        sortable: true,
        render: (row) => <LateDate date={row.promiseDate} isLate={row.isLate} />,
      },
      {
        key: 'totalAmount',
        width: 120,
        as: 'money',
        sortable: true,
        render: (row) => <OrderTotal order={row} />,
      },
      { key: 'balanceAmount', width: 120, as: 'money' },
      { key: 'orderTypeName', width: 110, sortable: true },
      { key: 'productTypeName', width: 110, sortable: true },
      { key: 'urgency', width: 90, options: urgencies, sortable: true },
      { key: 'desginId', width: 150 },
      { key: 'orderDate', width: 110, as: 'date', sortable: true },
      { key: 'remark', width: 200 },
      { key: 'creationTime', width: 150, as: 'time', sortable: true },
    ],
    filters: [
      { key: 'filter', type: 'text' },
      { key: 'state', type: 'select', options: stateOptions },
      { key: 'ordered', type: 'dateRange', from: 'orderDateMin', to: 'orderDateMax', rare: true },
      { key: 'promise', type: 'dateRange', from: 'promiseDateMin', to: 'promiseDateMax' },
      { key: 'isLate', type: 'select', options: [{ value: true, label: 'common:yes' }] },
    ],
    fields: orderFields(mayDiscount),
    toBody: (values) => toBody(values),
    mayDelete: ({ state }) => state === OrderState.Draft,
    open: (row) => go(orderPath(row.id)),
    rowActions: [{ key: 'open', run: ({ rows }) => go(orderPath(rows[0]!.id)) }],
  });
}

/** Sales orders; a row opens its page. */
export function OrdersList({ scope }: { scope?: OrderScope }) {
  const navigate = useNavigate();
  const mayDiscount = usePermission(P.Discount);
  const definition = useMemo(
    () => screen((path) => void navigate(path), scope, mayDiscount),
    [navigate, scope, mayDiscount],
  );
  return <ResourcePage screen={definition} />;
}

export default function OrdersPage() {
  return <OrdersList />;
}
