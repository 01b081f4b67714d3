import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { runOptimisation } from '@ishare/contracts/optimisation/jobs.js';
import type { OptimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import type { Plan } from '@ishare/cutting/model.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { OnJob, type JobContext } from '@ishare/messaging/handlers.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentTenantId, LANGUAGES } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Metrics } from '@ishare/server/metrics.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { ImportFile } from '../import-files/import-file.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { unpricedOf } from '../solutions/plan-figures.js';
import { keepSolutions } from '../solutions/solution-writer.js';
import type { SolutionKind } from '../solutions/solution.entity.js';
import { conclude } from './conclude.js';
import type { MaterialJob } from './instance-builder.js';
import { leaveRun } from './leaving.js';
import { isMoving } from './moving.js';
import { keepInputs } from './plan-inputs.js';
import { runInput } from './run-input.js';
import { LeaseLost, RunLease } from './run-lease.js';
import { RunPlan } from './run-plan.entity.js';
import { defaultThreads, RunSolver, type MaterialPlans } from './run-solver.js';
import { Wish } from './wish.js';
import { RunTracker } from './run-tracker.js';

/** How often a run tells how it goes and looks for wishes, ms. */
const BEAT = 450;
/** A run that has ended this many workers is given up. */
const MAX_ATTEMPTS = 30;
/** Part of the time limit that a run gets anew when a worker takes it up again. */
const LEAST_BUDGET = 0.25;

/** How a run ended, as whoever asked for it is told. */
interface RunEnd {
  state: RunState;
  data: Record<string, unknown>;
  failure: { text: string; data: Record<string, unknown> } | null;
}

class Cancelled extends Error {}

/** What is heard of a run while it is told of: how long it has computed, in ms, and how it is ended. */
interface Heard {
  spent(): number;
  stop: AbortController;
  abandon: AbortController;
}

/** The optimiser's side of a run; only the worker process has it. */
@Injectable()
export class RunJobs {
  private readonly logger = new Logger('Run');
  private readonly searches: ReturnType<Metrics['histogram']>;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.searches = metrics.histogram('cutting_duration_seconds');
  }

  @OnJob(runOptimisation)
  async run({ runId }: { runId: string }, job: JobContext): Promise<void> {
    const lease = await RunLease.claim(this.database, runId);
    if (!lease) return;
    try {
      await this.work(lease, job);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      // A shutdown hands the run over: the queue gives the job to another worker.
      if (job.signal.aborted || isMoving(error)) throw error;
      if (error instanceof Cancelled) return this.giveUp(lease, job, RunState.Cancelled, null);
      if (!(error instanceof AppError))
        this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      const failure =
        error instanceof AppError
          ? { text: error.definition.text, data: { ...error.data } }
          : { text: 'InternalServerErrorMessage', data: {} };
      await this.giveUp(lease, job, RunState.Failed, failure).catch((again: unknown) => {
        if (!(again instanceof LeaseLost)) throw again;
      });
    }
  }

  private async work(lease: RunLease, job: JobContext): Promise<void> {
    const { settings, importFileId, attempt, wish } = lease.run;
    if (wish === Wish.Cancel) throw new Cancelled();
    if (attempt > MAX_ATTEMPTS) throw new AppError(optimisationErrors.WorkerLost, { attempts: attempt - 1 });
    const { jobs, plans } = await this.read(lease, job);
    const tracker = new RunTracker(
      { importFileId, runId: lease.runId },
      jobs.map(({ material }) => material.code),
      lease.run.startedTime.getTime(),
      new Set(jobs.flatMap((job) => [...unpricedOf(job)])),
    );
    tracker.resume(lease.run.percent);
    // what is to be the same each time does not go on from where a worker happened to be
    if (!settings.parameters.repeatable) for (const { materialCode, plan } of plans) tracker.offer(materialCode, plan);
    const { found, stopped } = await this.solve(lease, job, jobs, tracker);
    const state = stopped ? RunState.Stopped : RunState.Done;
    let progress!: OptimisationProgress;
    await lease.end(state, async (tx) => {
      const seconds = (Date.now() - lease.run.startedTime.getTime()) / 1000;
      const solution = await keepSolutions(tx, { runId: lease.runId, importFileId, settings, seconds }, jobs, found);
      const isLast = await leaveRun(tx, lease.run, 'solve');
      await conclude(tx, tracker, solution);
      progress = tracker.picture(state);
      const { id: solutionId, boards, wastePct } = solution;
      // Of variants that are compared, the last one says that the comparison is there.
      if (isLast) await this.tell(tx, lease, { state, data: { solutionId, boards, wastePct }, failure: null });
      return progress;
    });
    await job.progress({ tenantId: currentTenantId(), requestedBy: lease.run.requestedBy, progress });
  }

  /** What is to be planned, and the plans that a worker before this one has kept; a long list takes its time. */
  private async read(lease: RunLease, job: JobContext): Promise<{ jobs: MaterialJob[]; plans: RunPlan[] }> {
    const { runId, run } = lease;
    const { importFileId, settings } = run;
    const reading = async () => {
      // By itself: whoever asks something of the run does not wait until its rows are read.
      await this.database.tx((tx) => keepInputs(tx, runId));
      return this.database.tx(async (tx) => ({
        jobs: await runInput(tx, runId, importFileId, settings),
        plans: await tx.em.find(RunPlan, { where: { runId } }),
      }));
    };
    // What the worker before has told stands meanwhile.
    if (run.attempt > 1) return reading();
    const tracker = new RunTracker({ importFileId, runId }, [], run.startedTime.getTime());
    tracker.report('reading', 0);
    const abandon = new AbortController();
    const beats = this.beats(lease, job, tracker, { spent: () => run.spent, stop: new AbortController(), abandon });
    const read = await beats.first.then(reading).finally(() => beats.end());
    abandon.signal.throwIfAborted();
    return read;
  }

  /** Tells how it goes and hears what is wished, from now on until that is ended. */
  private beats(
    lease: RunLease,
    job: JobContext,
    tracker: RunTracker,
    { spent, stop, abandon }: Heard,
  ): { first: Promise<void>; end(): Promise<void> } {
    let beating = true;
    const beat = async (): Promise<void> => {
      const progress = tracker.picture(RunState.Running);
      const wish = await lease.beat(progress, spent());
      if (wish === Wish.Stop) {
        tracker.stop();
        stop.abort();
      }
      if (wish === Wish.Cancel) abandon.abort(new Cancelled());
      await job.progress({ tenantId: currentTenantId(), requestedBy: lease.run.requestedBy, progress });
    };
    const first = beat();
    const beats = (async () => {
      await first;
      while (beating && !abandon.signal.aborted) {
        await new Promise((resolve) => setTimeout(resolve, BEAT));
        if (beating) await beat();
      }
    })().catch((error: unknown) => abandon.abort(error));
    const end = async (): Promise<void> => {
      beating = false;
      await beats;
    };
    return { first, end };
  }

  /** Solves while telling how it goes. */
  private async solve(
    lease: RunLease,
    job: JobContext,
    jobs: MaterialJob[],
    tracker: RunTracker,
  ): Promise<{ found: ReadonlyMap<SolutionKind, MaterialPlans>; stopped: boolean }> {
    const { run } = lease;
    const [stop, abandon] = [new AbortController(), new AbortController()];
    const begun = Date.now();
    const { timeLimitSec, repeatable = false } = run.settings.parameters;
    const limit = timeLimitSec * 1000;
    const giveOver = (): void => abandon.abort(job.signal.reason);
    job.signal.addEventListener('abort', giveOver, { once: true });
    if (job.signal.aborted) giveOver();
    const beats = this.beats(lease, job, tracker, { spent: () => run.spent + Date.now() - begun, stop, abandon });
    try {
      // The engine may keep the thread to itself for a while.
      await beats.first;
      const found = await new RunSolver(jobs, tracker, {
        threads: this.config.OPTIMISATION_THREADS ?? defaultThreads(),
        budget: repeatable ? limit : Math.max(limit - run.spent, limit * LEAST_BUDGET),
        repeatable,
        stop: stop.signal,
        abandon: abandon.signal,
        settled: (each, plan) => this.keepPlan(lease, each, plan),
      }).run();
      abandon.signal.throwIfAborted();
      return { found, stopped: stop.signal.aborted };
    } finally {
      const outcome = abandon.signal.aborted ? 'abandoned' : stop.signal.aborted ? 'stopped' : 'done';
      this.searches.observe({ outcome }, (Date.now() - begun) / 1_000);
      job.signal.removeEventListener('abort', giveOver);
      await beats.end();
    }
  }

  private async keepPlan(lease: RunLease, { material }: MaterialJob, plan: Plan): Promise<void> {
    await this.database.tx((tx) =>
      tx.query(
        `insert into optimisation_run_plan (id, tenant_id, run_id, material_code, plan)
          select $1, $2, r.id, $3, $4::jsonb from optimisation_run r where r.id = $5 and r.attempt = $6
            and r.state = ${RunState.Running}
       on conflict (tenant_id, run_id, material_code) do update set plan = excluded.plan`,
        [newId(), tx.tenantId, material.code, JSON.stringify(plan), lease.runId, lease.run.attempt],
      ),
    );
  }

  private async giveUp(
    lease: RunLease,
    job: JobContext,
    state: RunState,
    failure: { text: string; data: Record<string, unknown> } | null,
  ): Promise<void> {
    const tracker = new RunTracker(
      { importFileId: lease.run.importFileId, runId: lease.runId },
      [],
      lease.run.startedTime.getTime(),
    );
    const progress = tracker.picture(state);
    await lease.end(
      state,
      async (tx) => {
        const hasFailed = state === RunState.Failed;
        const isLast = await leaveRun(tx, lease.run, hasFailed ? 'fail' : 'giveUp');
        if (hasFailed && isLast) await this.tell(tx, lease, { state, data: {}, failure });
        return progress;
      },
      failure,
    );
    await job.progress({ tenantId: currentTenantId(), requestedBy: lease.run.requestedBy, progress });
  }

  /** Lets whoever asked for the run know how it ended. */
  private async tell(tx: Tx, lease: RunLease, { state, data, failure }: RunEnd): Promise<void> {
    const { requestedBy, importFileId } = lease.run;
    if (!requestedBy) return;
    const { fileNo, fileName } = await tx.get(ImportFile, importFileId);
    const inBoth = (key: string, values: (language: (typeof LANGUAGES)[number]) => Record<string, unknown>) => ({
      'zh-Hans': this.localizer.text('zh-Hans', key, values('zh-Hans')),
      en: this.localizer.text('en', key, values('en')),
    });
    const outcome = state === RunState.Failed ? 'Failed' : state === RunState.Stopped ? 'Stopped' : 'Done';
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: (state === RunState.Failed ? notificationDefinitions.runFailed : notificationDefinitions.runFinished).name,
      userIds: [requestedBy],
      severity: state === RunState.Failed ? NotificationSeverity.Error : NotificationSeverity.Success,
      title: inBoth(`Run:${outcome}Title`, () => ({ fileNo, fileName })),
      message: inBoth(`Run:${outcome}Message`, (language) => ({
        fileNo,
        fileName,
        ...data,
        reason: failure ? this.localizer.text(language, failure.text, failure.data) : '',
      })),
      data: { importFileId, runId: lease.runId, ...data },
    });
  }
}
