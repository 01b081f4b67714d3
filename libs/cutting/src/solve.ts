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
import type { Preference, Problem } from './problem.js';
import { Random } from './random.js';
import { before, rankOf } from './ranking.js';
import type { Rank } from './ranking.js';
import { verify } from './verifier.js';
import { race } from './race.js';
import { scaleBound } from './scales.js';

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
  /** A plan of the search that the verifier refused, and that is not handed out: a fault of the engine. */
  onRejected?(faults: string[]): void;
}

const PROGRESS_MS = 150;
/** Steps after which, under a work budget, no further first plan is begun. */
const CONSTRUCT_WORK = 400_000;

/**
 * Finds a cheapest cutting plan. Ends early when the bound proves the plan optimal. Every plan it hands out has passed
 * the verifier. Throws `InvalidInstance` for bad input and `NoPlanFound` where limited stock left no complete plan.
 */
export async function solve(instance: Instance, options: SolveOptions = {}): Promise<Plan> {
  const search = new Search(instance, options);
  search.begin();
  const timer = setInterval(() => search.progress(), PROGRESS_MS);
  try {
    await search.run();
  } finally {
    clearInterval(timer);
  }
  return search.end();
}

/** One search: its best plan, which only `accept` changes, its bound, and what is told of it on the way. */
class Search {
  private readonly begun = performance.now();
  private readonly problem: Problem;
  private readonly board: Blackboard;
  private readonly timeMs: number;
  private phase: Phase = 'construct';
  private best: Plan | null = null;
  private bestCost = Infinity;
  private bestRank: Rank = [];
  private lowerBound = 0;
  private boundAt = 0;
  private reportedAt = 0;

  constructor(
    private readonly instance: Instance,
    private readonly options: SolveOptions,
  ) {
    checkInstance(instance);
    const { timeMs = 10_000, work, prefer = 'cost' } = options;
    this.timeMs = timeMs;
    this.problem = normalise(instance, prefer);
    this.board = new Blackboard(
      this.problem,
      {
        incumbent: (cuttings) => this.accept(cuttings),
        traded: (cuttings) => this.accept(cuttings),
        bound: (value) => this.raise(value),
        phase: (phase) => this.enter(phase),
      },
      work === undefined ? { timeMs } : { work },
    );
  }

  /** The plan to go on from, or a first one that is soon made. */
  begin(): void {
    const { board, problem, options, timeMs } = this;
    const { continueFrom, polishOnly = false, seed = 1, work, signal } = options;
    if (continueFrom) {
      board.offer(
        toCuttings(problem, continueFrom.solution).flatMap(({ tree, repeat }) => Array<Tree>(repeat).fill(tree)),
      );
      if (continueFrom.lowerBound !== null) this.raise(continueFrom.lowerBound);
    }
    const first = construct(board, new Random(seed, 1000), polishOnly && board.cost < Infinity ? 0 : 12);
    const constructMs = Math.min(40, timeMs / 4);
    // under a work budget where this ends may not hang on the budget: what follows goes on from what it found
    const isOver = (): boolean =>
      work === undefined
        ? performance.now() - this.begun >= constructMs && board.cost < Infinity
        : board.work >= Math.min(work, CONSTRUCT_WORK) && board.cost < Infinity;
    const most = performance.now() + timeMs;
    while (!first.next().done && !isOver() && !signal?.aborted)
      if (work === undefined && performance.now() > most) break;
    board.flush();
    const upper = board.cost < Infinity ? board.cost : 0;
    this.raise(areaBound(problem, upper));
    if (!board.done) this.raise(scaleBound(problem, upper));
    this.progress();
  }

  /** Searches in this thread or in others until the plan is proved, the time is up or the signal says so. */
  async run(): Promise<void> {
    const { board, problem, instance } = this;
    const { threads = 1, seed = 1, signal, work, prefer = 'cost', polishOnly = false } = this.options;
    const spent = (): number => performance.now() - this.begun;
    const out = (): boolean => signal?.aborted === true || (work === undefined && spent() >= this.timeMs);
    // patterns need several boards to be improved; offcuts and cuts one
    const improvable = board.boards > 1 || problem.offcutRule !== null || prefer === 'cuts' || problem.goal !== null;
    if ((board.done && !improvable) || out()) return;
    if (threads === 0 || work !== undefined) {
      const stop = (): boolean => out() || (work !== undefined && board.work >= work);
      await runEngine(board, { seed, thread: 0, threads: 1, polishOnly }, stop);
      return;
    }
    await race(board, {
      instance,
      prefer,
      polishOnly,
      seed,
      threads,
      timeMs: this.timeMs - spent(),
      signal,
      accept: (cuttings) => this.accept(cuttings),
      raise: (value) => this.raise(value),
      phase: (phase) => this.enter(phase),
    });
  }

  end(): Plan {
    const { id, maxPatterns = 0 } = this.instance;
    if (!this.best && maxPatterns > 0 && this.board.cost < Infinity)
      throw new NoPlanFound(`No plan for ${id} of at most ${maxPatterns} patterns was found within the time allowed.`, {
        isOfPatterns: true,
      });
    if (!this.best)
      throw new NoPlanFound(`No plan for ${id}: the boards in stock did not take all parts within the time allowed.`, {
        isOfTime: this.board.inVain === 0,
      });
    this.enter('done');
    this.best.wall = this.elapsed();
    this.best.boundAt = this.best.lowerBound === null ? null : this.boundAt;
    this.progress();
    return this.best;
  }

  progress(): void {
    const { best, phase } = this;
    this.reportedAt = performance.now();
    this.options.onProgress?.({
      t: this.elapsed(),
      phase,
      cost: best?.cost ?? null,
      lowerBound: this.reportedBound(),
      gap: best?.gapPct ?? null,
      boards: best?.boards ?? 0,
      patterns: best?.patterns ?? 0,
      wastePct: best?.wastePct ?? null,
    });
  }

  private elapsed(): number {
    return (performance.now() - this.begun) / 1000;
  }

  private enter(phase: Phase): void {
    this.phase = phase;
  }

  private accept(cuttings: Cutting[]): void {
    const { problem, best, bestCost } = this;
    const merged = merge(problem, cuttings);
    const cost = merged.reduce((sum, { tree, repeat }) => sum + repeat * problem.boards[tree.board]!.cost, 0);
    const rank = rankOf(problem, merged);
    const { goal } = problem;
    if (!goal && best && (cost > bestCost + 1e-9 || (cost > bestCost - 1e-9 && !before(rank, this.bestRank)))) return;
    const plan = toPlan(problem, merged, this.reportedBound(), this.elapsed());
    if (plan.patterns > (this.instance.maxPatterns || Infinity)) return;
    if (
      goal &&
      best &&
      !(plan.total < best.total - 1e-9 || (plan.total < best.total + 1e-9 && before(rank, this.bestRank)))
    )
      return;
    // as many patterns by geometry may be more by the ids of their parts
    if (best && cost > bestCost - 1e-9 && problem.prefer === 'patterns' && plan.patterns > best.patterns) return;
    const faults = verify(this.instance, plan.solution);
    if (faults.length > 0) {
      this.options.onRejected?.(faults);
      return;
    }
    // a better rank at the same cost does not count as a later find
    if (best && plan.cost > best.cost - 1e-9) plan.timeToBest = best.timeToBest;
    this.best = plan;
    this.bestCost = cost;
    this.bestRank = rank;
    this.options.onIncumbent?.(plan);
    // drawing a plan of many boards delays the timer
    if (performance.now() - this.reportedAt > PROGRESS_MS) this.progress();
  }

  /**
   * A bound on costs that are lowered for the priority of offcuts says nothing about the real ones where offcuts come
   * first, and one on costs nothing about a goal that is more than these.
   */
  private reportedBound(): number | null {
    if (this.instance.offcutPriority === 'first' || this.problem.goal || this.lowerBound === 0) return null;
    return Math.round(this.lowerBound * 1e6) / 1e6;
  }

  private raise(value: number): void {
    if (value > this.lowerBound + 1e-9) this.boundAt = this.elapsed();
    this.lowerBound = Math.max(this.lowerBound, value);
    this.board.lowerBound = this.lowerBound;
    if (this.best) Object.assign(this.best, gap(this.best.cost, this.reportedBound()));
  }
}
