import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

@TenantTable('security_log', { changeLog: 'deletions' })
@Index('security_log_time_idx', ['tenantId', 'creationTime'])
@Index('security_log_user_idx', ['tenantId', 'userId', 'creationTime'])
export class SecurityLogEntry extends TenantDetail {
  @Column('varchar', { length: 128, nullable: true })
  tenantName!: string | null;

  @Column('varchar', { length: 96 })
  applicationName!: string;

  @Column('varchar', { length: 96 })
  identity!: string;

  @Column('varchar', { length: 96 })
  action!: string;

  @Column('uuid', { nullable: true })
  userId!: string | null;

  @Column('varchar', { length: 256, nullable: true })
  userName!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  clientId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  correlationId!: string | null;

  @Column('varchar', { length: 64, nullable: true })
  clientIpAddress!: string | null;

  @Column('varchar', { length: 512, nullable: true })
  browserInfo!: string | null;

  @Column('timestamptz')
  creationTime!: Date;

  @Column('jsonb', { default: {} })
  extraProperties!: Record<string, unknown>;
}
