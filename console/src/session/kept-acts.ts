// What is said at a machine goes on while the server is away: the browser keeps it, shows it as done, and sends it in
// its order once the server is back. Each act has a request key, so one that is sent twice is done once.
import { pathOf, type AskedOf, type Method, type Route } from '@ishare/contracts/things/route.js';
import { requestOf } from '@ishare/contracts/things/client.js';
import { HttpError } from '../http/http-error';
import { isInDoubt, newRequestKey } from '../http/insist';
import { createStore, type Store } from '../state/store';

export interface KeptAct {
  key: string;
  /** Who said it, tenant and user: nobody else sends it. */
  account: string;
  /** The id of what it is about. */
  subject: string;
  /** What was said, for people. */
  title: string;
  /** ISO; when it was said, by the server's clock. */
  time: string;
  method: Method;
  path: string;
  body?: unknown;
  /** Why the server has refused it: it waits for a person. */
  refusal?: string;
}

export interface KeptActsParts {
  store: Store<{ acts: readonly KeptAct[] }>;
  account: () => string | undefined;
  /** Sends one act; rejects with an HttpError. */
  send: (act: KeptAct, how: Sending) => Promise<unknown>;
  isAway: () => boolean;
  /** Runs something later. */
  later: (ms: number, run: () => void) => void;
}

/** `isLate`: it is sent later than it was said. `isShown`: whoever said it shows what becomes of it. */
export interface Sending {
  isLate: boolean;
  isShown: boolean;
}

const retryMs = 5_000;
const tooMany = 429;
const over = 401;

/** Whether the act is still to be done: nobody has judged it, be it that the page was left while it was sent. */
export const isUnjudged = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.kind !== 'response' ||
    isInDoubt(error) ||
    error.status === over ||
    error.status === tooMany ||
    error.status >= 500);

/** An act of a route, as it is sent and kept. */
export function actOf<R extends Route>(
  route: R,
  asked: AskedOf<R>,
  said: Pick<KeptAct, 'subject' | 'title' | 'account' | 'time'>,
): KeptAct {
  const { path, body } = requestOf(route, asked);
  return {
    ...said,
    key: newRequestKey(),
    method: route.method,
    path,
    ...(body !== undefined && { body }),
  };
}

/** Whether an act is one of a route, for the same parts of its path. */
export const isActOf = (act: KeptAct, route: Route, params: Record<string, string>): boolean =>
  act.method === route.method && act.path === pathOf(route, params);

const unrefused = ({ refusal: _refusal, ...act }: KeptAct): KeptAct => act;

/** Each act where it stands first. */
const eachOnce = (acts: readonly KeptAct[]): KeptAct[] => [...new Map(acts.map((act) => [act.key, act])).values()];

/** Plans something, unless it is planned already. */
function plannedOnce(later: KeptActsParts['later'], run: () => void): () => void {
  let isPlanned = false;
  return () => {
    if (isPlanned) return;
    isPlanned = true;
    later(retryMs, () => {
      isPlanned = false;
      run();
    });
  };
}

/** Does what concerns one subject one after the other, whatever becomes of each. */
function createTurns() {
  const turns = new Map<string, Promise<unknown>>();
  return async <T>(subject: string, work: () => Promise<T>): Promise<T> => {
    const turn = turns.get(subject)?.then(work, work) ?? work();
    turns.set(subject, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(subject) === turn) turns.delete(subject);
    }
  };
}

/** Hears of an act that is done; what it waits for is read anew with it. */
export type ActListener = (act: KeptAct, reply: unknown) => unknown;

/** Those who hear of acts that are done, and the acts whose effect they are still reading. */
function createListeners() {
  const listeners = new Set<ActListener>();
  const unread = createStore<readonly KeptAct[]>([]);
  const latest = new Map<string, readonly unknown[]>();
  /** Whoever reads again gives up what he was reading: the last reading has all that was done of its subject. */
  const read = async (act: KeptAct, reading: readonly unknown[]) => {
    const { subject } = act;
    latest.set(subject, reading);
    unread.set((acts) => [...acts, act]);
    await Promise.allSettled(reading);
    if (latest.get(subject) !== reading) return;
    latest.delete(subject);
    unread.set((acts) => acts.filter((one) => one.subject !== subject));
  };
  return {
    unread,
    sent(act: KeptAct, reply: unknown) {
      const reading = [...listeners].map((listener) => listener(act, reply)).filter((one) => one instanceof Promise);
      if (reading.length > 0) void read(act, reading);
    },
    onSent(listener: ActListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface Waiting {
  /** The next one, if there is one. */
  waiting: () => KeptAct | undefined;
  sendOne: (act: KeptAct) => Promise<void>;
  change: (next: (acts: readonly KeptAct[]) => readonly KeptAct[]) => void;
  /** Tries again later. */
  plan: () => void;
}

/** Sends what waits, in its order, until nothing does or no server judges it; what is refused stays with its reason. */
async function drain({ waiting, sendOne, change, plan }: Waiting): Promise<void> {
  for (let act = waiting(); act; act = waiting()) {
    const { key } = act;
    try {
      await sendOne(act);
      change((acts) => acts.filter((one) => one.key !== key));
    } catch (error) {
      if (!(error instanceof HttpError) || isUnjudged(error)) return plan();
      const refusal = error.text ?? error.message;
      change((acts) => acts.map((one) => (one.key === key ? { ...one, refusal } : one)));
    }
  }
}

export function createKeptActs({ store, account, send, isAway, later }: KeptActsParts) {
  const { sent, onSent, unread } = createListeners();
  /** Said, and sent to a server whose answer is not here yet. */
  const underWay = createStore<readonly KeptAct[]>([]);
  let sending: Promise<void> | undefined;

  const change = (next: (acts: readonly KeptAct[]) => readonly KeptAct[]) =>
    store.set(({ acts }) => ({ acts: next(acts) }));
  const mine = () => store.get().acts.filter((act) => act.account === account());
  const waiting = () => mine().find(({ refusal }) => refusal === undefined);

  const plan = plannedOnce(later, () => void flush());
  const sendOne = async (act: KeptAct) => sent(act, await send(act, { isLate: true, isShown: false }));
  const flush = (): Promise<void> => {
    sending ??= drain({ waiting, sendOne, change, plan }).finally(() => {
      sending = undefined;
    });
    return sending;
  };

  const inTurn = createTurns();
  const sayNow = async (act: KeptAct, isShown: boolean): Promise<boolean> => {
    const keep = () => {
      change((acts) => [...acts, act]);
      plan();
      return false;
    };
    try {
      if (isAway() || waiting()) return keep();
      sent(act, await send(act, { isLate: false, isShown }));
      return true;
    } catch (error) {
      if (isUnjudged(error)) return keep();
      throw error;
    } finally {
      underWay.set((acts) => acts.filter(({ key }) => key !== act.key));
    }
  };

  return {
    store,
    flush,
    /** Those of the account that is signed in, in their order; of all subjects or of one. */
    mine: (subject?: string) => mine().filter((act) => subject === undefined || act.subject === subject),
    underWay,
    /** Done, and what is shown was read before that. */
    unread,
    /** What was said of a subject and is not yet in what was read from the server: it is shown as done. */
    said: (subject: string) =>
      eachOnce([...unread.get(), ...mine(), ...underWay.get()]).filter((act) => act.subject === subject),
    /**
     * Does an act at once, or keeps it where no answer comes or others wait before it; what was said of the same
     * subject before is heard before. Rejects when it is refused. Gives whether it was done. `isShown`: the caller
     * shows the refusal.
     */
    say(act: KeptAct, isShown = false): Promise<boolean> {
      underWay.set((acts) => [...acts, act]);
      return inTurn(act.subject, () => sayNow(act, isShown));
    },
    /** Sends one that was refused once more. */
    again(key: string): Promise<void> {
      change((acts) => acts.map((act) => (act.key === key ? unrefused(act) : act)));
      return flush();
    },
    drop: (key: string) => change((acts) => acts.filter((act) => act.key !== key)),
    /**
     * Hears of each act that is done, before it is forgotten; gives what ends that. Where the listener gives a promise,
     * the act is shown as done until that is settled: without it what was done would be gone for as long as it takes to
     * read it.
     */
    onSent,
  };
}
export type KeptActs = ReturnType<typeof createKeptActs>;
