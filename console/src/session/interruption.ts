import { createStore } from '../state/store';
import type { Store } from '../state/store';

/**
 * A session that ended while somebody was at work: calls wait until it goes on, under a new sign-in of the same person,
 * or is given up.
 */
export interface Interruption {
  readonly isOpen: Store<boolean>;
  begin(): void;
  /** The token to go on with; undefined when there is no interruption, or when it was given up. */
  settled(): Promise<string | undefined>;
  resume(token: string): void;
  giveUp(): void;
}

export function createInterruption(): Interruption {
  const isOpen = createStore(false);
  let waiting: ((token: string | undefined) => void)[] = [];
  const end = (token: string | undefined) => {
    if (!isOpen.get()) return;
    const all = waiting;
    waiting = [];
    isOpen.set(false);
    for (const answer of all) answer(token);
  };
  return {
    isOpen,
    begin: () => isOpen.set(true),
    settled: () => (isOpen.get() ? new Promise((answer) => waiting.push(answer)) : Promise.resolve(undefined)),
    resume: end,
    giveUp: () => end(undefined),
  };
}
