import { machineTexts, stateName, type Machine } from '@ishare/contracts/things/machine.js';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../ui/StateTag';
import type { Tone } from '../../ui/StateTag';

/** By the name of a state: how it looks; one that is not named is neutral. */
export type Tones = Readonly<Record<string, Tone>>;

export function StateOfRecord({ machine, state, tones }: { machine: Machine; state: number; tones: Tones }) {
  const { t } = useTranslation();
  const name = stateName(machine, state);
  return (
    <StateTag tone={tones[name ?? ''] ?? 'neutral'}>{t(machineTexts(machine).state(state) ?? String(state))}</StateTag>
  );
}
