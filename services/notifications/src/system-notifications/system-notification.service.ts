import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { SystemNotificationState } from '@ishare/contracts/notifications/system-notification.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { NotificationPublisher } from '../notifications/notification-publisher.service.js';
import { Notification, ScheduledPush, UserNotification } from '../notifications/notification.entity.js';
import { SystemNotification } from './system-notification.entity.js';
import { systemNotifications } from '../things.js';

@Injectable()
export class SystemNotificationService extends ThingService<SystemNotification> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly publisher: NotificationPublisher,
  ) {
    super(database, ports, systemNotifications);
  }

  protected override async toRow(body: Record<string, unknown>): Promise<Values<SystemNotification>> {
    const values = body as Values<SystemNotification>;
    return {
      ...values,
      publishTime: values.publishTime ?? (values.state === SystemNotificationState.Published ? new Date() : null),
    };
  }

  protected override afterCreate(row: SystemNotification, tx: Tx): Promise<void> {
    return this.announce(row, tx);
  }

  protected override async afterUpdate(row: SystemNotification, tx: Tx): Promise<void> {
    if (row.notificationId && row.state === SystemNotificationState.Published)
      return this.correct(row, row.notificationId, tx);
    await this.withdraw(row, tx);
    await this.announce(row, tx);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await this.withdraw(await tx.get(SystemNotification, id, { lock: true }), tx);
  }

  private contentOf({ title, message, severity, audience, moduleId, targets }: SystemNotification) {
    return {
      title: { 'zh-Hans': title, en: title },
      message: { 'zh-Hans': message, en: message },
      severity,
      audience,
      data: { ...(moduleId ? { moduleId } : {}), targets },
    };
  }

  private async announce(row: SystemNotification, tx: Tx): Promise<void> {
    if (row.state !== SystemNotificationState.Published) return;
    const { name } = notificationDefinitions.systemNotification;
    const published = await this.publisher.publish(tx, {
      name,
      ...this.contentOf(row),
      userIds: [],
      time: row.publishTime!,
    });
    await this.link(row, published!.longId, tx);
  }

  /** What users have not removed shows the new content; who has read it has. */
  private async correct(row: SystemNotification, longId: string, tx: Tx): Promise<void> {
    await tx.watching(Notification, { longId }, () =>
      tx.em.update(Notification, { longId }, { ...this.contentOf(row), creationTime: row.publishTime! }),
    );
    await (await tx.central()).em.update(ScheduledPush, { notificationId: longId }, { dueTime: row.publishTime! });
  }

  private async withdraw(row: SystemNotification, tx: Tx): Promise<void> {
    const { notificationId } = row;
    if (!notificationId) return;
    await tx.removeAll(Notification, { longId: notificationId });
    await tx.em.delete(UserNotification, { notificationId });
    await (await tx.central()).em.delete(ScheduledPush, { notificationId });
    await this.link(row, null, tx);
  }

  /** Notes what the users see of an announcement; its stamp stays that of the author's change. */
  private async link({ id, notificationId: before }: SystemNotification, after: string | null, tx: Tx): Promise<void> {
    await tx.em.update(SystemNotification, id, { notificationId: after });
    tx.wrote(SystemNotification, id, { notificationId: before }, { notificationId: after });
  }
}
