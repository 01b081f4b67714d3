/** Units that people count in, the greatest first, in seconds. */
export const durationUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;
export type DurationUnit = (typeof durationUnits)[number][0];

export function unitSeconds(unit: DurationUnit): number {
  return durationUnits.find(([name]) => name === unit)![1];
}

/** Seconds as a whole number of the greatest unit that they make: 86400 is a day, 5400 are 90 minutes. */
export function inUnit(seconds: number): { count: number; unit: DurationUnit } {
  const [unit, size] = durationUnits.find(([, each]) => seconds > 0 && seconds % each === 0) ?? durationUnits[3];
  return { count: seconds / size, unit };
}

/** `1 day`, `1 hour 30 minutes`, in the words of a language; no more than its two greatest units. */
export function durationText(seconds: number, language: string): string {
  const say = (count: number, unit: DurationUnit) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  const parts: string[] = [];
  let rest = Math.max(0, Math.round(seconds));
  for (const [unit, size] of durationUnits) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0 && parts.length < 2) parts.push(say(count, unit));
  }
  return parts.join(' ') || say(0, 'second');
}

/** What a unit is called beside its number. */
export function unitName(unit: DurationUnit, count: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    .formatToParts(count)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value)
    .join('');
}
