import type { Picture } from '@ishare/contracts/things/pictures.js';
import { TenantRow } from '@ishare/data/entities.js';
import { Column } from 'typeorm';

/** What somebody has said of a record, with the files that go with it; its table holds the record's id. */
export abstract class CommentRow extends TenantRow {
  @Column('varchar', { length: 1_000 })
  text!: string;

  /** Who was told of it, by the names that they had. */
  @Column('jsonb', { default: [] })
  mentions!: { id: string; name: string }[];

  @Column('jsonb', { default: [] })
  files!: Picture[];
}
