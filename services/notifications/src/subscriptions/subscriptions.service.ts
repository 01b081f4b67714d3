import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import type { Paged } from '@ishare/kernel/paging.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { NotificationSubscription } from './subscription.entity.js';

/** The caller's subscriptions. */
@Injectable()
export class SubscriptionsService {
  constructor(private readonly database: Database) {}

  async page(skip: number, take?: number): Promise<Paged<NotificationSubscription>> {
    const { userId } = currentPrincipal();
    const [items, totalCount] = await this.database.tx((tx) =>
      tx.em.findAndCount(NotificationSubscription, {
        where: { userId },
        order: { name: 'ASC' },
        skip,
        ...(take === undefined ? {} : { take }),
      }),
    );
    return { totalCount, items };
  }

  isSubscribed(name: string): Promise<boolean> {
    const { userId } = currentPrincipal();
    return this.database.tx((tx) => tx.em.existsBy(NotificationSubscription, { userId, name }));
  }

  async subscribe(name: string): Promise<void> {
    const { userId, userName } = currentPrincipal();
    await this.database.tx((tx) =>
      tx.query(
        `insert into notification_subscription (id, tenant_id, user_id, user_name, name) values ($1, $2, $3, $4, $5)
          on conflict do nothing`,
        [newId(), tx.tenantId, userId, userName, name],
      ),
    );
  }

  async unsubscribe(name: string): Promise<void> {
    const { userId } = currentPrincipal();
    await this.database.tx((tx) => tx.em.delete(NotificationSubscription, { userId, name }));
  }
}
