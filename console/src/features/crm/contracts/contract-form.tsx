import type { contract } from '@ishare/contracts/crm/contract.js';
import { Suspense } from 'react';
import type { ThingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const FileField = lazy(() => import('../../../resource/FileField'));
const MAX_FILES = 20;

/** What is asked of a contract. */
export const contractForm = {
  customerId: {
    labelOf: ({ name, phoneNumber }: { name: string; phoneNumber: string | null }) =>
      [name, phoneNumber].filter(Boolean).join(' · '),
  },
  contractNo: { hint: 'crm:contract.contractNoHint' },
  amount: true,
  signDate: true,
  intentId: {
    hint: 'crm:contract.intentIdHint',
    labelOf: ({ orderNo, customerName }: { orderNo: string; customerName: string | null }) =>
      [orderNo, customerName].filter(Boolean).join(' · '),
  },
  salesOrderId: {
    labelOf: ({ salesOrderNo, customerName }: { salesOrderNo: string; customerName: string | null }) =>
      [salesOrderNo, customerName].filter(Boolean).join(' · '),
  },
  woodNetOrderId: true,
  paymentPlan: true,
  files: {
    render: (props) => (
      <Suspense>
        <FileField {...(props as object)} most={MAX_FILES} />
      </Suspense>
    ),
  },
} satisfies ThingScreen<typeof contract>['form'];
