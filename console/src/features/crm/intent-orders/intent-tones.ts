import { intentLife } from '@ishare/contracts/crm/intent-order.js';
import type { IntentOrder } from '@ishare/contracts/crm/intent-order.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import type { Tone } from '../../../ui/StateTag';

export const intentTones: Readonly<Record<string, Tone>> = {
  New: 'neutral',
  Measured: 'info',
  Designed: 'info',
  Quoted: 'warning',
  Converted: 'success',
  Lost: 'danger',
};

/** Whether its contract is to be written: there is none, and nobody has given it up. */
export const mayMakeContract = ({ state, contractId }: Pick<IntentOrder, 'state' | 'contractId'>): boolean =>
  contractId === null && state !== intentLife.states.Lost;

/** Whether an order can still be made of an intent: nobody has made one, nor given it up. */
export const mayMakeOrder = ({ state, salesOrderId }: Pick<IntentOrder, 'state' | 'salesOrderId'>): boolean =>
  salesOrderId === null && state !== intentLife.states.Lost && mayStep(intentLife, 'convert', state);
