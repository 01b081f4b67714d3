import { salesOrder } from '@ishare/contracts/sales-order/orders.js';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import ResourcePage from '../../../resource/ResourcePage';
import { thingScreen } from '../../../resource/things';
import { ixModelPath } from '../places';
import { OrderStateTag } from '../states';

/** Orders, of which one is checked by its design. */
const screen = (go: (path: string) => void) =>
  thingScreen(salesOrder, {
    name: 'salesOrder:ixOrder',
    titleOf: ({ salesOrderNo }) => salesOrderNo,
    deletes: false,
    columns: {
      salesOrderNo: { width: 160, pinned: 'start', label: 'salesOrder:order.salesOrderNo' },
      orderName: { width: 240, label: 'salesOrder:order.orderName' },
      customerName: { width: 160, label: 'salesOrder:order.customerName' },
      dealerName: { width: 160, label: 'salesOrder:order.dealerName' },
      desginName: { width: 240, label: 'salesOrder:ixOrder.design' },
      state: {
        width: 120,
        label: 'salesOrder:order.state',
        options: undefined,
        render: ({ state }) => <OrderStateTag state={state} />,
      },
    },
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
