import { bill, BillState, BillType } from '@ishare/contracts/crm/bill.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { billPath } from '../places';
import { BillStateTag, REFUND_WORDS } from '../states';
import { lazy } from '../../../state/lazy';

const OrderBillsDialog = lazy(() => import('./OrderBillsDialog'));
const RefundDialog = lazy(() => import('./RefundDialog'));
const VoidDialog = lazy(() => import('./VoidDialog'));
const P = crmPermissions.names.Bills;

/** What is to be paid, by contract and order: open, due, overdue, paid. */
export default thingScreen(bill, {
  name: 'crm:bill',
  titleOf: ({ billNo }) => billNo,
  texts: { type: 'crm:bill.typeName' },
  textsWhere: { state: REFUND_WORDS },
  columns: {
    billNo: { width: 160, pinned: 'start' },
    state: { width: 100, render: (bill) => <BillStateTag bill={bill} /> },
    // What is to be paid, and until when, is in sight on a narrow screen too.
    amount: { width: 110 },
    openAmount: { width: 110 },
    dueDate: { width: 110 },
    type: { width: 120, namedBy: 'name' },
    customerName: { width: 130 },
    dealerName: { width: 160 },
    contractNo: { width: 150 },
    salesOrderNo: { width: 150 },
    allocatedAmount: { width: 120 },
    creationTime: { width: 150 },
  },
  filters: [
    'state',
    'type',
    'dealerId',
    'dueDate',
    { key: 'isOpen', type: 'select', rare: true, options: [{ value: true, label: 'common:yes' }] },
    {
      key: 'isRefund',
      type: 'select',
      rare: true,
      options: [
        { value: false, label: 'crm:bill.comes' },
        { value: true, label: 'crm:bill.goesOut' },
      ],
    },
  ],
  toolbar: [
    {
      key: 'ofOrder',
      primary: true,
      permission: P.Create,
      run: ({ show, reload }) =>
        show((close) => (
          <Suspense>
            <OrderBillsDialog onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
  rowActions: [
    { key: 'open', run: ({ rows: [row], go }) => go(billPath(row!.id)) },
    {
      key: 'refund',
      permission: P.Refund,
      fits: ({ type, allocatedAmount }) => type !== BillType.Refund && allocatedAmount > 0,
      run: ({ rows: [row], show, reload }) =>
        show((close) => (
          <Suspense>
            <RefundDialog bill={row!} onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
    {
      key: 'void',
      permission: P.Void,
      danger: true,
      fits: ({ state, contractId, dealerId, type, allocatedAmount }) =>
        state !== BillState.Void &&
        (type === BillType.Refund
          ? allocatedAmount === 0 || dealerId !== null
          : contractId === null && allocatedAmount === 0),
      run: ({ rows: [row], show, reload }) =>
        show((close) => (
          <Suspense>
            <VoidDialog bill={row!} onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
});
