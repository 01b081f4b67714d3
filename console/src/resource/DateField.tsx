import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** A date as `yyyy-MM-dd` text. */
export default function DateField({
  id,
  value,
  onChange,
  disabled,
}: {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
}) {
  return (
    <DatePicker
      {...(id && { id })}
      style={{ width: '100%' }}
      disabled={disabled ?? false}
      value={value ? dayjs(value) : null}
      onChange={(date) => onChange?.(date ? date.format('YYYY-MM-DD') : null)}
    />
  );
}
