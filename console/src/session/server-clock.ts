// What o'clock it is at the server, by what it says with each answer: the clock of a tablet may be wrong, and nobody
// would notice.
import { readStored, type KeyValueStorage } from '../state/stored';

const storedAs = 'server-clock';
/** ms; an answer tells its time in whole seconds, so that less than this is no difference. */
const grainMs = 1_000;

export interface ServerClock {
  /** The time that an answer says, as in its header `Date`. */
  hear(date: string | null): void;
  now(): Date;
}

/** Goes on with what it last heard while the server is away, and after the page was loaded anew. */
export function createServerClock(storage: KeyValueStorage, here: () => number = Date.now): ServerClock {
  let ahead = readStored<number>(storage, storedAs) ?? 0;
  return {
    hear(date) {
      const heard = Date.parse(date ?? '') + grainMs / 2 - here();
      if (Number.isNaN(heard) || Math.abs(heard - ahead) < grainMs) return;
      ahead = Math.round(heard);
      storage.setItem(storedAs, JSON.stringify(ahead));
    },
    now: () => new Date(here() + ahead),
  };
}
