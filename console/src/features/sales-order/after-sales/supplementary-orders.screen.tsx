import type { OrderUse } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { supplementaryOrder, supplementaryOrders } from '@ishare/contracts/sales-order/supplementary-order.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { orderPath } from '../places';
import { OrderStateTag } from '../states';
import { lazy } from '../../../state/lazy';

const PartsField = lazy(async () => ({ default: (await import('./PartsField')).PartsField }));
const P = salesOrderPermissions.names.Orders;

/** What is made again: submitting makes the order, whose old drawings go to the saw before all others. */
export default thingScreen(supplementaryOrder, {
  name: 'salesOrder:supplementary',
  stale: supplementaryOrders.create.stale,
  titleOf: ({ supplementaryNo }) => supplementaryNo,
  texts: { feeParty: 'salesOrder:liableParty' },
  tones: { Draft: 'neutral', Submitted: 'info', Delivered: 'success', Cancelled: 'neutral' },
  dangers: ['cancel'],
  columns: {
    supplementaryNo: { width: 160, pinned: 'start' },
    state: { width: 100 },
    salesOrderNo: { width: 160 },
    orderState: {
      width: 120,
      render: (row) => row.orderState !== null && <OrderStateTag state={Number(row.orderState)} />,
    },
    sourceOrderNo: { width: 160 },
    customerName: { width: 140 },
    exceptionNo: { width: 160 },
    sourcePartIds: { width: 220 },
    reasonCode: { width: 120 },
    feeParty: { width: 100 },
    creationTime: { width: 150 },
    deliveredTime: { width: 150 },
  },
  filters: ['state', 'feeParty'],
  form: {
    sourceOrderId: {
      query: { openFor: 'reports' satisfies OrderUse },
      labelOf: ({ salesOrderNo, customerName }: { salesOrderNo: string; customerName: string | null }) =>
        [salesOrderNo, customerName].filter(Boolean).join(' · '),
    },
    sourcePartIds: {
      span: 2,
      render: (props) => (
        <Suspense>
          <PartsField {...(props as object)} orderField="sourceOrderId" />
        </Suspense>
      ),
    },
    feeParty: true,
    reasonCode: true,
    remark: true,
  },
  rowActions: [
    {
      key: 'openOrder',
      permission: P.Default,
      fits: ({ salesOrderId }) => salesOrderId !== null,
      run: ({ rows: [row], go }) => go(orderPath(row!.salesOrderId!)),
    },
  ],
});
