import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { useDictionary } from './dictionary';
import { DictionaryTag } from './DictionaryText';

interface DictionaryFieldProps {
  dictionary: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  id?: string;
  disabled?: boolean;
}

/** One of the choices of a dictionary, by its code; typed where the tenant keeps no such dictionary. */
export default function DictionaryField({ dictionary, value, onChange, ...rest }: DictionaryFieldProps) {
  const { t } = useTranslation();
  const items = useDictionary(dictionary);
  if (items.length === 0)
    return <Input {...rest} value={value ?? ''} onChange={({ target }) => onChange?.(target.value || null)} />;
  const options: { value: string; label: ReactNode; text?: string }[] = items.map((item) => ({
    value: item.code,
    label: <DictionaryTag item={item} />,
    text: item.displayText,
  }));
  // What was typed before there was a dictionary stays until another one is chosen.
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <Select
      {...rest}
      allowClear
      value={value || undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
      options={isKnown ? options : [...options, { value, label: value }]}
      placeholder={t('form.choose')}
    />
  );
}
