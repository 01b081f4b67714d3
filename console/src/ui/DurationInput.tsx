import { InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationUnits, inUnit, unitName, unitSeconds } from './duration';
import type { DurationUnit } from './duration';

interface DurationInputProps {
  id?: string;
  /** Seconds. */
  value?: number | null;
  onChange?: (seconds: number | null) => void;
  /** Seconds, as is `max`. */
  min: number;
  max: number;
  disabled?: boolean;
  'aria-label'?: string;
}

/** Seconds, typed in the unit that suits them. */
export default function DurationInput({
  id,
  value,
  onChange,
  min,
  max,
  disabled = false,
  ...rest
}: DurationInputProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language;
  const [chosen, setChosen] = useState<DurationUnit>();
  const unit = chosen ?? (typeof value === 'number' ? inUnit(value).unit : 'minute');
  const size = unitSeconds(unit);
  const change = (count: number | null, each: number) =>
    onChange?.(count === null ? null : Math.min(max, Math.max(min, Math.round(count * each))));
  return (
    <Space.Compact block>
      <InputNumber
        {...(id && { id })}
        {...rest}
        style={{ width: '100%' }}
        value={typeof value === 'number' ? value / size : null}
        min={min / size}
        max={max / size}
        disabled={disabled}
        onChange={(count) => change(count, size)}
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
