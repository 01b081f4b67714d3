import { Database } from '@ishare/data/database.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { DueTenants } from '@ishare/messaging/messaging.module.js';
import { now } from '@ishare/server/context.js';
import { Injectable, Logger } from '@nestjs/common';
import { timeOut } from './workflow-acts.js';
import { WorkflowCalls, type DueTimer } from './workflow-calls.js';
import { WorkflowEngine } from './workflow-engine.js';
import type { Run } from './workflow-run.js';
import { WorkflowTimer } from './workflow.entity.js';

/** ms */
const EVERY = 5_000;
/** Timers of one tenant that one look serves. */
const MOST = 200;

/** What the working hours bring for workflows: reminders, escalations, decisions by time-out, and calls. */
@Injectable()
export class WorkflowClock {
  private readonly logger = new Logger('WorkflowClock');

  constructor(
    private readonly database: Database,
    private readonly due: DueTenants,
    private readonly engine: WorkflowEngine,
    private readonly calls: WorkflowCalls,
  ) {}

  @OnSchedule(EVERY)
  async look(): Promise<void> {
    await this.due.each(WorkflowTimer, () => this.serve());
  }

  /** Serves what is due of the current tenant. */
  async serve(): Promise<void> {
    const due = await this.database.tx((tx) =>
      tx.query<DueTimer>(
        `select id, instance_id as "instanceId", round, kind from workflow_timer
          where done_time is null and due_time <= $1 order by due_time, id limit ${MOST}`,
        [now()],
      ),
    );
    for (const timer of due) {
      try {
        await (timer.kind === 'call' ? this.call(timer) : this.fire(timer));
      } catch (error) {
        this.logger.warn(`Timer ${timer.id}: ${String(error)}`);
      }
    }
  }

  private async fire(timer: DueTimer): Promise<void> {
    const facts = await this.engine.prepare(timer.instanceId);
    await this.database.tx((tx) =>
      this.engine.moveIn(tx, timer.instanceId, {
        facts,
        actor: null,
        act: async (run) => {
          if (await this.take(run, timer)) await this.bring(run, timer);
        },
      }),
    );
  }

  /**
   * Marks a timer as done; false where somebody else serves it or has, or where what it was for is over. The instance
   * is locked before, as every step does it, so that two that meet wait for each other.
   */
  private async take(run: Run, { id, round }: DueTimer): Promise<boolean> {
    const [found] = await run.tx.query<{ id: string }>(
      'select id from workflow_timer where id = $1 and done_time is null for update skip locked',
      [id],
    );
    if (!found) return false;
    const isCurrent = run.isRunning && run.instance.round === round;
    await run.tx.query('update workflow_timer set done_time = $2, has_fired = $3 where id = $1', [
      id,
      now(),
      isCurrent,
    ]);
    return isCurrent;
  }

  private async bring(run: Run, { kind }: DueTimer): Promise<void> {
    if (kind === 'timer') await run.advance();
    else if (kind !== 'call') await timeOut(run, kind);
  }

  /**
   * A call takes its time, outside of transactions: its timer is put off first, so that nobody else makes it meanwhile,
   * and that it is made again should this process die over it.
   */
  private async call({ id, instanceId, round }: DueTimer): Promise<void> {
    const taken = await this.database.tx((tx) =>
      tx.query<{ id: string }>(
        `update workflow_timer set due_time = $2, has_fired = true where id in
          (select id from workflow_timer where id = $1 and done_time is null and due_time <= $3
            for update skip locked) returning id`,
        [id, new Date(now().getTime() + 60_000), now()],
      ),
    );
    if (taken.length > 0) await this.calls.make(instanceId, round, id);
  }
}
