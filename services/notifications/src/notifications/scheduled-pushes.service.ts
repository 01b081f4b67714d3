import { Database } from '@ishare/data/database.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { runAsHost, runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { NotificationPublisher } from './notification-publisher.service.js';
import { Notification } from './notification.entity.js';

const EVERY = 5_000;
const BATCH = 100;

/** Pushes notifications whose time has come. */
@Injectable()
export class ScheduledPushes {
  constructor(
    private readonly database: Database,
    private readonly publisher: NotificationPublisher,
  ) {}

  /** Pushes what is due and forgets it; where two do so at once, one takes each. */
  @OnSchedule(EVERY)
  async pushDue(): Promise<void> {
    const due = await runAsHost(() =>
      this.database.tx((tx) =>
        tx.query<{ longId: string; tenantId: string }>(
          `with due as (select notification_id from scheduled_push where due_time <= now() order by due_time
            limit ${BATCH} for update skip locked),
            taken as (delete from scheduled_push where notification_id in (select notification_id from due)
            returning notification_id, tenant_id)
       select notification_id as "longId", tenant_id as "tenantId" from taken`,
        ),
      ),
    );
    for (const { longId, tenantId } of due) {
      await runAsTenant(tenantId, async () => {
        const row = await this.database.tx((tx) => tx.find(Notification, { longId }));
        if (row) await this.publisher.push(row, []);
      });
    }
  }
}
