import { areaBound } from './bounds.js';
import { Blackboard } from './blackboard.js';
import { construct, runEngine } from './engine.js';
import type { Tree } from './layout.js';
import { checkInstance } from './instance-check.js';
import { NoPlanFound } from './model.js';
import type { Instance, Phase, Plan, Progress } from './model.js';
import { gap, merge, toCuttings, toPlan } from './plan.js';
import type { Cutting } from './plan.js';
import { normalise } from './problem.js';
import type { Preference } from './problem.js';
import { Random } from './random.js';
import { before, rankOf } from './ranking.js';
import type { Rank } from './ranking.js';
import { verify } from './verifier.js';
import { race } from './race.js';

export interface SolveOptions {
  /** Wall clock allowed, ms; default 10,000. Ignored where `work` is given. */
  timeMs?: number;
  /** Kernel steps allowed: the same plan for the same seed on any machine. */
  work?: number;
  /**
   * Worker threads, default 1; 0 searches in the calling thread, giving way to its event loop every few milliseconds.
   */
  threads?: number;
  seed?: number;
  /**
   * What decides between plans of equal cost: offcut value, cycles and patterns in this order (default), patterns
   * first, the largest offcut, or cuts.
   */
  prefer?: Preference;
  /** Aborting ends the search; the best plan so far is returned. */
  signal?: AbortSignal;
  /** A valid plan for the same instance: the search goes on from it, and trusts its bound. */
  continueFrom?: Plan;
  /** Keeps the cost of `continueFrom` and looks among plans of that cost for the one that `prefer` puts first. */
  polishOnly?: boolean;
  onProgress?(progress: Progress): void;
  onIncumbent?(plan: Plan): void;
}

const PROGRESS_MS = 150;

/**
 * Finds a cheapest cutting plan. Ends early when the bound proves the plan optimal. Every plan it hands out has passed
 * the verifier. Throws `InvalidInstance` for bad input and `NoPlanFound` where limited stock left no complete plan.
 */
export async function solve(instance: Instance, options: SolveOptions = {}): Promise<Plan> {
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1000;
  checkInstance(instance);
  const { timeMs = 10_000, threads = 1, seed = 1, signal, work, prefer = 'cost' } = options;
  const problem = normalise(instance, prefer);
  let phase: Phase = 'construct';
  let best: Plan | null = null;
  let bestCost = Infinity;
  let bestRank: Rank = [];
  let lowerBound = 0;
  const board = new Blackboard(
    problem,
    {
      incumbent: () => undefined,
      bound: (value) => {
        raise(value);
      },
      phase: (p) => {
        phase = p;
      },
    },
    work === undefined ? { timeMs } : { work },
  );

  const accept = (cuttings: Cutting[]): void => {
    const merged = merge(problem, cuttings);
    const cost = merged.reduce((sum, { tree, repeat }) => sum + repeat * problem.boards[tree.board]!.cost, 0);
    const rank = rankOf(problem, merged);
    if (best && (cost > bestCost + 1e-9 || (cost > bestCost - 1e-9 && !before(rank, bestRank)))) return;
    const plan = toPlan(problem, merged, reportedBound(), elapsed(), elapsed());
    // as many patterns by geometry may be more by the ids of their parts
    if (best && cost > bestCost - 1e-9 && problem.prefer === 'patterns' && plan.patterns > best.patterns) return;
    if (verify(instance, plan.solution).length > 0) return;
    // a better rank at the same cost does not count as a later find
    if (best && plan.cost > best.cost - 1e-9) plan.timeToBest = best.timeToBest;
    best = plan;
    [bestCost, bestRank] = [cost, rank];
    options.onIncumbent?.(plan);
    // drawing a plan of many boards delays the timer
    if (performance.now() - reportedAt > PROGRESS_MS) progress();
  };
  // a bound on costs that are lowered for the priority of offcuts says nothing about the real ones where offcuts come
  // first
  const reportedBound = (): number | null =>
    instance.offcutPriority === 'first' || lowerBound === 0 ? null : Math.round(lowerBound * 1e6) / 1e6;
  const raise = (value: number): void => {
    lowerBound = Math.max(lowerBound, value);
    board.lowerBound = lowerBound;
    if (best) Object.assign(best, gap(best.cost, reportedBound()));
  };
  let reportedAt = 0;
  const progress = (): void => {
    reportedAt = performance.now();
    options.onProgress?.({
      t: elapsed(),
      phase,
      cost: best?.cost ?? null,
      lowerBound: reportedBound(),
      gap: best?.gapPct ?? null,
      boards: best?.boards ?? 0,
      patterns: best?.patterns ?? 0,
      wastePct: best?.wastePct ?? null,
    });
  };

  board.events.incumbent = accept;
  const { continueFrom, polishOnly = false } = options;
  if (continueFrom) {
    board.offer(
      toCuttings(problem, continueFrom.solution).flatMap(({ tree, repeat }) => Array<Tree>(repeat).fill(tree)),
    );
    if (continueFrom.lowerBound !== null) raise(continueFrom.lowerBound);
  }
  const first = construct(board, new Random(seed, 1000), polishOnly && board.cost < Infinity ? 0 : 12);
  const constructMs = Math.min(40, timeMs / 4);
  while (!first.next().done && (work !== undefined || performance.now() - begun < constructMs))
    if (work !== undefined && board.work > work / 4) break;
  board.flush();
  raise(areaBound(problem, board.cost < Infinity ? board.cost : 0));
  progress();

  const timer = setInterval(progress, PROGRESS_MS);
  try {
    const out = (): boolean => signal?.aborted === true || (work === undefined && performance.now() - begun >= timeMs);
    // patterns need several boards to be improved; offcuts and cuts one
    const improvable = board.boards > 1 || problem.offcutRule !== null || prefer === 'cuts';
    if ((!board.done || improvable) && !out()) {
      if (threads === 0 || work !== undefined) {
        await runEngine(
          board,
          { seed, thread: 0, threads: 1, polishOnly },
          () => out() || (work !== undefined && board.work >= work),
        );
      } else {
        await race(board, {
          instance,
          prefer,
          polishOnly,
          seed,
          threads,
          timeMs: timeMs - (performance.now() - begun),
          signal,
          accept,
          raise,
          phase: (p) => {
            phase = p;
          },
        });
      }
    }
  } finally {
    clearInterval(timer);
  }
  const plan = best as Plan | null;
  if (!plan)
    throw new NoPlanFound(
      `No plan for ${instance.id}: the boards in stock did not take all parts within the time allowed.`,
    );
  phase = 'done';
  plan.wall = elapsed();
  progress();
  return plan;
}
