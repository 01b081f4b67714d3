import { Row, SystemTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/**
 * A run that is not over, whoever's it is: by it the reconciler finds runs that nobody works on. Its id is the run's.
 */
@SystemTable('run_ticket', { rowsOf: 'tenant_id = $1::uuid' })
export class RunTicket extends Row {
  @Column('uuid')
  tenantId!: string;

  /** The outbox message that asked for the work last. */
  @Column('uuid')
  messageId!: string;

  /** When a worker last said that it is at it. */
  @Column('timestamptz')
  @Index('run_ticket_seen_time')
  seenTime!: Date;
}
