// Runs of a list side by side: figures, what each differs by from the first, and which is best.
import type { RunOutcome } from '@ishare/contracts/optimisation/trials.js';
import { isUnderWay } from '../run-states';
import { formatKey } from './variant';

/** What the figure of a row is counted in. */
export type Unit = 'count' | 'area' | 'percent' | 'minutes' | 'money';

export interface ComparedCell {
  /** Null without a plan, and of money where nobody has priced the boards. */
  value: number | null;
  /** To the first variant; null for that one itself, and where one of both is unknown. */
  difference: number | null;
  isBest: boolean;
}

export interface ComparedRow {
  key: string;
  /** Of a row that counts the boards of one format. */
  format?: { length: number; width: number };
  unit: Unit;
  cells: ComparedCell[];
}

type Better = 'less' | 'more' | 'neither';
type Value = (run: RunOutcome & { solution: NonNullable<RunOutcome['solution']> }) => number | null;

const boardsIn = (run: RunOutcome, of: (use: RunOutcome['boards'][number]) => boolean): number =>
  run.boards.filter(of).reduce((sum, { boards }) => sum + boards, 0);

const money =
  (value: Value): Value =>
  (run) =>
    run.solution.unpricedBoards > 0 ? null : value(run);

const before: readonly [key: string, unit: Unit, better: Better, value: Value][] = [
  ['boards', 'count', 'less', ({ solution }) => solution.boards],
];
const after: readonly [key: string, unit: Unit, better: Better, value: Value][] = [
  ['offcutBoards', 'count', 'neither', ({ solution }) => solution.offcutBoards],
  ['boardArea', 'area', 'less', ({ solution }) => solution.boardArea],
  ['wastePct', 'percent', 'less', ({ solution }) => solution.wastePct],
  ['materialCost', 'money', 'less', money(({ solution }) => solution.materialCost)],
  ['totalCost', 'money', 'less', money(({ solution }) => solution.totalCost)],
  ['minutes', 'minutes', 'less', ({ solution }) => solution.minutes],
  ['offcutPieces', 'count', 'neither', ({ offcuts }) => offcuts.pieces],
  ['offcutValue', 'money', 'more', money(({ offcuts }) => offcuts.value)],
];

/** Full formats of which one of the plans takes boards, the largest first. */
function formatsOf(runs: readonly RunOutcome[]): { length: number; width: number }[] {
  const all = runs.flatMap(({ boards }) => boards.filter(({ isOffCut }) => !isOffCut));
  const known = new Map(all.map(({ length, width }) => [formatKey({ length, width }), { length, width }]));
  return [...known.values()].sort((a, b) => b.length * b.width - a.length * a.width);
}

/** Digits behind the point of what is shown: a difference is that of the figures that are shown. */
const digits: Record<Unit, number> = { count: 0, area: 3, percent: 1, minutes: 1, money: 2 };
const rounded = (value: number, unit: Unit): number => Number(value.toFixed(digits[unit]));

/** The cells of a figure; the best are marked where they differ and every variant has ended with one. */
function cellsOf(runs: readonly RunOutcome[], unit: Unit, better: Better, of: Value): ComparedCell[] {
  const values = runs.map(({ solution, ...run }) => {
    const value = solution ? of({ ...run, solution }) : null;
    return value === null ? null : rounded(value, unit);
  });
  const known = values.filter((value) => value !== null);
  const isJudged = better !== 'neither' && known.length > 1 && new Set(known).size > 1;
  const best = better === 'more' ? Math.max(...known) : Math.min(...known);
  const [first] = values;
  return values.map((value, index) => ({
    value,
    difference: index === 0 || value === null || typeof first !== 'number' ? null : rounded(value - first, unit),
    isBest: isJudged && value === best,
  }));
}

export function compareRuns(runs: readonly RunOutcome[]): ComparedRow[] {
  const row = ([key, unit, better, value]: (typeof after)[number]) => ({
    key,
    unit,
    cells: cellsOf(runs, unit, better, value),
  });
  const byFormat = formatsOf(runs).map((format) => ({
    key: 'format',
    format,
    unit: 'count' as const,
    cells: cellsOf(runs, 'count', 'neither', (run) =>
      boardsIn(run, (use) => !use.isOffCut && use.length === format.length && use.width === format.width),
    ),
  }));
  return [...before.map(row), ...byFormat, ...after.map(row)];
}

/** The runs that the address names, in its order. */
export function runsNamed(runs: readonly RunOutcome[], ids: string | null): RunOutcome[] {
  const wanted = ids ? ids.split(',') : [];
  return wanted.flatMap((id) => runs.find(({ runId }) => runId === id) ?? []);
}

/**
 * The comparison that was asked for last: the variants tried together, and where that was one only, what was planned in
 * earnest before it. Empty where none was.
 */
export function lastComparison(runs: readonly RunOutcome[]): RunOutcome[] {
  const newest = runs.find(({ isTrial }) => isTrial);
  const tried = runs.filter(({ taskId }) => taskId === newest?.taskId).toReversed();
  const earnest = runs.find(({ isTrial, solution }) => !isTrial && solution);
  if (tried.length === 1 && earnest) return [earnest, ...tried];
  return tried;
}

export const hasRunning = (runs: readonly RunOutcome[]): boolean => runs.some(({ state }) => isUnderWay(state));
