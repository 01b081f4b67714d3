import { Form } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput } from '../../../ui/NumberInput';

interface FigureItemProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  precision?: number;
  onChange: (value: number) => void;
}

/**
 * A figure of a cabinet. What is out of bounds stays in its field and is refused under it; the cabinet stays as it was.
 */
export function FigureItem({ label, value, min, max, onChange, ...given }: FigureItemProps) {
  const { t } = useTranslation('designer');
  const [refused, setRefused] = useState<number | null>();
  useEffect(() => setRefused(undefined), [value]);
  const take = (typed: number | null) => {
    const fits = typed !== null && typed >= min && typed <= max;
    setRefused(fits ? undefined : typed);
    if (fits) onChange(typed);
  };
  const isRefused = refused !== undefined;
  return (
    <Form.Item label={label} {...(isRefused && { validateStatus: 'error', help: t('cabinet.range', { min, max }) })}>
      <NumberInput
        {...given}
        value={isRefused ? refused : value}
        aria-label={label}
        style={{ width: '100%' }}
        onChange={take}
      />
    </Form.Item>
  );
}
