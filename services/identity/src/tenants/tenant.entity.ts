import { Row, SystemTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What sign-in must know of a tenant, kept up to date by the events of the saas service. */
@SystemTable('tenant', { central: true })
export class Tenant extends Row {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('varchar', { length: 64 })
  @Index('tenant_name_key', { unique: true })
  normalizedName!: string;

  @Column('varchar', { length: 128 })
  displayName!: string;

  @Column('boolean')
  isActive!: boolean;

  /** Of the change that was told last: an older one that comes late is not heard. */
  @Column('bigint', { default: 0 })
  version!: string;
}
