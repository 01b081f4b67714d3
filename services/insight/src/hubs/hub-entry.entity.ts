import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** One message that people or services were told; nobody changes it. */
@TenantTable('hub_entry', { changeLog: false })
@Index('hub_entry_time_idx', ['tenantId', 'kind', 'time'])
export class HubEntry extends TenantRow {
  @Column('varchar', { length: 8 })
  kind!: 'business' | 'event';

  @Column('varchar', { length: 128 })
  name!: string;

  @Column('timestamptz')
  time!: Date;

  /** `NotificationSeverity` */
  @Column('int')
  level!: number;

  @Column('varchar', { length: 2000, nullable: true })
  content!: string | null;

  @Column('varchar', { length: 2000, nullable: true })
  contentEn!: string | null;
}
