// What a clock shows where somebody is.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string | undefined): Intl.DateTimeFormat {
  const key = zone ?? '';
  const known = formats.get(key);
  if (known) return known;
  const options = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  } as const;
  const made = new Intl.DateTimeFormat('en-CA', zone ? { ...options, timeZone: zone } : options);
  formats.set(key, made);
  return made;
}

/** The clock of a zone, that of the machine unless one is named, at an instant, as `yyyy-MM-ddTHH:mm:ss`. */
export function clockText(instant: Date, zone: string | undefined): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`;
  return `${day}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** The instant at which the clock of a zone shows that time of that day; the later one where clocks jump past it. */
export function instantAt(zone: string, day: string, time: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let instant = wanted;
  // Twice, for the offset may be another one at the first guess.
  for (let turn = 0; turn < 2; turn++) instant += wanted - Date.parse(`${clockText(new Date(instant), zone)}Z`);
  return new Date(instant);
}
