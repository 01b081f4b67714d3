import { createStore } from './store';

/** The IANA time zone in which instants are shown; undefined for that of the browser. */
export const displayZone = createStore<string | undefined>(undefined);

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

/** The clock of a zone at an instant, as `yyyy-MM-ddTHH:mm:ss`. */
export function clockText(instant: Date, zone: string | undefined): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`;
}

/** The instant at which a zone's clock shows `yyyy-MM-ddTHH:mm:ss[.sss]`; where a clock change skips it, the one an offset away. */
export function instantOf(clock: string, zone: string | undefined): Date {
  const wanted = Date.parse(`${clock}Z`);
  // What the clock shows at the guess, apart from what is wanted, is the offset; once more for a guess on the other side of a change.
  let guess = wanted;
  for (let round = 0; round < 2 && !Number.isNaN(guess); round++) {
    const shown = Date.parse(`${clockText(new Date(guess), zone)}Z`) + (((guess % 1000) + 1000) % 1000);
    guess += wanted - shown;
  }
  return new Date(guess);
}
