import { clockText } from '@ishare/kernel/clock.js';
import { createStore } from './store';

export { clockText };

/** The IANA time zone in which instants are shown; undefined for that of the browser. */
export const displayZone = createStore<string | undefined>(undefined);

/** The day that the clock of display shows now, `yyyy-MM-dd`: the factory's, wherever the device is. */
export const today = (): string => clockText(new Date(), displayZone.get()).slice(0, 10);

/**
 * The instant at which a zone's clock shows `yyyy-MM-ddTHH:mm:ss[.sss]`; where a clock change skips it, the one an
 * offset away.
 */
export function instantOf(clock: string, zone: string | undefined): Date {
  const wanted = Date.parse(`${clock}Z`);
  // What the clock shows at the guess, apart from what is wanted, is the offset; once more for a guess on the other
  // side of a change.
  let guess = wanted;
  for (let round = 0; round < 2 && !Number.isNaN(guess); round++) {
    const shown = Date.parse(`${clockText(new Date(guess), zone)}Z`) + (((guess % 1000) + 1000) % 1000);
    guess += wanted - shown;
  }
  return new Date(guess);
}
