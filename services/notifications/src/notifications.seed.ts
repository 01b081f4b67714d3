import { NotificationAudience } from '@ishare/contracts/notifications/enums.js';
import { Database } from '@ishare/data/database.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { NotificationPublisher } from './notifications/notification-publisher.service.js';
import { Notification } from './notifications/notification.entity.js';
import demo from './seed/demo.json' with { type: 'json' };

/** What the users of the demo tenant find in the bell, in demo mode. */
export async function seedNotifications(app: NestFastifyApplication): Promise<void> {
  const [database, publisher] = [app.get(Database), app.get(NotificationPublisher)];
  await database.tx(async (tx) => {
    if (await tx.em.exists(Notification)) return;
    for (const notification of demo)
      await publisher.publish(tx, { ...notification, userIds: [], audience: NotificationAudience.Staff });
  });
}
