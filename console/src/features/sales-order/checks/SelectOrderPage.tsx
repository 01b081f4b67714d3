import { ixChecks } from '@ishare/contracts/sales-order/ix-check.js';
import type { IxOrder } from '@ishare/contracts/sales-order/ix-check.js';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { defineScreen } from '../../../resource/screen';
import { ixModelPath } from '../places';
import { OrderStateTag, orderStateOptions } from '../states';

/** Orders, of which one is checked by its design: they are listed by the right to check. */
const screen = (go: (path: string) => void) =>
  defineScreen<IxOrder>({
    name: 'salesOrder:ixOrder',
    path: `/${ixChecks.orders.path}`,
    permissions: {},
    titleOf: ({ salesOrderNo }) => salesOrderNo,
    columns: [
      { key: 'salesOrderNo', width: 160, pinned: 'start', sortable: true, label: 'salesOrder:order.salesOrderNo' },
      { key: 'orderName', width: 240, sortable: true, label: 'salesOrder:order.orderName' },
      { key: 'customerName', width: 160, label: 'salesOrder:order.customerName' },
      { key: 'dealerName', width: 160, label: 'salesOrder:order.dealerName' },
      { key: 'desginName', width: 240, label: 'salesOrder:ixOrder.design' },
      {
        key: 'state',
        width: 120,
        label: 'salesOrder:order.state',
        options: orderStateOptions,
        render: ({ state }) => <OrderStateTag state={state} />,
        filter: { key: 'state', type: 'select', label: 'salesOrder:order.state', options: orderStateOptions },
      },
    ],
    filters: [{ key: 'filter', type: 'text' }],
    open: ({ id }) => go(ixModelPath(id)),
    rowActions: [
      {
        key: 'check',
        fits: ({ desginId }) => desginId !== null,
        run: ({ rows: [order] }) => order && go(ixModelPath(order.id)),
      },
    ],
  });

export default function SelectOrderPage() {
  const navigate = useNavigate();
  const orders = useMemo(() => screen((path) => void navigate(path)), [navigate]);
  return <ResourcePage screen={orders} />;
}
