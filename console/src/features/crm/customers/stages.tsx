import { customerLife } from '@ishare/contracts/crm/customer-life.js';
import { stateName } from '@ishare/contracts/things/machine.js';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../ui/StateTag';
import type { Tone } from '../../../ui/StateTag';

const tones: Readonly<Record<string, Tone>> = {
  Pool: 'neutral',
  Following: 'info',
  Intent: 'warning',
  Deal: 'success',
  Lost: 'danger',
};

export const stageWord = (state: number): string => stateName(customerLife, state) ?? '';

/** Where a customer stands. */
export function StageTag({ state }: { state: number }) {
  const { t } = useTranslation('crm');
  const name = stageWord(state);
  return <StateTag tone={tones[name] ?? 'neutral'}>{t(`customerState.${name}`)}</StateTag>;
}
