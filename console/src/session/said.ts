// The acts of this browser that wait for the server: sent as soon as it is back and their account is signed in.
import { createStoredStore, readStored } from '../state/stored';
import { configuration } from './configuration';
import type { AskedOf, ReplyOf, Route } from '@ishare/contracts/things/route.js';
import { withSentFiles } from './held-files';
import { HttpError } from '../http/http-error';
import { announceFailure, connection, http, serverClock } from './http';
import { actOf, createKeptActs, isUnjudged } from './kept-acts';
import type { KeptAct, KeptActs } from './kept-acts';
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

/** Whether it is known that no server answers. */
export const isAway = (): boolean => connection.state.get().kind === 'down';

/** Sends what goes with an act before it; what is refused of that is told as a refusal of the act would be. */
async function sentWith(body: unknown, isShown: boolean): Promise<unknown> {
  try {
    return await withSentFiles(body);
  } catch (error) {
    if (error instanceof HttpError && !isShown && !isUnjudged(error)) announceFailure(error);
    throw error;
  }
}

export const keptActs = createKeptActs({
  store,
  account: currentAccount,
  send: async ({ method, path, body, key, time }, { isLate, isShown }) =>
    http.request(method, path, {
      body: await sentWith(body, isShown),
      key,
      insists: false,
      timeout: patienceMs,
      quiet: isShown || isUnjudged,
      ...(isLate && { saidAt: time }),
    }),
  isAway,
  later: (ms, run) => void setTimeout(run, ms),
});

/** An act of a route, said now by the account that is signed in. */
export const actSaid = <R extends Route>(
  route: R,
  asked: AskedOf<R>,
  said: Pick<KeptAct, 'subject' | 'title'>,
): KeptAct => actOf(route, asked, { ...said, account: currentAccount() ?? '', time: serverClock.now().toISOString() });

/**
 * Says an act at once, and gives its answer; undefined where it is kept until the server is back. Rejects when it is
 * refused, which the caller shows.
 */
export async function sayShown<R extends Route>(
  route: R,
  asked: AskedOf<R>,
  said: Pick<KeptAct, 'subject' | 'title'>,
): Promise<ReplyOf<R> | undefined> {
  const act = actSaid(route, asked, said);
  let answer: ReplyOf<R> | undefined;
  const end = keptActs.onSent(({ key }, reply) => {
    if (key === act.key) answer = reply as ReplyOf<R>;
  });
  try {
    await keptActs.say(act, true);
    return answer;
  } finally {
    end();
  }
}

/** Sends what waits once the server is back, once somebody signs in, and now if somebody is. */
export function sendWhenThere({ flush }: Pick<KeptActs, 'flush'>): void {
  connection.onBack(() => void flush());
  configuration.subscribe(() => void flush());
  // A page fetches what it shows when it knows who is signed in: nobody would send what waited when it was left.
  if (configuration.get()) void flush();
}

sendWhenThere(keptActs);
