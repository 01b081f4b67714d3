import type { mailings } from '@ishare/contracts/notifications/mails.js';
import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import type { Language } from '@ishare/server/context.js';
import { Column, Index } from 'typeorm';

/** What a user is mailed of his notifications; who has no row is mailed nothing. */
@TenantTable('mail_setting', { changeLog: false })
@Index('mail_setting_user_key', ['tenantId', 'userId'], { unique: true })
export class MailSetting extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 8 })
  mail!: (typeof mailings)[number];

  @Column('int')
  digestHour!: number;

  @Column('int', { nullable: true })
  quietFrom!: number | null;

  @Column('int', { nullable: true })
  quietTo!: number | null;

  /** In which it is mailed: that in which the settings were kept last. */
  @Column('varchar', { length: 8 })
  culture!: Language;
}

/** A notification that is to be mailed to somebody; it goes from here when it is taken to be sent. */
@TenantTable('waiting_mail', {
  changeLog: false,
  due: { at: 'dueTime', index: 'waiting_mail_due' },
})
@Index('waiting_mail_key', ['tenantId', 'userId', 'notificationId'], { unique: true })
export class WaitingMail extends TenantDetail {
  @Column('uuid')
  userId!: string;

  /** `longId` of the notification. */
  @Column('bigint')
  notificationId!: string;

  /** Null until it is planned by the clock. */
  @Column('timestamptz', { nullable: true })
  dueTime!: Date | null;

  /** How often it could not be sent. */
  @Column('int', { default: 0 })
  attempts!: number;
}
