import type { TokenReply, TokenStore } from './token-store';
import { tokensOf } from './token-store';

/** Runs the task alone among all tabs of this browser. */
export type Exclusive = <T>(task: () => Promise<T>) => Promise<T>;

export interface RefreshParts {
  store: TokenStore;
  /** Exchanges a refresh token; rejects when the server refuses it. */
  exchange(refreshToken: string): Promise<TokenReply>;
  exclusive: Exclusive;
  /** True when the failure means that the session is over, not that the network is. */
  isRefusal(error: unknown): boolean;
  onSessionOver(): void;
  now(): number;
}

/**
 * Single-flight renewal: callers of this tab share one promise, tabs share one lock, and whoever gets the lock late
 * takes the token that another tab has already fetched — the server answers a second use of a refresh token by ending
 * the session.
 */
export function createRefresh(parts: RefreshParts): (refused: string) => Promise<string | undefined> {
  let running: Promise<string | undefined> | undefined;

  async function renew(refused: string): Promise<string | undefined> {
    const stored = parts.store.read();
    if (!stored) return undefined;
    if (stored.accessToken !== refused) return stored.accessToken;
    if (!stored.refreshToken) {
      parts.onSessionOver();
      return undefined;
    }
    try {
      const tokens = tokensOf(await parts.exchange(stored.refreshToken), parts.now(), stored);
      parts.store.write(tokens);
      return tokens.accessToken;
    } catch (error) {
      if (parts.isRefusal(error)) parts.onSessionOver();
      return undefined;
    }
  }

  return (refused) => {
    running ??= parts
      .exclusive(() => renew(refused))
      .finally(() => {
        running = undefined;
      });
    return running;
  };
}

/** Web Locks where the browser has them; in insecure contexts there are none, and a tab stands alone. */
export function tabLock(name: string): Exclusive {
  return async (task) => (navigator.locks ? navigator.locks.request(name, task) : task());
}
