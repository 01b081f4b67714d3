import { availableParallelism } from 'node:os';
import { NoPlanFound, type Instance, type Plan, type Progress } from '@ishare/cutting/model.js';
import type { Preference } from '@ishare/cutting/problem.js';
import { solve } from '@ishare/cutting/solve.js';
import { verify } from '@ishare/cutting/verifier.js';
import { AppError } from '@ishare/kernel/errors.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { SolutionKind } from '../solutions/solution.entity.js';
import type { MaterialJob } from './instance-builder.js';
import type { RunTracker } from './run-tracker.js';
import { solveApart } from './solve-apart.js';

/** ms that each material gets at first, so that there is a whole plan to stop at from early on. */
const FIRST_PASS = 400;
/** ms below which a second search is not worth its start. */
const LEAST = 200;
/**
 * ms within which all materials may have their first plans, also where less time was asked for: a run without a plan
 * was for nothing, and whoever asked for it has waited all the same.
 */
const FIRST_PLANS = 120_000;
/** How much of the way the first pass is. */
const FIRST_SHARE = 0.1;
/** Share of the time for alternatives of the same cost, and ms per material below which none is sought. */
const ALTERNATIVES_SHARE = 0.15;
const LEAST_ALTERNATIVE = 40;

export const preferenceOf: Record<Exclude<SolutionKind, typeof SolutionKind.Cheapest>, Preference> = {
  [SolutionKind.FewestPatterns]: 'patterns',
  [SolutionKind.FewestCuts]: 'cuts',
  [SolutionKind.LargestOffcut]: 'offcut',
};

/** Steps of the search that a run that is to be the same each time takes for a millisecond. */
const STEPS_PER_MS = 10_000;

/** A plan for every material of a run, by material code. */
export type MaterialPlans = ReadonlyMap<string, Plan>;

export const defaultThreads = (): number => Math.max(1, availableParallelism() - 1);

export interface SolveRunOptions {
  threads: number;
  /** ms for all materials together. */
  budget: number;
  /** Count steps for the milliseconds, in one thread, so that the same jobs give the same plans. */
  repeatable?: boolean;
  /** Aborted to stop with the best so far. */
  stop: AbortSignal;
  /** Aborted when the result is no longer wanted. */
  abandon: AbortSignal;
  /** Called with each material's plan when its search is over, so that it can be kept. */
  settled(job: MaterialJob, plan: Plan): Promise<void>;
}

/**
 * Solves the materials of a run: each one shortly, then those without proof by their share of the time that is left.
 */
export class RunSolver {
  private readonly begun = Date.now();
  /** ms that were given to searches which count steps. */
  private given = 0;
  /** Why the last search of a material, by its code, found no plan. */
  private readonly failures = new Map<string, NoPlanFound>();

  constructor(
    private readonly jobs: readonly MaterialJob[],
    private readonly tracker: RunTracker,
    private readonly options: SolveRunOptions,
  ) {}

  private get spent(): number {
    return this.options.repeatable ? this.given : Date.now() - this.begun;
  }

  /** What a search may take, as the engine is told. */
  private limit(timeMs: number, threads: number): { timeMs: number; threads: number } | { work: number; threads: 0 } {
    if (!this.options.repeatable) return { timeMs, threads };
    this.given += timeMs;
    return { work: Math.max(1, Math.round(timeMs * STEPS_PER_MS)), threads: 0 };
  }

  /** The plans of the least cost found, and such of the same cost that put something else first. */
  async run(): Promise<ReadonlyMap<SolutionKind, MaterialPlans>> {
    const code = (job: MaterialJob): string => job.material.code;
    const searching = this.options.budget * (1 - ALTERNATIVES_SHARE);
    const left = (): number => searching - this.spent;
    const share = (): number =>
      FIRST_SHARE + (1 - FIRST_SHARE) * Math.min(1, (Date.now() - this.begun) / this.options.budget);
    const open = this.jobs.filter((job) => !this.tracker.best(code(job)));
    for (const [index, job] of open.entries()) {
      // In this thread: starting others takes longer than this lasts.
      await this.search(
        job,
        { threads: 0, timeMs: Math.min(FIRST_PASS, this.options.budget / this.jobs.length) },
        () => (FIRST_SHARE * index) / open.length,
      );
    }
    // Without a plan of each material all others are for nothing.
    for (const job of open.filter((each) => !this.isPlanned(each) && !each.instance.maxPatterns)) {
      const timeMs = Math.max(searching, FIRST_PLANS) - this.spent;
      if (this.isLong(job) && timeMs >= LEAST) await this.search(job, { threads: 0, timeMs, isFirst: true }, share);
      this.requirePlan(job);
    }
    const unproved = this.jobs.filter((job) => this.tracker.best(code(job))?.provedOptimal !== true);
    const weight = (job: MaterialJob): number => Math.sqrt(job.parts.length);
    for (const [index, job] of unproved.entries()) {
      const weights = unproved.slice(index).reduce((sum, each) => sum + weight(each), 0);
      const time = (left() * weight(job)) / weights;
      if (this.options.stop.aborted || time < LEAST) break;
      await this.search(job, { threads: this.options.threads, timeMs: time }, share);
    }
    for (const job of this.jobs) this.requirePlan(job);
    const cheapest = new Map(this.jobs.map((job) => [code(job), this.tracker.best(code(job))!]));
    const plans = new Map<SolutionKind, MaterialPlans>([[SolutionKind.Cheapest, cheapest]]);
    const kinds = Object.entries(preferenceOf);
    const each = (this.options.budget * ALTERNATIVES_SHARE) / this.jobs.length / kinds.length;
    for (const [kind, prefer] of kinds) {
      if (this.options.stop.aborted || each < LEAST_ALTERNATIVE) break;
      plans.set(Number(kind) as SolutionKind, await this.alternative(cheapest, prefer, each));
    }
    return plans;
  }

  private isPlanned({ material }: MaterialJob): boolean {
    return this.tracker.best(material.code) !== undefined;
  }

  /**
   * Whether the first moment was too short for any plan: the boards may suffice all the same. Steps that are counted
   * suffice for one.
   */
  private isLong({ material }: MaterialJob): boolean {
    return this.failures.get(material.code)?.isOfTime === true && !this.options.repeatable;
  }

  /** A material may be without a plan by the time, by a limit on patterns or by what stands in stock. */
  private requirePlan(job: MaterialJob): void {
    if (this.isPlanned(job)) return;
    const { code: materialCode } = job.material;
    const failure = this.failures.get(materialCode);
    if (failure && !failure.isOfPatterns)
      throw new AppError(optimisationErrors.NoPlan, { materialCode, reason: failure.message });
    throw new AppError(optimisationErrors.PatternsTooFew, { materialCode, maxPatterns: job.instance.maxPatterns });
  }

  private async alternative(cheapest: MaterialPlans, prefer: Preference, timeMs: number): Promise<MaterialPlans> {
    const { stop, abandon } = this.options;
    const plans = new Map<string, Plan>();
    for (const { material, instance } of this.jobs) {
      abandon.throwIfAborted();
      const plan = await solve(instance, {
        ...this.limit(timeMs, 0),
        prefer,
        continueFrom: cheapest.get(material.code)!,
        polishOnly: true,
        signal: AbortSignal.any([stop, abandon]),
      });
      requireValid(instance, plan);
      plans.set(material.code, plan);
    }
    abandon.throwIfAborted();
    return plans;
  }

  private async search(
    job: MaterialJob,
    { threads, timeMs, isFirst = false }: { threads: number; timeMs: number; isFirst?: boolean },
    share: () => number,
  ): Promise<void> {
    const { stop, abandon, settled } = this.options;
    abandon.throwIfAborted();
    const code = job.material.code;
    // A material without any plan gets its time even after a stop: a plan that lacks parts is none.
    const enough = new AbortController();
    const told = {
      signal: AbortSignal.any([this.isPlanned(job) ? stop : enough.signal, abandon]),
      onProgress: (progress: Progress) => this.tracker.engine(progress, share()),
      onIncumbent: (incumbent: Plan) => {
        this.tracker.offer(code, incumbent);
        if (isFirst) enough.abort();
      },
    };
    try {
      const plan = this.isLong(job)
        ? await solveApart(job.instance, { timeMs, threads, continueFrom: this.tracker.best(code), ...told })
        : await solve(job.instance, { ...this.limit(timeMs, threads), ...told });
      this.tracker.offer(code, plan);
    } catch (error) {
      abandon.throwIfAborted();
      if (!(error instanceof NoPlanFound)) throw error;
      if (!this.isPlanned(job)) {
        // the longer search may find what the first one did not
        this.failures.set(code, error);
        return;
      }
    }
    abandon.throwIfAborted();
    const best = this.tracker.best(code)!;
    requireValid(job.instance, best);
    await settled(job, best);
  }
}

function requireValid(instance: Instance, { solution }: Plan): void {
  const [fault] = verify(instance, solution);
  if (fault) throw new Error(`The plan for ${instance.id} is not valid: ${fault}`);
}
