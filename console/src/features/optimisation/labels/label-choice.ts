import type { PartLabel } from '@ishare/contracts/optimisation/labels.js';

/** Which labels of a plan are printed: those not printed yet, all, those from one on, one alone, those of a board. */
export const labelScopes = ['fresh', 'all', 'from', 'one', 'board'] as const;
export type LabelScope = (typeof labelScopes)[number];

/** `shown` is the label in sight. */
export function chosenLabels(all: readonly PartLabel[], scope: LabelScope, shown: PartLabel | undefined): PartLabel[] {
  if (scope === 'all') return [...all];
  if (scope === 'fresh') return all.filter(({ prints }) => prints === 0);
  if (!shown) return [];
  if (scope === 'one') return [shown];
  if (scope === 'from') return all.filter(({ sequence }) => sequence >= shown.sequence);
  return all.filter(({ patternNo, copyNo }) => patternNo === shown.patternNo && copyNo === shown.copyNo);
}
