import { SystemTable } from '@ishare/data/entities.js';
import { Column, Index, PrimaryColumn } from 'typeorm';

/**
 * A blob that no row owns: not yet, or not any more. It is written before the blob, so that a crash leaves no unknown
 * bytes.
 */
@SystemTable('loose_blob', { rowsOf: `key like $1::text || '/%'` })
export class LooseBlob {
  @PrimaryColumn('varchar', { length: 128 })
  key!: string;

  @Column('timestamptz')
  @Index('loose_blob_since')
  since!: Date;
}
