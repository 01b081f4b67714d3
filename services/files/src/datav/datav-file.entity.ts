import { SystemTable, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, PrimaryColumn } from 'typeorm';

/** A file that pages embed by its address, such as an image of a news text; whoever knows the address may read it. */
@TenantTable('datav_file')
export class DatavFile extends TenantRow {
  @Column('varchar', { length: 255 })
  name!: string;

  @Column('varchar', { length: 255 })
  mimeType!: string;

  /** bytes */
  @Column('int')
  size!: number;

  @Column('uuid')
  blobId!: string;
}

/** Whose file an address means: the reader is anonymous and brings no tenant. */
@SystemTable('datav_file_owner', { central: true })
export class DatavFileOwner {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid')
  tenantId!: string;
}
