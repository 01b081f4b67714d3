import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';
import type { DesignContent } from '@ishare/contracts/sales-order/design-content.js';

/** A design of the built-in designer; orders name it by its number. */
@TenantTable('design')
@Index('design_no_key', ['tenantId', 'designId'], { unique: true, where: 'not is_deleted' })
export class Design extends TenantRow {
  @Column('varchar', { length: 128 })
  designId!: string;

  @Column('varchar', { length: 256 })
  name!: string;

  /** The dealer whose design it is; null for the factory's own. */
  @Column('uuid', { nullable: true })
  dealerId!: string | null;

  @Column('jsonb')
  content!: DesignContent;
}

export const JsonTaskState = { Queued: 0, Running: 1, Done: 2, Failed: 9 } as const;

/** What the workshop needs of some passed sheets; made once, never changed. */
@TenantTable('json_task')
@Index('json_task_no_key', ['tenantId', 'taskNo'], { unique: true })
export class JsonTask extends TenantRow {
  @Column('varchar', { length: 500 })
  taskNo!: string;

  @Column('jsonb')
  auditIds!: string[];

  /** One of JsonTaskState. */
  @Column('int', { default: 0 })
  state!: number;

  @Column('int', { default: 0 })
  partCount!: number;

  /** JSON text, once it is done. */
  @Column('text', { nullable: true })
  content!: string | null;

  /** hex, of the content. */
  @Column('char', { length: 64, nullable: true })
  sha256!: string | null;

  @Column('jsonb', { nullable: true })
  failure!: { text: string; data: Record<string, unknown> } | null;

  @Column('timestamptz', { nullable: true })
  downloadedTime!: Date | null;

  /** Goes up when all links to it are taken back. */
  @Column('int', { default: 0 })
  linkRound!: number;
}
