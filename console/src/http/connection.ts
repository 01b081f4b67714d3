import { createStore } from '../state/store';
import type { Store } from '../state/store';

/** `back` for the seconds in which it is told that the server answers again. */
export type ConnectionState = { kind: 'up' } | { kind: 'down'; since: number } | { kind: 'back' };

export interface ConnectionParts {
  /** Whether the server answers at all. */
  probe(): Promise<boolean>;
  now(): number;
  /** Runs something later; gives what calls it off. */
  later(ms: number, run: () => void): () => void;
}

export interface Connection {
  readonly state: Store<ConnectionState>;
  /** A call ended without an answer; resolves to whether the server is away. */
  silent(): Promise<boolean>;
  answered(): void;
  /** Asks at once, whatever was planned. */
  check(): Promise<boolean>;
  /** Called each time when the server is back. */
  onBack(listener: () => void): () => void;
}

const pauses = [1_000, 2_000, 4_000, 8_000];
const backMs = 4_000;

/** Whether the server can be reached: one silent call is a question, and only the probe after it an answer. */
export function createConnection({ probe, now, later }: ConnectionParts): Connection {
  const state = createStore<ConnectionState>({ kind: 'up' });
  const listeners = new Set<() => void>();
  let asking: Promise<boolean> | undefined;
  let callOff = () => undefined as void;
  let round = 0;

  const plan = () => {
    callOff();
    callOff = later(pauses[Math.min(round++, pauses.length - 1)]!, () => void check());
  };
  const answered = () => {
    if (state.get().kind !== 'down') return;
    callOff();
    round = 0;
    state.set({ kind: 'back' });
    callOff = later(backMs, () => state.set((current) => (current.kind === 'back' ? { kind: 'up' } : current)));
    for (const listener of [...listeners]) listener();
  };
  const ask = async () => {
    const isThere = await probe().catch(() => false);
    if (isThere) answered();
    else {
      state.set((current) => (current.kind === 'down' ? current : { kind: 'down', since: now() }));
      plan();
    }
    return !isThere;
  };
  /** Resolves to whether the server is away. */
  const check = () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    state,
    silent: () => (state.get().kind === 'down' ? Promise.resolve(true) : check()),
    answered,
    check,
    onBack(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
