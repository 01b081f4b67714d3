import type { BoardNeed, Solution } from '@ishare/contracts/optimisation/solutions.js';

/** What solutions are compared by; less is better in each but kept offcuts. */
export const comparedFigures = [
  'boards',
  'offcutBoards',
  'patterns',
  'cuts',
  'minutes',
  'wastePct',
  'offcutArea',
  'materialCost',
  'totalCost',
] as const;
export type ComparedFigure = (typeof comparedFigures)[number];

const moreIsBetter: readonly ComparedFigure[] = ['offcutArea'];
/** Offcuts used up are neither good nor bad in themselves. */
const unjudged: readonly ComparedFigure[] = ['offcutBoards'];

export const costFigures: ReadonlySet<ComparedFigure> = new Set(['materialCost', 'totalCost']);

/**
 * The best value of each figure; none where all are alike or there is nothing to choose from, and none of costs where a
 * solution takes boards that nobody has priced.
 */
export function bestFigures(solutions: readonly Solution[]): Partial<Record<ComparedFigure, number>> {
  const best: Partial<Record<ComparedFigure, number>> = {};
  const isPriced = solutions.every(({ unpricedBoards }) => unpricedBoards === 0);
  for (const figure of comparedFigures) {
    if (costFigures.has(figure) && !isPriced) continue;
    const values = solutions.map((solution) => solution[figure]);
    if (unjudged.includes(figure) || new Set(values).size < 2) continue;
    best[figure] = moreIsBetter.includes(figure) ? Math.max(...values) : Math.min(...values);
  }
  return best;
}

/** Ids of those that the preset's weights put first, of each run that left alternatives. */
export function recommendedOf(solutions: readonly Pick<Solution, 'id' | 'ordinal' | 'runId'>[]): ReadonlySet<string> {
  const withAlternatives = new Set(solutions.filter(({ ordinal }) => ordinal > 0).map(({ runId }) => runId));
  return new Set(
    solutions.filter(({ ordinal, runId }) => ordinal === 0 && withAlternatives.has(runId)).map(({ id }) => id),
  );
}

/**
 * What is known of how good a solution can be: proved, or how far above the bound its cost is at most; nothing where no
 * bound is known.
 */
export function proofOf({
  provedOptimal,
  gapPct,
  lowerBound,
}: Pick<Solution, 'provedOptimal' | 'gapPct' | 'lowerBound'>):
  | { text: 'proved' }
  | { text: 'atMost'; gap: number; bound: number }
  | null {
  if (provedOptimal) return { text: 'proved' };
  return gapPct === null || lowerBound === null ? null : { text: 'atMost', gap: gapPct, bound: lowerBound };
}

/** Boards that a solution needs and the stock does not have. */
export function shortages(stock: readonly BoardNeed[]): BoardNeed[] {
  return stock.filter((need) => need.shortage > 0);
}
