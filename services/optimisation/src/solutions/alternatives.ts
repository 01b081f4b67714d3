// Which of the plans that a run has found become solutions, and which of them is recommended; pure.
import type { Plan } from '@ishare/cutting/model.js';
import { largestOffcut } from '@ishare/cutting/plan.js';
import { subtractDecimal } from '@ishare/kernel/decimal.js';
import type { RunParameters } from '../runs/run-settings.js';
import type { MaterialPlans } from '../runs/run-solver.js';
import { SolutionKind } from './solution.entity.js';

/** What each kind is for; less is better. */
const aim: Record<SolutionKind, (plan: Plan) => number> = {
  [SolutionKind.Cheapest]: ({ cost }) => cost,
  [SolutionKind.FewestPatterns]: ({ patterns }) => patterns,
  [SolutionKind.FewestCuts]: ({ cuts }) => cuts,
  [SolutionKind.LargestOffcut]: ({ solution }) => -largestOffcut(solution),
};

/** Comes to less by the goal, or to as much with more worth in its offcuts. */
const isCheaper = (plan: Plan, other: Plan): boolean =>
  plan.total < other.total - 1e-6 ||
  (plan.total < other.total + 1e-6 && (subtractDecimal(plan.offcutCredit, other.offcutCredit) ?? 0) > 1e-6);

/**
 * The cheapest plan of each material, whatever it was sought for, and the alternatives that are better than these at
 * what they are for.
 */
export function worthKeeping(found: ReadonlyMap<SolutionKind, MaterialPlans>): [SolutionKind, MaterialPlans][] {
  const all = [...found.values()];
  const cheapest = new Map(
    [...found.get(SolutionKind.Cheapest)!].map(([code, plan]) => [
      code,
      all.reduce((best, plans) => (isCheaper(plans.get(code)!, best) ? plans.get(code)! : best), plan),
    ]),
  );
  const total = (kind: SolutionKind, plans: MaterialPlans): number =>
    [...plans.values()].reduce((sum, plan) => sum + aim[kind](plan), 0);
  const alternatives = [...found].filter(
    ([kind, plans]) => kind !== SolutionKind.Cheapest && total(kind, plans) < total(kind, cheapest) - 1e-6,
  );
  return [[SolutionKind.Cheapest, cheapest], ...alternatives];
}

interface Candidate {
  kind: SolutionKind;
  totalCost: number;
  boards: number;
  cuts: number;
  minutes: number;
}

/**
 * Candidates in the order of recommendation: by the preset's weights, each term in shares of the least among the
 * candidates.
 */
export function inOrder<C extends Candidate>(
  candidates: readonly C[],
  { objectiveWeights }: Pick<RunParameters, 'objectiveWeights'>,
): C[] {
  const { material, boards, cuts, time } = objectiveWeights;
  const isUnweighted = material + boards + cuts + time === 0;
  const terms: [number, (candidate: C) => number][] = [
    [isUnweighted ? 1 : material, ({ totalCost }) => totalCost],
    [boards, (each) => each.boards],
    [cuts, (each) => each.cuts],
    [time, ({ minutes }) => minutes],
  ];
  const score = (candidate: C): number =>
    terms.reduce((sum, [weight, of]) => {
      const least = Math.min(...candidates.map(of));
      return sum + (weight * of(candidate)) / (least > 0 ? least : 1);
    }, 0);
  return [...candidates].sort((a, b) => Math.round((score(a) - score(b)) * 1e9) || a.kind - b.kind);
}
