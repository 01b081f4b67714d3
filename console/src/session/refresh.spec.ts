import { createRefresh } from './refresh';
import type { Exclusive, RefreshParts } from './refresh';
import { createTokenStore } from './token-store';
import type { TokenReply } from './token-store';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
}

/** One lock for all the tabs of a test. */
function queue(): Exclusive {
  let tail: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = tail.then(task, task);
    tail = next.catch(() => undefined);
    return next;
  };
}

function browser(exchange: RefreshParts['exchange'], isRefusal = () => true) {
  const storage = memory();
  const exclusive = queue();
  let ended = 0;
  const tab = () =>
    createRefresh({
      store: createTokenStore(storage),
      exchange,
      exclusive,
      isRefusal,
      onSessionOver: () => ended++,
      now: () => 1000,
    });
  createTokenStore(storage).write({ accessToken: 'a0', refreshToken: 'r0', expiresAt: 0 });
  return { storage, tab, endedCount: () => ended };
}

describe('renewal of the access token', () => {
  const used: string[] = [];
  const exchange = async (refreshToken: string): Promise<TokenReply> => {
    await Promise.resolve();
    if (used.includes(refreshToken)) throw new Error('reuse detected');
    used.push(refreshToken);
    return { access_token: `a${used.length}`, refresh_token: `r${used.length}`, expires_in: 60 };
  };
  beforeEach(() => {
    used.length = 0;
  });

  it('is asked for once by all callers of all tabs', async () => {
    const { tab, storage } = browser(exchange);
    const first = tab();
    const second = tab();
    const tokens = await Promise.all([first('a0'), first('a0'), second('a0'), second('a0')]);
    expect(tokens).toEqual(['a1', 'a1', 'a1', 'a1']);
    expect(used).toEqual(['r0']);
    expect(createTokenStore(storage).read()).toEqual({ accessToken: 'a1', refreshToken: 'r1', expiresAt: 61_000 });
  });

  it('takes what another tab has stored without asking', async () => {
    const { tab, storage } = browser(exchange);
    createTokenStore(storage).write({ accessToken: 'a9', refreshToken: 'r9', expiresAt: 9 });
    expect(await tab()('a0')).toBe('a9');
    expect(used).toEqual([]);
  });

  it('can be asked for again later', async () => {
    const { tab } = browser(exchange);
    const refresh = tab();
    expect(await refresh('a0')).toBe('a1');
    expect(await refresh('a1')).toBe('a2');
  });

  it('ends the session when the server refuses, and not when the network fails', async () => {
    const failing = () => Promise.reject(new Error('no'));
    const refused = browser(failing);
    expect(await refused.tab()('a0')).toBeUndefined();
    expect(refused.endedCount()).toBe(1);
    const offline = browser(failing, () => false);
    expect(await offline.tab()('a0')).toBeUndefined();
    expect(offline.endedCount()).toBe(0);
  });

  it('does nothing for a session that is gone', async () => {
    const { tab, storage, endedCount } = browser(exchange);
    createTokenStore(storage).clear();
    expect(await tab()('a0')).toBeUndefined();
    expect(used).toEqual([]);
    expect(endedCount()).toBe(0);
  });
});
