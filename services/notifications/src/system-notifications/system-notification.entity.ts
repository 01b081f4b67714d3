import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** An announcement to the users of a tenant, as its author edits it. */
@TenantTable('system_notification')
@Index('system_notification_creation_time', ['tenantId', 'creationTime'])
export class SystemNotification extends TenantRow {
  @Column('varchar', { length: 200 })
  title!: string;

  @Column('varchar', { length: 4000 })
  message!: string;

  @Column('int')
  severity!: number;

  /** Id of the news page that it opens. */
  @Column('varchar', { length: 64, nullable: true })
  moduleId!: string | null;

  /** `NotificationAudience` */
  @Column('int', { default: 0 })
  audience!: number;

  /** Kinds of clients that it is meant for. */
  @Column('jsonb')
  targets!: number[];

  @Column('timestamptz', { nullable: true })
  publishTime!: Date | null;

  /** 0 draft, 1 published */
  @Column('int')
  state!: number;

  /** `longId` of the notification that the users see; null while it is a draft. */
  @Column('bigint', { nullable: true })
  notificationId!: string | null;
}
