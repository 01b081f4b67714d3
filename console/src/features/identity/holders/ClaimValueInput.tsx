import { Input, Select } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/NumberInput';
import type { ValueKind } from './claim-value';
import { lazy } from '../../../state/lazy';

const DateTimeField = lazy(() => import('../../../resource/DateTimeField'));

interface ClaimValueInputProps {
  kind: ValueKind;
  label: string;
  value?: string;
  onChange?: (value: string) => void;
}

/** A claim's value is text on the wire, whatever its type. */
export function ClaimValueInput({ kind, label, value = '', onChange, ...rest }: ClaimValueInputProps) {
  const { t } = useTranslation();
  const style = { width: '100%' };
  if (kind === 'int')
    return (
      <NumberInput
        {...rest}
        aria-label={label}
        precision={0}
        style={style}
        value={value === '' ? null : Number(value)}
        onChange={(next) => onChange?.(next === null ? '' : String(next))}
      />
    );
  if (kind === 'boolean') {
    const options = ['true', 'false'].map((choice) => ({ value: choice, label: t(choice === 'true' ? 'yes' : 'no') }));
    return (
      <Select
        {...rest}
        aria-label={label}
        options={options}
        value={value || null}
        placeholder={t('form.choose')}
        onChange={(next) => onChange?.(next ?? '')}
      />
    );
  }
  if (kind === 'dateTime')
    return (
      <Suspense fallback={<Input disabled aria-hidden />}>
        <DateTimeField label={label} value={value} onChange={onChange} />
      </Suspense>
    );
  return (
    <Input
      {...rest}
      aria-label={label}
      maxLength={1024}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}
