import type { DELIVERY_STATES, WebhookEvent } from '@ishare/contracts/platform/webhook.js';
import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import { MadeCall } from '../outside/signed-calls.js';

/** Another system that is told of what happens here. */
@TenantTable('webhook')
@Index('webhook_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class Webhook extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 512 })
  url!: string;

  @Column('jsonb', { default: [] })
  events!: WebhookEvent[];

  @Column('uuid', { nullable: true })
  dealerId!: string | null;

  @Column('boolean', { default: true })
  isEnable!: boolean;
}

/** What it is told, until it has heard it or nobody tries any more. */
@TenantTable('webhook_delivery', {
  changeLog: false,
  due: { at: 'dueTime', where: 'due_time is not null', index: 'webhook_delivery_due_idx' },
})
@Index('webhook_delivery_hook_idx', ['tenantId', 'webhookId', 'creationTime'])
@Index('webhook_delivery_time_idx', ['creationTime'])
export class WebhookDeliveryRow extends TenantDetail {
  @Column('uuid')
  webhookId!: string;

  @Column('varchar', { length: 32 })
  event!: string;

  /** JSON, as it is sent each time. */
  @Column('text')
  body!: string;

  @Column('varchar', { length: 16 })
  state!: (typeof DELIVERY_STATES)[number];

  @Column('timestamptz', { nullable: true })
  dueTime!: Date | null;

  @Column('timestamptz')
  creationTime!: Date;
}

/** One try. */
@TenantTable('webhook_attempt', { changeLog: false })
@Index('webhook_attempt_delivery_idx', ['tenantId', 'deliveryId', 'time'])
export class WebhookAttempt extends MadeCall {
  @Column('uuid')
  deliveryId!: string;

  @Column('int')
  attempt!: number;

  @Column('boolean', { default: false })
  isReplay!: boolean;
}

export const webhookEntities = [WebhookDeliveryRow, WebhookAttempt];
