import type { Tx } from '@ishare/data/tx.js';
import { SolutionMaterial } from '../solutions/solution-material.entity.js';
import type { Solution } from '../solutions/solution.entity.js';
import type { RunTracker } from './run-tracker.js';

/** A run's picture ends with the figures of what it recommends, in all and material by material. */
export async function conclude(tx: Tx, tracker: RunTracker, solution: Solution): Promise<void> {
  const materials = await tx.em.findBy(SolutionMaterial, { solutionId: solution.id });
  tracker.conclude(
    solution,
    materials.map(({ materialCode, figures: { boards, wastePct, provedOptimal } }) => ({
      materialCode,
      boards,
      wastePct,
      provedOptimal,
    })),
  );
}
