import { Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationUnits, inUnit, unitName, unitSeconds } from './duration';
import type { DurationUnit } from './duration';
import { NumberInput } from './NumberInput';

interface DurationInputProps {
  id?: string;
  /** Seconds. */
  value?: number | null;
  onChange?: (seconds: number | null) => void;
  /** Seconds: units that are longer are not offered. */
  max: number;
  disabled?: boolean;
  'aria-label'?: string;
}

/**
 * Seconds, typed in the unit that suits them. What is out of bounds is left as it was typed, for a rule or the server
 * to refuse.
 */
export default function DurationInput({ id, value, onChange, max, disabled = false, ...rest }: DurationInputProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language;
  const [chosen, setChosen] = useState<DurationUnit>();
  const unit = chosen ?? (typeof value === 'number' ? inUnit(value).unit : 'minute');
  const size = unitSeconds(unit);
  const change = (count: number | null, each: number) => onChange?.(count === null ? null : Math.round(count * each));
  return (
    <Space.Compact block>
      <NumberInput
        {...(id && { id })}
        {...rest}
        style={{ width: '100%' }}
        value={typeof value === 'number' ? value / size : null}
        disabled={disabled}
        onChange={(count) => {
          // The unit stays while somebody types, though another one would suit the new number better.
          setChosen(unit);
          change(count, size);
        }}
      />
      <Select
        style={{ width: 110, flex: 'none' }}
        aria-label={t('duration.unit')}
        value={unit}
        disabled={disabled}
        options={durationUnits
          .filter(([, each]) => each <= max)
          .map(([name]) => ({ value: name, label: unitName(name, 2, language) }))
          .reverse()}
        onChange={(next: DurationUnit) => {
          setChosen(next);
          if (typeof value === 'number') change(value / size, unitSeconds(next));
        }}
      />
    </Space.Compact>
  );
}
