import { machineTexts, stateName, type Machine } from '@ishare/contracts/things/machine.js';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag';
import type { Tone } from '../../ui/StateTag';

/** By the name of a state: how it looks; one that is not named is neutral. */
export type Tones = Readonly<Record<string, Tone>>;

interface Props {
  machine: Machine;
  state: number;
  tones: Tones;
  /** Where other texts stand for the names of the states, such as `crm:bill.refundState`. */
  words?: string | undefined;
}

export function StateOfRecord({ machine, state, tones, words }: Props) {
  const { t } = useTranslation();
  const name = stateName(machine, state);
  const text = words && name ? `${words}.${name}` : machineTexts(machine).state(state);
  return <StateTag tone={tones[name ?? ''] ?? 'neutral'}>{t(text ?? String(state))}</StateTag>;
}
