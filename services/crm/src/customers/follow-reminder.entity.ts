import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Unique } from 'typeorm';

/** An appointment with a customer of which its owner was told that it is due. */
@TenantTable('follow_reminder', { changeLog: false })
@Unique('follow_reminder_key', ['tenantId', 'customerId', 'followTime'])
export class FollowReminder extends TenantDetail {
  @Column('uuid')
  customerId!: string;

  @Column('timestamptz')
  followTime!: Date;
}
