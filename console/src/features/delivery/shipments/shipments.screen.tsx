import type { OrderUse } from '@ishare/contracts/sales-order/order-states.js';
import { shipment, shipments } from '@ishare/contracts/sales-order/shipment.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { shipmentPath } from '../places';
import { ShipmentStateTag } from '../states';
import { lazy } from '../../../state/lazy';

const LinesField = lazy(() => import('./LinesField'));

/** Trucks: planned, loaded, on their way, signed for. */
export default thingScreen(shipment, {
  name: 'delivery:shipment',
  stale: shipments.create.stale,
  titleOf: ({ shipmentNo }) => shipmentNo,
  columns: {
    shipmentNo: { width: 170, pinned: 'start' },
    state: { width: 110, render: ({ state }) => <ShipmentStateTag state={state} /> },
    salesOrderNo: { width: 160 },
    customerName: { width: 140 },
    packageCount: { width: 90 },
    loadedCount: { width: 90 },
    carrier: { width: 140 },
    truckNo: { width: 110 },
    driver: { width: 100 },
    plannedTime: { width: 150 },
    sentTime: { width: 150 },
    sendReason: { width: 180 },
    creationTime: { width: 150 },
  },
  filters: ['state'],
  // Who taps it stands at the truck or before the customer: what it is to be is edited behind the row.
  open: ({ id }, go) => go(shipmentPath(id)),
  rowActions: [{ key: 'open', run: ({ rows: [row], go }) => go(shipmentPath(row!.id)) }],
  formSize: 760,
  form: {
    salesOrderId: {
      query: { openFor: 'packing' satisfies OrderUse },
      labelOf: ({ salesOrderNo, orderName }: { salesOrderNo: string; orderName: string }) =>
        `${salesOrderNo} · ${orderName}`,
      hint: 'delivery:shipment.salesOrderIdHint',
    },
    plannedTime: true,
    carrier: true,
    truckNo: true,
    driver: true,
    remark: { span: 2 },
    lines: {
      hint: 'delivery:shipment.linesHint',
      render: (props) => (
        <Suspense>
          <LinesField {...(props as object)} />
        </Suspense>
      ),
    },
  },
});
