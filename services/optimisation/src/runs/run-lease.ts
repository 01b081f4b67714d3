import { runLife, RunState } from '@ishare/contracts/optimisation/run-life.js';
import type { OptimisationProgress } from '@ishare/contracts/optimisation/progress.js';
import type { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { type Wish } from './wish.js';
import type { RunSettings } from './run-settings.js';

export interface ClaimedRun {
  attempt: number;
  importFileId: string;
  /** One of several variants that are compared. */
  isTrial: boolean;
  settings: RunSettings;
  spent: number;
  /** What the worker before has told last; null for the first one. */
  percent: number | null;
  wish: Wish;
  requestedBy: string | null;
  startedTime: Date;
}

/** Another worker has taken the run up, or it is over: nothing may be written any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * The right of one attempt to write to its run: every statement asks for the attempt's number, so a worker that was
 * thought dead and is not can do no harm.
 */
export class RunLease {
  private constructor(
    private readonly database: Database,
    readonly runId: string,
    readonly run: ClaimedRun,
  ) {}

  /** Takes the run up; null when it is over already. */
  static async claim(database: Database, runId: string): Promise<RunLease | null> {
    const [run] = await database.tx((tx) =>
      tx.query<ClaimedRun>(
        `with claimed as (
         update optimisation_run set state = ${runLife.steps.take.to[0]}, attempt = attempt + 1,
         started_time = coalesce(started_time, now())
          where id = $1 and state in (${runLife.steps.take.from.join()})
         returning attempt, import_file_id as "importFileId",
           is_trial as "isTrial", settings, spent, percent::float8 as percent, wish, requested_by as "requestedBy",
             started_time as "startedTime"),
       seen as (update run_ticket set seen_time = now() where id = $1 and exists (select from claimed))
       select * from claimed`,
        [runId],
      ),
    );
    return run ? new RunLease(database, runId, run) : null;
  }

  /** Writes progress, says that this worker is at it, and learns what was asked of the run; throws LeaseLost. */
  async beat(progress: OptimisationProgress, spent: number): Promise<Wish> {
    const [row] = await this.database.tx((tx) =>
      tx.query<{ wish: Wish }>(
        `with beat as (
         update optimisation_run set progress = $3::jsonb, percent = $4, spent = $5 where id = $1 and attempt = $2
         and state = ${RunState.Running} returning wish),
       seen as (update run_ticket set seen_time = now() where id = $1 and exists (select from beat))
       select wish from beat`,
        [this.runId, this.run.attempt, JSON.stringify(progress), progress.percent, Math.round(spent)],
      ),
    );
    if (!row) throw new LeaseLost(this.runId);
    return row.wish;
  }

  /** Ends the run in the transaction of `work`, once: throws LeaseLost where this attempt has no say any more. */
  async end(
    state: RunState,
    work: (tx: Tx) => Promise<OptimisationProgress>,
    failure: { text: string; data: Record<string, unknown> } | null = null,
  ): Promise<void> {
    await this.database.tx(async (tx) => {
      // The list first, as everybody does who asks something of its run: whoever stops it now waits, or has been heard.
      await tx.query('select id from import_file where id = $1 for update', [this.run.importFileId]);
      const [row] = await tx.query<{ id: string }>(
        `update optimisation_run set state = $3, ended_time = now(), failure = $4::jsonb where id = $1 and attempt = $2
          and state in (${runLife.steps.end.from.join()}) returning id`,
        [this.runId, this.run.attempt, state, failure && JSON.stringify(failure)],
      );
      if (!row) throw new LeaseLost(this.runId);
      const progress = await work(tx);
      await tx.query(
        `with told as (update optimisation_run set progress = $2::jsonb, percent = $3 where id = $1
          returning id), used as (delete from run_ticket where id = $1),
                           freed as (delete from optimisation_run_plan where run_id = $1) select id from told`,
        [this.runId, JSON.stringify(progress), progress.percent],
      );
      tx.touched.add('optimisation_run');
    });
  }
}
