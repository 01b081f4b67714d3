import type { Instance, Plan } from './model.js';
import type { Preference } from './problem.js';
import { solve } from './solve.js';
import type { SolveOptions } from './solve.js';

/**
 * Plans for the planner to choose from: the cheapest, then of that cost one with the fewest patterns, one with the
 * fewest cuts, and one with the largest reusable offcut where the instance says what an offcut is. The first takes two
 * thirds of the time, the others go on from it; equal plans are listed once.
 */
export async function alternatives(instance: Instance, options: SolveOptions = {}): Promise<Plan[]> {
  const { timeMs = 10_000, work } = options;
  const share = (part: number): SolveOptions => ({
    ...options,
    timeMs: timeMs * part,
    ...(work === undefined ? {} : { work: work * part }),
  });
  const plans = [await solve(instance, { ...share(2 / 3), prefer: 'cost' })];
  const others: Preference[] =
    instance.minOffcutLength === undefined && instance.minOffcutWidth === undefined
      ? ['patterns', 'cuts']
      : ['patterns', 'cuts', 'offcut'];
  for (const prefer of others) {
    if (options.signal?.aborted) break;
    plans.push(
      await solve(instance, { ...share(1 / 3 / others.length), prefer, continueFrom: plans[0]!, polishOnly: true }),
    );
  }
  const seen = new Set<string>();
  return plans.filter(({ solution }) => {
    const key = JSON.stringify(solution.patterns);
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}
