import type { Field } from './screen';

/** Types of fields whose value stands in one cell. */
export const ONE_VALUE: ReadonlySet<Field['type']> = new Set([
  'text',
  'textarea',
  'number',
  'switch',
  'date',
  'select',
  'lookup',
]);

/** Fields that may be changed of several records at once: those of one value that stand in the form of a record. */
export const bulkFields = (fields: readonly Field[]): Field[] =>
  fields.filter(
    ({ type, readOnly, only }) => (ONE_VALUE.has(type) || type === 'tags') && !readOnly && only !== 'create',
  );
