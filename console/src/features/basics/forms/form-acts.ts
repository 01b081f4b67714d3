// What buttons of a form do with the form that they stand in.
import { computeForm } from '@ishare/contracts/platform/form-values.js';
import type { FormValues } from '@ishare/contracts/platform/form-values.js';
import type { FormWidget } from '@ishare/contracts/platform/forms.js';
import { createContext } from 'react';

export interface FormActs {
  /** Puts the form back to what it begins with. */
  reset: () => void;
  /** Shows what keeps it from being saved. */
  check: () => void;
  /** Puts what a formula gives into a field. */
  set: (model: string, formula: string) => void;
}

export const FormActsContext = createContext<FormActs | null>(null);

const RESULT = 'result';

/** What a formula gives over the values of a form. */
export function evaluated(formula: string, values: FormValues): unknown {
  const widget: FormWidget = { type: 'input', name: RESULT, model: RESULT, options: { compute: formula } };
  const { [RESULT]: _held, ...rest } = values;
  return computeForm([widget], rest)[RESULT] ?? null;
}
