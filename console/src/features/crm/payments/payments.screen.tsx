import { payment, PaymentState, payments } from '@ishare/contracts/crm/payment.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { allocationsOf, voucherFiles } from '../allocations/money-fields';
import { lazy } from '../../../state/lazy';

const PaymentSplit = lazy(() => import('./PaymentSplit'));

/** What customers without a dealer have paid on their contracts, and what they get back. */
export default thingScreen(payment, {
  name: 'crm:payment',
  stale: payments.create.stale,
  titleOf: ({ paymentNo }) => paymentNo,
  texts: { payType: 'crm:remittance.channelName' },
  tones: { Entered: 'info', Confirmed: 'success', Reversed: 'neutral' },
  dangers: ['reverse'],
  formSize: 820,
  columns: {
    paymentNo: { width: 160, pinned: 'start' },
    state: { width: 100 },
    amount: { width: 120 },
    isRefund: { width: 90 },
    customerName: { width: 140 },
    contractNo: { width: 160 },
    allocatedAmount: { width: 130 },
    payTime: { width: 150 },
    payType: { width: 120 },
    bankNo: { width: 160 },
    remark: { width: 200 },
  },
  filters: ['state', 'isRefund', 'payTime'],
  rowActions: [
    {
      key: 'split',
      permission: crmPermissions.names.Payments.Confirm,
      fits: ({ state }) => state === PaymentState.Confirmed,
      run: ({ rows: [row], show, reload }) =>
        show((close) => (
          <Suspense>
            <PaymentSplit payment={row!} onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
  form: {
    contractId: {
      span: 2,
      hint: 'crm:payment.contractIdHint',
      labelOf: ({ contractNo, customerName }: { contractNo: string; customerName: string | null }) =>
        [contractNo, customerName].filter(Boolean).join(' · '),
    },
    amount: true,
    payTime: true,
    payType: true,
    bankNo: true,
    isRefund: true,
    remark: true,
    voucherFiles,
    allocations: allocationsOf('contractId', 'crm:payment.allocationsHint'),
  },
});
