import { Input } from 'antd';
import { useState } from 'react';
import { readShifts, shiftsText } from './shifts';
import type { Shift } from './shifts';

/** The shifts of a day on one line. */
export default function ShiftsField({ value, onChange }: { value?: Shift[]; onChange?: (shifts: Shift[]) => void }) {
  const [text, setText] = useState(() => shiftsText(value));
  const isWrong = readShifts(text) === undefined;
  return (
    <Input
      value={text}
      status={isWrong ? 'error' : ''}
      placeholder="08:00-12:00, 13:30-18:00"
      onChange={(event) => {
        setText(event.target.value);
        const shifts = readShifts(event.target.value);
        if (shifts) onChange?.(shifts);
      }}
    />
  );
}
