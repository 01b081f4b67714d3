import { jest } from '@jest/globals';
import { CountCache } from './count-cache.js';

describe('remembered totals', () => {
  let now = 1_000_000;
  beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => now));
  afterEach(() => void jest.restoreAllMocks());

  const remember = async (cache: CountCache, took: number) => {
    const total = await cache.remember('t', 'thing', 'all', async () => {
      now += took;
      return [['7']];
    });
    // Its life begins when it is counted.
    await Promise.resolve();
    return total;
  };
  const known = (cache: CountCache) => cache.known('t', 'thing', 'all');

  it('live for a second, so that what other processes write shows', async () => {
    const cache = new CountCache();
    expect(await remember(cache, 0)).toBe(7);
    now += 999;
    expect(await known(cache)).toBe(7);
    now += 1;
    expect(known(cache)).toBeUndefined();
  });

  it('live ten times as long as they took, and no longer', async () => {
    const cache = new CountCache();
    await remember(cache, 400);
    now += 3_999;
    expect(await known(cache)).toBe(7);
    now += 1;
    expect(known(cache)).toBeUndefined();
  });

  it('are forgotten at a write to their table by their tenant', async () => {
    const cache = new CountCache();
    await remember(cache, 0);
    cache.touched('other', 'thing');
    cache.touched('t', 'plan');
    expect(await known(cache)).toBe(7);
    cache.touched('t', 'thing');
    expect(known(cache)).toBeUndefined();
  });
});
