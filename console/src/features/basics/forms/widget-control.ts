import type { FormWidget } from '@ishare/contracts/platform/forms.js';

/** What every control of a form is given. */
export interface ControlProps {
  id: string;
  widget: FormWidget;
  value: unknown;
  disabled: boolean;
  onChange: (value: unknown) => void;
}

export interface Choice {
  value: string | number | boolean;
  label: string;
}

export function choicesOf({ options }: FormWidget): Choice[] {
  return (options.options ?? []).map(({ value, label }) => ({ value, label: label ?? String(value) }));
}

/** A value as the text of a field; anything else is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
