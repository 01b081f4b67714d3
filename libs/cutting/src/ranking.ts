import { countCuts, Layout } from './layout.js';
import { boardsPerCycle } from './model.js';
import { largestRemainder, offcutWorth } from './offcuts.js';
import { canonical } from './plan.js';
import type { Cutting } from './plan.js';
import type { Preference, Problem } from './problem.js';

/** Place of a plan among those of equal cost: the terms of the preference in order, less is better. */
export type Rank = number[];

interface Terms {
  worth: number;
  largest: number;
  cycles: number;
  patterns: number;
  cuts: number;
}

const ORDER: Record<Preference, (terms: Terms) => Rank> = {
  cost: ({ worth, cycles, patterns, cuts }) => [-worth, cycles, patterns, cuts],
  patterns: ({ worth, cycles, patterns, cuts }) => [patterns, cycles, -worth, cuts],
  offcut: ({ worth, largest, cycles, patterns, cuts }) => [-largest, -worth, cycles, patterns, cuts],
  cuts: ({ worth, cycles, patterns, cuts }) => [cuts, cycles, patterns, -worth],
};

/**
 * Ranks by geometry, whatever the ids of the parts are. Worth counts in thousandths of the dearest board, so that
 * cycles and patterns are not beaten by a sliver.
 */
export function rankOf(problem: Problem, cuttings: Cutting[]): Rank {
  const book = boardsPerCycle(problem.instance);
  const dearest = Math.max(1e-9, ...problem.boards.map((b) => b.cost));
  const times = new Map<string, number>();
  const layout = new Layout(problem, 0, 0);
  const terms: Terms = { worth: 0, largest: 0, cycles: 0, patterns: 0, cuts: 0 };
  for (const { tree, repeat } of cuttings) {
    const { key } = canonical(problem, tree);
    times.set(key, (times.get(key) ?? 0) + repeat);
    layout.load(tree);
    terms.cuts += repeat * countCuts(layout);
    const { offcutRule } = problem;
    if (!offcutRule) continue;
    const { area, cost } = problem.boards[tree.board]!;
    terms.worth += repeat * (offcutWorth(layout, offcutRule) / area) * (cost / dearest);
    terms.largest = Math.max(terms.largest, largestRemainder(layout, offcutRule));
  }
  for (const repeat of times.values()) terms.cycles += Math.ceil(repeat / book);
  terms.patterns = times.size;
  terms.worth = Math.round(terms.worth * 1000) / 1000;
  return ORDER[problem.prefer](terms);
}

/** True where the first of two ranks under one preference is the better one. */
export function before(a: Rank, b: Rank): boolean {
  const i = a.findIndex((value, k) => Math.abs(value - b[k]!) > 1e-9 * Math.max(1, Math.abs(value)));
  return i >= 0 && a[i]! < b[i]!;
}
