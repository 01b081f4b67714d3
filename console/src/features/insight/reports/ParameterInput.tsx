import { dayWords } from '@ishare/contracts/insight/report-template.js';
import type { ReportParameter } from '@ishare/contracts/insight/report-template.js';
import { Input, Select } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isDayWord } from './fitting-value';
import { NumberInput } from '../../../ui/NumberInput';
import { lazy } from '../../../state/lazy';

const DateField = lazy(() => import('../../../resource/DateField'));

interface ParameterInputProps {
  parameter: ReportParameter;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** The value of a parameter; a day may be said by a word that moves with the calendar. */
export function ParameterInput({ parameter, value, onChange }: ParameterInputProps) {
  const { t } = useTranslation('insight');
  const label = parameter.title || parameter.name;
  if (parameter.kind === 'choice')
    return (
      <Select
        allowClear={!parameter.isRequired}
        value={value}
        placeholder={t('report.any')}
        options={parameter.options.map((option) => ({ value: option, label: option }))}
        onChange={(next: string | undefined) => onChange(next ?? null)}
        aria-label={label}
      />
    );
  if (parameter.kind === 'number')
    return (
      <NumberInput
        stringMode
        value={value}
        onChange={(next) => onChange(next === null ? null : String(next))}
        aria-label={label}
        style={{ width: '100%' }}
      />
    );
  if (parameter.kind === 'day')
    return (
      <span style={{ display: 'flex', gap: 4 }}>
        <Select
          allowClear
          value={isDayWord(value) ? value : null}
          placeholder={t('report.byDay')}
          options={dayWords.map((word) => ({ value: word, label: t(`report.dayWord.${word}`) }))}
          onChange={(next: string | undefined) => onChange(next ?? null)}
          aria-label={`${label}: ${t('report.byWord')}`}
          style={{ minWidth: 120 }}
        />
        {!isDayWord(value) && (
          <Suspense>
            <DateField value={value} onChange={onChange} aria-label={label} />
          </Suspense>
        )}
      </span>
    );
  return (
    <Input
      allowClear
      value={value ?? ''}
      maxLength={200}
      placeholder={t('report.any')}
      onChange={({ target }) => onChange(target.value || null)}
      aria-label={label}
    />
  );
}
