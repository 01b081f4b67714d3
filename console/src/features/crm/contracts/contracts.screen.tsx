import { contract, ContractState } from '@ishare/contracts/crm/contract.js';
import { thingScreen } from '../../../resource/things';
import { contractPath } from '../places';
import { contractForm } from './contract-form';
import { contractTones } from './tones';

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
      run: ({ rows: [row], go }) => go(contractPath(row!.id)),
    },
  ],
  mayDelete: ({ state, version }) => state === ContractState.Draft && version === 1,
  form: contractForm,
});
