import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** A moment as ISO text in UTC; the empty text is none. */
export default function DateTimeField({
  value,
  onChange,
  label,
}: {
  value?: string | null | undefined;
  onChange?: ((value: string) => void) | undefined;
  label?: string | undefined;
}) {
  return (
    <DatePicker
      showTime
      style={{ width: '100%' }}
      aria-label={label}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment ? moment.toISOString() : '')}
    />
  );
}
