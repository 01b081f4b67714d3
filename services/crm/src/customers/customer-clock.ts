import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnSchedule } from '@ishare/messaging/handlers.js';
import { now, runAsTenant } from '@ishare/server/context.js';
import { eachTenant } from '@ishare/server/each-tenant.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { PoolService } from '../pool/pool.service.js';
import { FollowReminder } from './follow-reminder.entity.js';

/** ms */
const EVERY = 60_000;
/** Customers of one tenant that one look tells of. */
const MOST = 500;

interface Due {
  id: string;
  name: string;
  ownerUserId: string;
  nextFollowTime: Date;
}

/** Customers `c` whose owner has not been told of the appointment that is due. */
const DUE = `from customer c where not c.is_deleted and c.owner_user_id is not null and c.next_follow_time <= $1
  and not exists (select from follow_reminder r where r.tenant_id = c.tenant_id and r.customer_id = c.id
    and r.follow_time = c.next_follow_time)`;

/** What the hours bring for customers: who is to be called, and who goes back to the pool. */
@Injectable()
export class CustomerClock {
  private readonly logger = new Logger('CustomerClock');

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(PoolService) private readonly pool: PoolService,
  ) {}

  @OnSchedule(EVERY)
  async look(): Promise<void> {
    await eachTenant(this.ports, this.logger, (tenantId) => this.tellOverdue(tenantId));
    await eachTenant(this.ports, this.logger, () => this.pool.giveBack());
  }

  /** Tells the owners of customers that a contact is due, once for each appointment. */
  tellOverdue(tenantId: string): Promise<void> {
    return runAsTenant(tenantId, () =>
      this.database.tx(async (tx) => {
        const due = await tx.query<Due>(
          `select c.id, c.name, c.owner_user_id as "ownerUserId", c.next_follow_time as "nextFollowTime" ${DUE}
            order by c.id limit ${MOST} for update of c skip locked`,
          [now()],
        );
        for (const [owner, customers] of Map.groupBy(due, ({ ownerUserId }) => ownerUserId))
          await this.tell(tx, owner, customers);
        await tx.insertMany(
          FollowReminder,
          due.map(({ id: customerId, nextFollowTime: followTime }) => ({ customerId, followTime })),
        );
      }),
    );
  }

  private async tell(tx: Tx, userId: string, customers: readonly Due[]): Promise<void> {
    const data = {
      count: String(customers.length),
      names: customers
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', '),
    };
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions.followUpDue.name,
      userIds: [userId],
      severity: NotificationSeverity.Warn,
      title: this.localizer.both('FollowUp:DueTitle', data),
      message: this.localizer.both('FollowUp:DueMessage', data),
      data: { customersDue: customers.length },
    });
  }
}
