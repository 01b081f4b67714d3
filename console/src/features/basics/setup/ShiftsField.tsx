import { Input } from 'antd';
import { useState } from 'react';
import { readShifts, shiftsText } from './shifts';
import type { Shift } from './shifts';

/** The shifts of a day on one line; what cannot be read is given as it was typed, for the form to refuse. */
export default function ShiftsField({
  value,
  onChange,
}: {
  value?: Shift[] | string;
  onChange?: (shifts: Shift[] | string) => void;
}) {
  const [text, setText] = useState(() => (typeof value === 'string' ? value : shiftsText(value)));
  const isWrong = readShifts(text) === undefined;
  return (
    <Input
      value={text}
      status={isWrong ? 'error' : ''}
      placeholder="08:00-12:00, 13:30-18:00"
      onChange={(event) => {
        setText(event.target.value);
        onChange?.(readShifts(event.target.value) ?? event.target.value);
      }}
    />
  );
}
