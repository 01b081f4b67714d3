import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** Columns that a role may not sort by, or not see. */
export interface HiddenFields {
  sort: string[];
  hide: string[];
}

/** The column layout of one page: a user's own, that of some roles, or (without roles) everybody's. */
@TenantTable('page_configuration')
@Index('page_configuration_user_key', ['tenantId', 'userId', 'routeKey'], {
  unique: true,
  where: 'not is_deleted and user_id is not null',
})
@Index('page_configuration_route_idx', ['tenantId', 'routeKey'])
export class PageConfiguration extends TenantRow {
  /** The page's path with `zzz` for each slash. */
  @Column('varchar', { length: 256 })
  routeKey!: string;

  /** Whose own layout it is; null for one that is shared. */
  @Column('uuid', { nullable: true })
  userId!: string | null;

  /** JSON text of the console. */
  @Column('text')
  config!: string;

  /** Names of the roles that see a shared layout; none means everybody. */
  @Column('jsonb', { default: [] })
  roleList!: string[];

  @Column('jsonb', { nullable: true })
  hiddenFields!: HiddenFields | null;
}
