import type { Field } from '../../../resource/screen';
import { cutListFields } from './cut-list-fields';

export const columnFields: readonly Field[] = [
  {
    key: 'columnIndex',
    type: 'number',
    required: true,
    min: 0,
    max: 999,
    precision: 0,
    initial: 0,
    hint: 'optimisation:importFileSetting.columnIndexHint',
  },
  {
    key: 'fieldName',
    type: 'select',
    required: true,
    options: cutListFields.map((value) => ({ value, label: `optimisation:cutListField.${value}` })),
  },
  {
    key: 'title',
    label: 'optimisation:importFileSetting.columnTitle',
    type: 'text',
    max: 256,
    span: 2,
    hint: 'optimisation:importFileSetting.columnTitleHint',
  },
  {
    key: 'valueType',
    type: 'select',
    required: true,
    initial: 0,
    options: [0, 1].map((value) => ({ value, label: `optimisation:valueType.${value}` })),
  },
  { key: 'required', type: 'switch', initial: false },
  { key: 'defaultValue', type: 'text', max: 128, span: 2 },
  { key: 'itemsMapping', type: 'textarea', span: 2, hint: 'optimisation:importFileSetting.itemsMappingHint' },
];
