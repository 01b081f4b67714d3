// The console's words of a machine, for refusals: they stand once, in the console's texts.
import { consoleTexts } from '@ishare/contracts/console-texts.js';
import { machineTexts, stateName, type Machine } from '@ishare/contracts/things/machine.js';
import type { Language } from '@ishare/server/context.js';
import type { Localizer } from '@ishare/server/localizer.js';

export interface StepWords {
  state(state: number): string;
  step(name: string): string;
  /** Why a step is refused: `state`, or a guard. */
  reason(code: string, state: number): string;
  list(parts: readonly string[]): string;
}

export function stepWords(machine: Machine, localizer: Localizer, language: Language): StepWords {
  const keys = machineTexts(machine);
  const say = (key: string | undefined, fallback: string) => (key && consoleTexts[language][key]) ?? fallback;
  const state = (value: number) => say(keys.state(value), stateName(machine, value) ?? String(value));
  return {
    state,
    step: (name) => say(keys.step(name), name),
    reason: (code, value) =>
      code === 'state'
        ? localizer.text(language, 'StepFromState', { state: state(value) })
        : say(keys.guard(code), code),
    list: (parts) => parts.join(localizer.text(language, 'ListSeparator')),
  };
}
