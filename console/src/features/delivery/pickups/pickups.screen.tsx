import type { OrderUse } from '@ishare/contracts/sales-order/order-states.js';
import { pickup, pickups } from '@ishare/contracts/sales-order/pickup.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { pickupPath } from '../places';
import { PickupStateTag } from '../states';
import { lazy } from '../../../state/lazy';

const ItemsField = lazy(() => import('./ItemsField'));

/** Who fetches packages himself: planned, expected with a code, handed over. */
export default thingScreen(pickup, {
  name: 'delivery:pickup',
  stale: pickups.create.stale,
  titleOf: ({ code }) => code,
  columns: {
    code: { width: 170, pinned: 'start' },
    state: { width: 110, render: ({ state }) => <PickupStateTag state={state} /> },
    salesOrderNo: { width: 160 },
    customerName: { width: 140 },
    packageCount: { width: 90 },
    planTime: { width: 150 },
    handlerName: { width: 120 },
    pickedUpBy: { width: 120 },
    pickedUpTime: { width: 150 },
    remark: { width: 180 },
    creationTime: { width: 150 },
  },
  filters: ['state'],
  // Who taps it stands at the truck or before the customer: what it is to be is edited behind the row.
  open: ({ id }, go) => go(pickupPath(id)),
  rowActions: [{ key: 'open', run: ({ rows: [row], go }) => go(pickupPath(row!.id)) }],
  form: {
    salesOrderId: {
      query: { openFor: 'packing' satisfies OrderUse },
      labelOf: ({ salesOrderNo, orderName }: { salesOrderNo: string; orderName: string }) =>
        `${salesOrderNo} · ${orderName}`,
    },
    code: { hint: 'delivery:pickup.codeHint' },
    planTime: true,
    handlerUserId: { labelOf: personName as (row: never) => string },
    remark: { span: 2 },
    items: {
      span: 2,
      hint: 'delivery:pickup.itemsHint',
      render: (props) => (
        <Suspense>
          <ItemsField {...(props as object)} />
        </Suspense>
      ),
    },
  },
});
