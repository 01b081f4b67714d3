import { TenantDetail, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** A file of which parts have arrived. */
@TenantTable('parted_upload', { changeLog: false })
@Index('parted_upload_creator_idx', ['tenantId', 'creatorId'])
@Index('parted_upload_since_idx', ['since'])
export class PartedUpload extends TenantDetail {
  @Column('uuid')
  creatorId!: string;

  @Column('varchar', { length: 255 })
  name!: string;

  @Column('varchar', { length: 255 })
  mimeType!: string;

  /** bytes */
  @Column('int')
  size!: number;

  /** hex, as its sender said it */
  @Column('char', { length: 64, nullable: true })
  sha256!: string | null;

  /** ms */
  @Column('bigint', { transformer: { to: (value: number) => value, from: (value: string) => Number(value) } })
  changed!: number;

  /** When the last part came. */
  @Column('timestamptz')
  since!: Date;
}

/** One part of it. */
@TenantTable('upload_part', { changeLog: false })
@Index('upload_part_key', ['tenantId', 'uploadId', 'number'], { unique: true })
export class UploadPart extends TenantDetail {
  @Column('uuid')
  uploadId!: string;

  /** From 0. */
  @Column('int')
  number!: number;

  @Column('uuid')
  blobId!: string;
}

/** Tables of a service that takes files in parts. */
export const partEntities = [PartedUpload, UploadPart] as const;
