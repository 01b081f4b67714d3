import type { FieldFacts } from '@ishare/contracts/things/field.js';
import type { Option } from './screen';

/** The choices of a field; `texts` is the i18n prefix of their words. */
export const optionsOf = ({ values, codes = [], names }: FieldFacts, texts: string): Option[] =>
  (values ?? codes).map((value, index) => ({ value, label: `${texts}.${names?.[index] ?? value}` }));
