import { TenantRow } from '@ishare/data/entities.js';
import { Column } from 'typeorm';

/** A node of a tree of directories. */
export abstract class DirectoryRow extends TenantRow {
  /** The all-zero GUID at the top. */
  @Column('uuid')
  parentId!: string;

  @Column('varchar', { length: 128 })
  displayName!: string;

  /**
   * Where it stands in its tree, e.g. 00001.00002.00001: below the code of its parent, and that of the root is 00001.
   */
  @Column('varchar', { length: 128 })
  code!: string;
}
