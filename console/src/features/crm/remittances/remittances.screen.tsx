import { remittance, remittances } from '@ishare/contracts/crm/remittance.js';
import { Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { allocationsOf, voucherFiles } from '../allocations/money-fields';
import { remittancePath } from '../places';
import { RemittanceFacts } from './RemittanceFacts';
import { remittanceTones } from './tones';
import { lazy } from '../../../state/lazy';

const DealerChoice = lazy(() => import('../DealerChoice'));

/** What dealers have paid, from the voucher to the credit that it gives. */
export default thingScreen(remittance, {
  name: 'crm:remittance',
  stale: remittances.create.stale,
  titleOf: ({ remittanceNo }) => remittanceNo,
  texts: { channel: 'crm:remittance.channelName' },
  tones: remittanceTones,
  dangers: ['reject', 'reverse'],
  details: (row) => <RemittanceFacts remittance={row} />,
  columns: {
    remittanceNo: { width: 170, pinned: 'start' },
    state: { width: 110 },
    dealerName: { width: 200 },
    amount: true,
    remitTime: { width: 150 },
    channel: true,
    bank: true,
    bankNo: { width: 160 },
    allocatedAmount: { width: 130 },
    creationTime: true,
  },
  filters: ['state', 'dealerId'],
  rowActions: [{ key: 'open', run: ({ rows: [row], go }) => go(remittancePath(row!.id)) }],
  formSize: 820,
  form: {
    dealerId: {
      render: (props) => (
        <Suspense>
          <DealerChoice {...(props as object)} />
        </Suspense>
      ),
    },
    amount: true,
    remitTime: true,
    channel: true,
    bank: true,
    bankNo: true,
    voucherFiles,
    allocations: allocationsOf('dealerId', 'crm:remittance.allocationsHint'),
  },
});
