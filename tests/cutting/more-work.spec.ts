import type { Instance } from '@ishare/cutting/model.js';
import { solve } from '@ishare/cutting/solve.js';
import { shareOf } from '../../infra/test-share.mjs';

type Families = {
  FAMILIES: Record<string, unknown>;
  instances(family: string, seed: number, count: number): Iterable<Instance>;
};
const generated = async (): Promise<Families> =>
  (await import(new URL('../../libs/cutting/bench/generate.mjs', import.meta.url).href)) as Families;

/** Kernel steps, each as many again as the one before. */
const BUDGETS = [50_000, 100_000, 200_000, 400_000, 800_000];

describe('more work', () => {
  it('gives no worse plan: what a short search does is how a long one begins', async () => {
    const { FAMILIES, instances } = await generated();
    const worse: string[] = [];
    let better = 0;
    for (const family of Object.keys(FAMILIES).slice(0, shareOf('families')))
      for (const instance of instances(family, 9103, 1))
        for (const seed of [1, 2].slice(0, shareOf('families') > 5 ? 2 : 1)) {
          const costs: number[] = [];
          for (const work of BUDGETS) costs.push((await solve(instance, { work, seed, threads: 0 })).cost);
          for (const [i, cost] of costs.entries())
            if (cost > (costs[i - 1] ?? Infinity) + 1e-6) worse.push(`${instance.id} seed ${seed}: ${costs.join(' ')}`);
          if (costs.at(-1)! < costs[0]! - 1e-6) better++;
        }
    expect(worse).toEqual([]);
    // and on the way something is found
    expect(better).toBeGreaterThan(0);
  }, 600_000);
});
