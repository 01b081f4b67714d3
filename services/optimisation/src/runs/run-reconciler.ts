import { runOptimisation } from '@ishare/contracts/optimisation/jobs.js';
import { Database } from '@ishare/data/database.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { jobQueue } from '@ishare/messaging/outbox-relay.js';
import { QueueBackend } from '@ishare/messaging/queue-backend.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { RunTicket } from './run-ticket.entity.js';

const PERIOD = 15_000;
/** A run of which nobody has heard for this long may be lost, in ms. */
const SILENCE = 20_000;

/** Asks again for the work of runs that the queue has given up or forgotten. */
@Injectable()
export class RunReconciler implements OnApplicationBootstrap {
  private queue?: Queue;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(QueueBackend) private readonly backend: QueueBackend,
  ) {}

  onApplicationBootstrap(): void {
    this.queue = this.backend.queue(jobQueue(runOptimisation.name)) as Queue;
  }

  @OnSchedule(PERIOD)
  async look(): Promise<void> {
    await this.reconcile();
  }

  /** Looks for silent runs whose job will not run any more, and publishes a new one for each; gives their ids. */
  async reconcile(silence = SILENCE): Promise<string[]> {
    const silent = (
      await this.database.everywhere((tx) =>
        tx.query<Pick<RunTicket, 'id' | 'tenantId' | 'messageId'>>(
          `select t.id, t.tenant_id as "tenantId", t.message_id as "messageId" from run_ticket t
            where t.seen_time < now() - $1 * interval '1 millisecond' order by t.seen_time limit 200`,
          [silence],
        ),
      )
    ).flat();
    const driven: string[] = [];
    for (const { id, tenantId, messageId } of silent) {
      const state = await this.queue!.getJobState(messageId);
      if (state !== 'unknown' && state !== 'failed' && state !== 'completed') continue;
      if (await this.drive(id, tenantId, messageId)) driven.push(id);
    }
    return driven;
  }

  private drive(runId: string, tenantId: string, messageId: string): Promise<boolean> {
    return runAsTenant(tenantId, () =>
      this.database.tx(async (tx) => {
        // Another replica may have seen the same silence.
        const [ticket] = await tx.query<{ id: string }>(
          'select id from run_ticket where id = $1 and message_id = $2 for update',
          [runId, messageId],
        );
        if (!ticket) return false;
        const next = await tx.publish(runOptimisation, { runId });
        await tx.em.update(RunTicket, runId, { messageId: next, seenTime: new Date() });
        return true;
      }),
    );
  }
}
