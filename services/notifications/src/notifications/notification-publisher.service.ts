import { notificationDefinitions, type NotificationDefinition } from '@ishare/contracts/notifications/definitions.js';
import {
  NotificationAudience,
  NotificationLifetime,
  NotificationReadState,
  NotificationType,
} from '@ishare/contracts/notifications/enums.js';
import type { Tx } from '@ishare/data/tx.js';
import { HubContext } from '@ishare/hubs/hub-context.js';
import { hubTenant } from '@ishare/hubs/hub-publisher.js';
import { nextSnowflake } from '@ishare/server/snowflake.js';
import { Injectable } from '@nestjs/common';
import { NotificationMails } from '../mails/notification-mails.service.js';
import { Audience } from './audience.service.js';
import { toNotificationInfo } from './notification.dto.js';
import { Notification, ScheduledPush, UserNotification, type Text } from './notification.entity.js';

export interface Outgoing {
  name: string;
  severity: number;
  title: Text;
  message: Text;
  data?: Record<string, unknown>;
  /** Receivers; none means the subscribers of the name. */
  userIds: readonly string[];
  /** A whole `NotificationAudience`, whoever has subscribed. */
  audience?: number;
  /** When it is to be seen; now unless given. */
  time?: Date;
}

/** Old clients listen to the first, later ones to the second. */
const TARGETS = ['getNotification', 'get-notification'];
const PUSH_CHUNK = 1_000;

const definitions = new Map<string, NotificationDefinition>(
  Object.values(notificationDefinitions).map((definition) => [definition.name, definition]),
);

/** Writes notifications, and pushes them to the receivers who are online once they are committed. */
@Injectable()
export class NotificationPublisher {
  constructor(
    private readonly hub: HubContext,
    private readonly audience: Audience,
    private readonly mails: NotificationMails,
  ) {}

  /**
   * Publishes to the given users, else to the subscribers, else, for a system notification, to the tenant's own people;
   * undefined when nobody is to receive it.
   */
  async publish(
    tx: Tx,
    { name, severity, title, message, data = {}, userIds, audience: whole, time = new Date() }: Outgoing,
  ): Promise<Notification | undefined> {
    const { type, lifetime } = definitions.get(name) ?? {
      type: NotificationType.Application,
      lifetime: NotificationLifetime.Persistent,
    };
    const named = userIds.length > 0 ? userIds : await this.subscribers(tx, name);
    const receivers = whole === undefined ? [...new Set(named)] : [];
    const internal = type === NotificationType.System ? NotificationAudience.Staff : null;
    const audience = whole ?? (receivers.length === 0 ? internal : null);
    if (receivers.length === 0 && audience === null) return undefined;
    const row = await tx.insert(Notification, {
      longId: nextSnowflake(),
      name,
      type,
      lifetime,
      severity,
      title,
      message,
      data,
      audience,
      isSubscribed: audience === null && userIds.length === 0,
      creationTime: time,
    });
    await tx.insertMany(
      UserNotification,
      receivers.map((userId) => ({
        userId,
        notificationId: row.longId,
        readState: NotificationReadState.UnRead,
        isRemoved: false,
      })),
    );
    await this.mails.enqueue(tx, row, receivers);
    if (time.getTime() > Date.now())
      await (
        await tx.central()
      ).em.insert(ScheduledPush, { notificationId: row.longId, tenantId: tx.tenantId, dueTime: time });
    else tx.afterCommit.push(() => this.push(row, receivers));
    return row;
  }

  /**
   * Pushes to the connections of the receivers, or of its audience where there is one. The language of a connection is
   * not known: it gets Chinese, and both in `texts`.
   */
  async push(row: Notification, receivers: readonly string[]): Promise<void> {
    const tenantId = hubTenant(row.tenantId);
    const info = toNotificationInfo(row, 'zh-Hans', NotificationReadState.UnRead);
    if (row.audience === NotificationAudience.All) return this.hub.toTenant(tenantId, TARGETS, info);
    const dealers = row.audience === null ? [] : await this.audience.dealers(row.tenantId);
    if (row.audience === NotificationAudience.Staff) return this.hub.toTenantExcept(tenantId, dealers, TARGETS, info);
    const users = row.audience === null ? receivers : dealers;
    for (let start = 0; start < users.length; start += PUSH_CHUNK)
      await this.hub.toUsers(tenantId, users.slice(start, start + PUSH_CHUNK), TARGETS, info);
  }

  private async subscribers(tx: Tx, name: string): Promise<string[]> {
    const rows = await tx.query<{ userId: string }>(
      'select user_id as "userId" from notification_subscription where name = $1',
      [name],
    );
    if (rows.length === 0) return [];
    const dealers = new Set(await this.audience.dealers(tx.tenantId));
    return rows.map(({ userId }) => userId).filter((userId) => !dealers.has(userId));
  }
}
