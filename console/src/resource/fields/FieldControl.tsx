import type { ComponentType } from 'react';
import { LookupSelect } from '../LookupSelect';
import type { Field } from '../screen';
import type { ControlProps } from './control';
import { DayField, FilesField, NamedPairsField, WordsField } from './LazyFields';
import { NumberField, PasswordField, SelectField, SwitchField, TextAreaField, TextField } from './TypedFields';

const controls: { [K in Field['type']]: ComponentType<ControlProps<K>> } = {
  text: TextField,
  password: PasswordField,
  textarea: TextAreaField,
  number: NumberField,
  switch: SwitchField,
  date: DayField,
  files: FilesField,
  select: SelectField,
  tags: WordsField,
  pairs: NamedPairsField,
  lookup: ({ name: _name, ...props }) => <LookupSelect {...props} />,
  custom: ({ field, name: _name, disabled: _disabled, ...props }) => field.render(props),
};

type FieldControlProps = Omit<ControlProps, 'disabled'> & { isExisting: boolean };

/** The control of a field of whatever kind. */
export function FieldControl({ isExisting, ...props }: FieldControlProps) {
  const { type, readOnly } = props.field;
  const Control = controls[type] as ComponentType<ControlProps>;
  const isFixed = readOnly === true || (readOnly === 'edit' && isExisting);
  return <Control {...props} disabled={isFixed || undefined} />;
}
