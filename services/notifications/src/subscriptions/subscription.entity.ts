import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

@TenantTable('notification_subscription', { changeLog: false })
@Index('notification_subscription_key', ['tenantId', 'name', 'userId'], { unique: true })
@Index('notification_subscription_user', ['tenantId', 'userId'])
export class NotificationSubscription extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 256 })
  userName!: string;

  /** Name of the notifications that are wanted. */
  @Column('varchar', { length: 100 })
  name!: string;
}
