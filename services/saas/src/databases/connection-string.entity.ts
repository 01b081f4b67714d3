import { HostRow, HostTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** Where a tenant is to live, under a name; encrypted, because people put passwords into them. */
@HostTable('connection_string')
@Index('connection_string_key', ['ofTenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class ConnectionString extends HostRow {
  @Column('uuid')
  ofTenantId!: string;

  @Column('varchar', { length: 64 })
  name!: string;

  /** Its name keeps it out of the change log. */
  @Column('text')
  sealedConnectionString!: string;
}
