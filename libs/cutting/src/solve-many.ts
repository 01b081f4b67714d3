import type { Instance, Plan } from './model.js';
import { solve } from './solve.js';
import type { SolveOptions } from './solve.js';

/** Rounds in which time is dealt out; each deals a half of what is left, the last all of it. */
const ROUNDS = 4;
const LEAST_MS = 150;

/**
 * Solves the materials of one file within one time limit. Time goes to jobs by their open gap in cost, round by round;
 * a job that is proved optimal gives its time to the others. Plans come in the order of the instances. Throws as
 * `solve` does, for the first job that fails.
 */
export async function solveMany(
  instances: Instance[],
  options: Omit<SolveOptions, 'onProgress' | 'onIncumbent' | 'continueFrom' | 'work'> & {
    onPlan?(index: number, plan: Plan): void;
  } = {},
): Promise<Plan[]> {
  const { timeMs = 10_000, onPlan, ...rest } = options;
  const begun = performance.now();
  const left = (): number => Math.max(0, timeMs - (performance.now() - begun));
  const plans: (Plan | null)[] = instances.map(() => null);
  for (let round = 0; round < ROUNDS; round++) {
    const open = instances.map((_, i) => i).filter((i) => plans[i]?.provedOptimal !== true);
    // before the first plans the size of a job stands for its gap
    const weight = (i: number): number => {
      const plan = plans[i];
      return plan ? plan.cost - (plan.lowerBound ?? 0) : instances[i]!.parts.reduce((sum, part) => sum + part.qty, 0);
    };
    const total = open.reduce((sum, i) => sum + weight(i), 0);
    const budget = round === ROUNDS - 1 ? left() : left() / 2;
    for (const i of open.sort((a, b) => weight(b) - weight(a))) {
      if (plans[i] && (options.signal?.aborted || left() < LEAST_MS)) continue;
      const slice = Math.max(LEAST_MS, total > 0 ? (budget * weight(i)) / total : 0);
      const before = plans[i];
      const plan = await solve(instances[i]!, {
        ...rest,
        timeMs: Math.min(slice, Math.max(LEAST_MS, left())),
        seed: (rest.seed ?? 1) + round,
        ...(before ? { continueFrom: before } : {}),
      });
      plans[i] = plan;
      onPlan?.(i, plan);
    }
  }
  return plans as Plan[];
}
