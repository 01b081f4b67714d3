import { Input, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { optionText } from '../cells';
import { PasswordRules } from '../PasswordRules';
import type { ControlProps } from './control';
import { NumberInput } from '../../ui/NumberInput';

/** The form's members as antd's controls type them. */
const given = <P extends object>(props: P) => props as object;

/** What is too long is refused under the field, never cut: a pasted name must not lose its end unseen. */
export function TextField({ field: _field, name: _name, ...props }: ControlProps<'text'>) {
  return <Input {...given(props)} />;
}

export function PasswordField({ field, name: _name, ...props }: ControlProps<'password'>) {
  return (
    <>
      <Input.Password {...given(props)} maxLength={field.max} autoComplete="new-password" />
      {field.isNew && <PasswordRules value={props.value} />}
    </>
  );
}

export function TextAreaField({ field: _field, name: _name, ...props }: ControlProps<'textarea'>) {
  return <Input.TextArea {...given(props)} autoSize={{ minRows: 2, maxRows: 8 }} />;
}

/** Sizes are shown without trailing zeros; what is being typed stays as it is typed. */
const plainFigure = (value: unknown, { userTyping, input }: { userTyping: boolean; input: string }) =>
  userTyping ? input : value === undefined || value === null || value === '' ? '' : String(Number(value));

/**
 * What is out of bounds is refused under the field: a value that turns into another one unseen is saved as nobody meant
 * it.
 */
export function NumberField({ field, name: _name, ...props }: ControlProps<'number'>) {
  return (
    <NumberInput
      {...given(props)}
      precision={field.precision}
      step={field.step ?? 1}
      suffix={field.unit}
      {...((field.isPlain || field.unit === 'mm') && { formatter: plainFigure })}
      style={{ width: '100%' }}
    />
  );
}

export function SwitchField({ field: _field, name: _name, ...props }: ControlProps<'switch'>) {
  return <Switch {...given(props)} />;
}

export function SelectField({ field, name: _name, ...props }: ControlProps<'select'>) {
  const { t } = useTranslation();
  return (
    <Select
      {...given(props)}
      mode={field.multiple ? 'multiple' : undefined}
      allowClear={!field.required}
      options={field.options.map((option) => ({
        value: option.value as string | number,
        label: optionText(option, t),
      }))}
      placeholder={t('form.choose')}
    />
  );
}
