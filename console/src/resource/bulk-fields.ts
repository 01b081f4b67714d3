import type { Field } from './screen';

const EDITED: ReadonlySet<Field['type']> = new Set([
  'text',
  'textarea',
  'number',
  'switch',
  'date',
  'select',
  'tags',
  'lookup',
]);

/** Fields that may be changed of several records at once: those of one value that stand in the form of a record. */
export const bulkFields = (fields: readonly Field[]): Field[] =>
  fields.filter(({ type, readOnly, only }) => EDITED.has(type) && !readOnly && only !== 'create');
