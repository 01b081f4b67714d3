export interface Shift {
  start: string;
  end: string;
}

/** `08:00-12:00, 13:30-18:00` */
export function shiftsText(shifts: readonly Shift[] | undefined): string {
  return (shifts ?? []).map(({ start, end }) => `${start}-${end}`).join(', ');
}

/** The shifts of a text, or undefined when it is none. */
export function readShifts(text: string): Shift[] | undefined {
  const parts = text
    .split(/[,;\uff0c\uff1b]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const shifts = parts.map((part) =>
    /^(\d{1,2}:\d{2})\s*[-\u2013~]\s*(\d{1,2}:\d{2})$/.exec(part.replaceAll('\uff1a', ':')),
  );
  return shifts.every((match) => match !== null)
    ? shifts.map((match) => ({ start: match[1]!.padStart(5, '0'), end: match[2]!.padStart(5, '0') }))
    : undefined;
}
