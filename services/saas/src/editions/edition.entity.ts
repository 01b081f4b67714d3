import { HostRow, HostTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What a tenant has bought: a set of features under a name. */
@HostTable('edition', { inConfiguration: true })
@Index('edition_display_name_key', ['displayName'], { unique: true, where: 'not is_deleted' })
export class Edition extends HostRow {
  @Column('varchar', { length: 256 })
  displayName!: string;

  @Column('uuid', { nullable: true })
  planId!: string | null;
}
