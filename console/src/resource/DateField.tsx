import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useStore } from '../state/store';
import { clockText, displayZone } from '../state/zone';

/** A date as `yyyy-MM-dd` text. */
export default function DateField({
  id,
  value,
  onChange,
  disabled,
  isPast = false,
}: {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  /** Of what has happened: today at the latest. */
  isPast?: boolean;
}) {
  const zone = useStore(displayZone);
  return (
    <DatePicker
      {...(id && { id })}
      style={{ width: '100%' }}
      disabled={disabled ?? false}
      disabledDate={(day) => isPast && day.isAfter(clockText(new Date(), zone), 'day')}
      value={value ? dayjs(value) : null}
      onChange={(date) => onChange?.(date ? date.format('YYYY-MM-DD') : null)}
    />
  );
}
