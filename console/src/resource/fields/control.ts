import type { Field } from '../screen';

export type FieldOf<K extends Field['type']> = Extract<Field, { type: K }>;

/** What the control of a field is given; value and change come of the form around it. */
export interface ControlProps<K extends Field['type'] = Field['type']> {
  field: FieldOf<K>;
  /** i18n prefix of the form. */
  name: string;
  /** Of a field that cannot be changed; else the form around it decides. */
  disabled: true | undefined;
  value?: unknown;
  onChange?: (value: unknown) => void;
  id?: string;
}
