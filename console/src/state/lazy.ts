import { lazy as lazily } from 'react';
import type { ComponentType } from 'react';
import { createStore } from './store';

/** What knows whether the server can be reached. */
export interface Reach {
  /** Asks; resolves to whether it is away. */
  check(): Promise<boolean>;
  /** Calls the listener each time when it is back; gives what ends that. */
  onBack(listener: () => void): () => void;
}

let reach: Reach = { check: () => Promise.resolve(false), onBack: () => () => undefined };

/** Says who knows from now on; session/http.ts does so. */
export function fetchCodeBy(known: Reach): void {
  reach = known;
}

/** How much code is on its way: what somebody has opened, and does not see yet. */
export const codeOnItsWay = createStore(0);
/** How much of it waits for the server to be back. */
export const codeAwaited = createStore(0);

/** Resolves once the server is back. */
async function back(): Promise<void> {
  codeAwaited.set((count) => count + 1);
  await new Promise<void>((isBack) => {
    const end = reach.onBack(() => (end(), isBack()));
  });
  codeAwaited.set((count) => count - 1);
}

/**
 * Code that is asked for while the server is away comes once it is back. What fails although the server is there is
 * asked for a second time: it may just have come back.
 */
export async function fetchedCode<T>(load: () => Promise<T>): Promise<T> {
  codeOnItsWay.set((count) => count + 1);
  try {
    for (let hasAnswered = false; ;) {
      try {
        return await load();
      } catch (error) {
        if (await reach.check()) await back();
        else if (hasAnswered) throw error;
        else hasAnswered = true;
      }
    }
  } finally {
    codeOnItsWay.set((count) => count - 1);
  }
}

/**
 * As of React, of code that comes once the server is back where it is away; `onGone` is called where it does not come,
 * for such a component has failed for good.
 */
export const lazy = <P>(load: () => Promise<{ default: ComponentType<P> }>, onGone?: () => void) =>
  lazily(async () => {
    try {
      return await fetchedCode(load);
    } catch (error) {
      onGone?.();
      throw error;
    }
  });
