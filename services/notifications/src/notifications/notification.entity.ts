import type { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { SystemTable, TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';

/** A text in every language of the product. */
export type Text = z.output<typeof notificationRequested.schema>['title'];

/** What somebody is told; the same row for all who receive it. */
@TenantTable('notification')
@Index('notification_long_id_key', ['tenantId', 'longId'], { unique: true })
@Index('notification_everyone', ['tenantId', 'longId'], { where: 'audience is not null' })
export class Notification extends TenantDetail {
  /** The id on the wire. */
  @Column('bigint')
  longId!: string;

  @Column('varchar', { length: 100 })
  name!: string;

  @Column('int')
  type!: number;

  @Column('int')
  lifetime!: number;

  @Column('int')
  severity!: number;

  @Column('jsonb')
  title!: Text;

  @Column('jsonb')
  message!: Text;

  /** Further members of `extraProperties`. */
  @Column('jsonb')
  data!: Record<string, unknown>;

  /** `NotificationAudience`: all of it receive it, also those who come later; null where receivers are named. */
  @Column('int', { nullable: true })
  audience!: number | null;

  /** Its receivers are those who have subscribed to its name. */
  @Column('boolean', { default: false })
  isSubscribed!: boolean;

  /** May lie ahead: until then nobody sees it. */
  @Column('timestamptz')
  creationTime!: Date;
}

/** One receiver's copy. Of a notification to an audience there is one only for users who have read or removed it. */
@TenantTable('user_notification', { changeLog: false })
@Index('user_notification_key', ['tenantId', 'userId', 'notificationId'], { unique: true })
export class UserNotification extends TenantDetail {
  @Column('uuid')
  userId!: string;

  /** `longId` of the notification. */
  @Column('bigint')
  @Index('user_notification_notification')
  notificationId!: string;

  @Column('int')
  readState!: number;

  @Column('boolean', { default: false })
  isRemoved!: boolean;
}

/** Notifications whose time lies ahead, to be pushed when it comes. */
@SystemTable('scheduled_push', { central: true })
export class ScheduledPush {
  @PrimaryColumn('bigint')
  notificationId!: string;

  @Column('uuid')
  tenantId!: string;

  @Column('timestamptz')
  @Index('scheduled_push_due_time')
  dueTime!: Date;
}
