import { customers } from '@ishare/contracts/crm/customers.js';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { customerLife } from '@ishare/contracts/crm/customer-life.js';
import { mayStep } from '@ishare/contracts/things/machine.js';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../session/routes';
import { tellSuccess } from '../../../ui/feedback';

export const isFree = (state: number): boolean => state === CustomerState.Pool;
export const mayRelease = (state: number): boolean => mayStep(customerLife, 'release', state);

/** Taking customers out of the pool, and giving them back. */
export function useCustomerActs(onDone?: () => void) {
  const { t } = useTranslation('crm');
  const done = (key: string) => () => {
    tellSuccess(t(key));
    onDone?.();
  };
  return {
    claim: useAct(customers.claim, { onDone: done('customer.claimed') }),
    release: useAct(customers.release, { onDone: done('customer.released') }),
  };
}
