import { remittance } from '@ishare/contracts/crm/remittance.js';
import { lazy, Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { RemittanceFacts } from './RemittanceFacts';

const FileField = lazy(() => import('../../../resource/FileField'));
const MAX_VOUCHERS = 9;

/** What dealers have paid, from the voucher to the credit that it gives. */
export default thingScreen(remittance, {
  name: 'crm:remittance',
  titleOf: ({ remittanceNo }) => remittanceNo,
  texts: { channel: 'crm:remittance.channelName' },
  tones: { Submitted: 'info', Confirmed: 'success', Rejected: 'danger', Reversed: 'neutral' },
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
    creationTime: true,
  },
  filters: ['state'],
  form: {
    dealerId: true,
    amount: true,
    remitTime: true,
    channel: true,
    bank: true,
    voucherFiles: {
      render: (props) => (
        <Suspense>
          <FileField {...(props as object)} most={MAX_VOUCHERS} />
        </Suspense>
      ),
    },
  },
});
