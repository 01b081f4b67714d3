import { contract, ContractState, contracts } from '@ishare/contracts/crm/contract.js';
import type { Contract } from '@ishare/contracts/crm/contract.js';
import type { ScreenDefinition } from '../../../resource/screen';
import { thingScreen } from '../../../resource/things';
import { contractPath } from '../places';
import { contractForm } from './contract-form';
import { contractTones } from './tones';

const screen = thingScreen(contract, {
  name: 'crm:contract',
  stale: contracts.create.stale,
  titleOf: ({ contractNo }) => contractNo,
  texts: { paymentPlan: 'crm:contractPlan' },
  tones: contractTones,
  dangers: ['reject', 'terminate'],
  formSize: 820,
  columns: {
    contractNo: { width: 160, pinned: 'start' },
    state: { width: 100 },
    customerName: { width: 140 },
    amount: { width: 130 },
    paidAmount: { width: 130 },
    dealerName: { width: 160 },
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

/** What a workflow takes out of people's hands. */
const DECIDING: ReadonlySet<string> = new Set(['approve', 'reject']);

/** What is agreed with customers: written, approved by another, billed by its plan, changed by versions. */
export default {
  ...screen,
  rowActions: screen.rowActions!.map((action) =>
    DECIDING.has(action.key)
      ? {
          ...action,
          fits: (row) => action.fits!(row) && (row as unknown as Contract).workflowInstanceId === null,
        }
      : action,
  ),
} satisfies ScreenDefinition as ScreenDefinition;
