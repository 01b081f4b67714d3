import { contract, ContractState } from '@ishare/contracts/crm/contract.js';
import { lazy, Suspense } from 'react';
import { thingScreen } from '../../../resource/things';
import { contractTones } from './tones';

const FileField = lazy(() => import('../../../resource/FileField'));
const ContractDrawer = lazy(() => import('./ContractDrawer'));
const MAX_FILES = 20;

/** What is agreed with customers: written, approved by another, billed by its plan, changed by versions. */
export default thingScreen(contract, {
  name: 'crm:contract',
  titleOf: ({ contractNo }) => contractNo,
  texts: { paymentPlan: 'crm:contractPlan' },
  tones: contractTones,
  dangers: ['reject', 'terminate'],
  formSize: 820,
  columns: {
    contractNo: { width: 160, pinned: 'start' },
    state: { width: 100 },
    customerName: { width: 140 },
    dealerName: { width: 160 },
    amount: { width: 130 },
    paidAmount: { width: 130 },
    intentNo: { width: 150 },
    salesOrderNo: { width: 160 },
    woodNetOrderId: { width: 150 },
    signDate: { width: 120 },
    version: { width: 80 },
    creationTime: { width: 150 },
  },
  filters: ['state', 'customerId'],
  rowActions: [
    {
      key: 'open',
      run: ({ rows: [row], show, reload }) =>
        show((close) => (
          <Suspense>
            <ContractDrawer id={row!.id} onDone={reload} onClose={close} />
          </Suspense>
        )),
    },
  ],
  mayDelete: ({ state, version }) => state === ContractState.Draft && version === 1,
  form: {
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
  },
});
