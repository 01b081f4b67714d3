// Tables that every service has: what changed, what is to be announced, what has been handled.
import { Column, Index, PrimaryColumn } from 'typeorm';
import { SystemTable, TenantDetail, TenantTable } from './entities.js';

export interface PropertyChange {
  propertyName: string;
  propertyTypeFullName: string;
  originalValue: string | null;
  newValue: string | null;
}

/** Who changed which record when, with the values before and after; written in the transaction of the change. */
@TenantTable('entity_change', { changeLog: false })
@Index(['tenantId', 'entityId', 'changeTime'])
@Index(['tenantId', 'changeTime'])
export class EntityChange extends TenantDetail {
  @Column('timestamptz')
  changeTime!: Date;

  /** 0 created, 1 updated, 2 deleted (spec 001 §3). */
  @Column('int')
  changeType!: number;

  @Column('varchar', { length: 128 })
  entityId!: string;

  @Column('varchar', { length: 256 })
  entityTypeFullName!: string;

  @Column('jsonb')
  propertyChanges!: PropertyChange[];

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('uuid', { nullable: true })
  impersonatorUserId!: string | null;

  @Column('varchar', { length: 64 })
  correlationId!: string;
}

export interface Envelope {
  /** The tenant in whose name the message is handled; set by the outbox, not by the payload. */
  tenantId: string;
  userId: string | null;
  correlationId: string;
  /** The span in which it was published, as W3C writes it; what follows is part of the same trace. */
  traceparent?: string;
  /**
   * Who hears an event, as its publisher knows it: the process that sends it may be of an earlier version, which has
   * never heard of the event.
   */
  services?: readonly string[];
}

/** Messages that a committed transaction wants sent; the relay forwards them and marks them. */
@SystemTable('outbox', { rowsOf: `envelope->>'tenantId' = $1::text` })
export class OutboxMessage {
  @PrimaryColumn('uuid')
  id!: string;

  /** event or job */
  @Column('varchar', { length: 8 })
  kind!: string;

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('jsonb')
  payload!: unknown;

  @Column('jsonb')
  envelope!: Envelope;

  @Column('timestamptz')
  createdTime!: Date;

  @Column('timestamptz', { nullable: true })
  @Index('outbox_sent_time')
  sentTime!: Date | null;

  /** When the queue had finished with it. */
  @Column('timestamptz', { nullable: true })
  confirmedTime!: Date | null;
}

/**
 * Messages that a consumer has handled, written in the transaction of the effect: a second delivery finds its row and
 * does nothing.
 */
@SystemTable('inbox', { rowsOf: 'tenant_id = $1::uuid' })
export class InboxMessage {
  @PrimaryColumn('varchar', { length: 128 })
  consumer!: string;

  @PrimaryColumn('uuid')
  messageId!: string;

  /** In whose name it was handled; null for what was handled before the column was there. */
  @Column('uuid', { nullable: true })
  tenantId!: string | null;

  @Column('timestamptz')
  @Index('inbox_handled_time')
  handledTime!: Date;
}

export const machineryEntities = [EntityChange, OutboxMessage, InboxMessage];
