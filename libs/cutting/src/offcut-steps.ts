import type { Instance, OffcutStep } from './model.js';

/** What of an instance says how much offcuts are worth. */
export type OffcutRules = Pick<
  Instance,
  'minOffcutLength' | 'minOffcutWidth' | 'largeOffcutLength' | 'largeOffcutWidth' | 'offcutValue' | 'offcutSteps'
>;

/** Lengths in mm are alike within this. */
const EPS = 1e-6;

/** The sizes from which an offcut is worth more, largest first; empty where offcuts have no worth. */
export function offcutSteps(rules: OffcutRules): OffcutStep[] {
  const { minOffcutLength = 0, minOffcutWidth = 0, offcutValue, offcutSteps: more = [] } = rules;
  if (!offcutValue) return [];
  return [
    ...more,
    {
      length: rules.largeOffcutLength ?? 2 * minOffcutLength,
      width: rules.largeOffcutWidth ?? 2 * minOffcutWidth,
      share: offcutValue.large,
    },
    { length: minOffcutLength, width: minOffcutWidth, share: offcutValue.small },
  ].toSorted((a, b) => b.length * b.width - a.length * a.width);
}

/** The share of the largest step that a piece reaches in either orientation; undefined where it reaches none. */
export function stepShare(rules: OffcutRules, length: number, width: number): number | undefined {
  const reaches = (p: number, q: number): boolean => length + EPS >= p && width + EPS >= q;
  return offcutSteps(rules).find((step) => reaches(step.length, step.width) || reaches(step.width, step.length))?.share;
}
