import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { today } from '../state/zone';

interface DateRangeProps {
  label: string;
  /** `yyyy-MM-dd`, or the empty text. */
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

const day = 'YYYY-MM-DD';

/** Two days between which something lies; either may be left open. */
export default function DateRange({ label, from, to, onChange }: DateRangeProps) {
  const { t } = useTranslation();
  const now = dayjs(today());
  const since = (days: number): [dayjs.Dayjs, dayjs.Dayjs] => [now.subtract(days - 1, 'day'), now];
  return (
    <DatePicker.RangePicker
      style={{ width: '100%' }}
      format={day}
      allowEmpty={[true, true]}
      prefix={label}
      placeholder={[t('list.from'), t('list.to')]}
      aria-label={label}
      presets={[
        { label: t('list.today'), value: since(1) },
        { label: t('list.lastDays', { days: 7 }), value: since(7) },
        { label: t('list.lastDays', { days: 30 }), value: since(30) },
      ]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) => onChange(range?.[0]?.format(day) ?? '', range?.[1]?.format(day) ?? '')}
    />
  );
}
