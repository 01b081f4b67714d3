// The acts of this browser that wait for the server: sent as soon as it is back and their account is signed in.
import { createStoredStore, readStored } from '../state/stored';
import { configuration } from './configuration';
import type { AskedOf, Route } from '@ishare/contracts/things/route.js';
import { connection, http, serverClock } from './http';
import { actOf, createKeptActs, isUnjudged } from './kept-acts';
import type { KeptAct } from './kept-acts';
import { currentAccount } from './session';

const storedAs = 'kept-acts';
/** ms; an operator does not wait longer for an answer than this before the next board is shown. */
const patienceMs = 8_000;

interface Stored {
  acts: readonly KeptAct[];
}
const store = createStoredStore<Stored>(localStorage, storedAs, { acts: [] });

// Tabs of one browser send the same acts: what one has sent is gone for all.
window.addEventListener('storage', ({ key }) => {
  if (key === storedAs || key === null) store.set(readStored<Stored>(localStorage, storedAs) ?? { acts: [] });
});

export const keptActs = createKeptActs({
  store,
  account: currentAccount,
  send: ({ method, path, body, key, time }, { isLate, isShown }) =>
    http.request(method, path, {
      body,
      key,
      insists: false,
      timeout: patienceMs,
      quiet: isShown || isUnjudged,
      ...(isLate && { saidAt: time }),
    }),
  isAway: () => connection.state.get().kind === 'down',
  later: (ms, run) => void setTimeout(run, ms),
});

/** An act of a route, said now by the account that is signed in. */
export const actSaid = <R extends Route>(
  route: R,
  asked: AskedOf<R>,
  said: Pick<KeptAct, 'subject' | 'title'>,
): KeptAct => actOf(route, asked, { ...said, account: currentAccount() ?? '', time: serverClock.now().toISOString() });

connection.onBack(() => void keptActs.flush());
configuration.subscribe(() => void keptActs.flush());
