import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** Where documents are found. */
@TenantTable('document_category')
@Index('document_category_name_key', ['tenantId', 'name'], { unique: true, where: 'not is_deleted' })
export class DocumentCategory extends TenantRow {
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('int', { default: 0 })
  order!: number;
}

/** A document as its readers see it. */
@TenantTable('shared_document')
@Index('shared_document_category_idx', ['tenantId', 'categoryId'])
export class SharedDocument extends TenantRow {
  @Column('varchar', { length: 255 })
  name!: string;

  @Column('uuid', { nullable: true })
  categoryId!: string | null;

  /** Of the version that is shown. */
  @Column('uuid', { nullable: true })
  fileId!: string | null;

  @Column('int', { default: 0 })
  version!: number;

  @Column('varchar', { length: 255, default: '' })
  mimeType!: string;

  /** bytes */
  @Column('int', { default: 0 })
  size!: number;

  @Column('varchar', { length: 500, nullable: true })
  note!: string | null;

  /** `NotificationAudience` */
  @Column('int', { default: 0 })
  audience!: number;

  @Column('jsonb', { default: [] })
  readerIds!: string[];

  @Column('timestamptz', { nullable: true })
  binnedTime!: Date | null;

  /** The next round takes all links back. */
  @Column('int', { default: 0 })
  linkRound!: number;
}

/** The bytes of a document as they were from one moment on. */
@TenantTable('shared_document_version')
@Index('shared_document_version_key', ['tenantId', 'documentId', 'version'], { unique: true })
export class SharedDocumentVersion extends TenantDetail {
  @Column('uuid')
  documentId!: string;

  @Column('int')
  version!: number;

  /** The file that it was made of. */
  @Column('uuid', { nullable: true })
  fileId!: string | null;

  @Column('varchar', { length: 255 })
  name!: string;

  @Column('varchar', { length: 255 })
  mimeType!: string;

  /** bytes */
  @Column('int')
  size!: number;

  /** hex */
  @Column('char', { length: 64 })
  sha256!: string;

  @Column('uuid')
  blobId!: string;

  @Column('varchar', { length: 500, nullable: true })
  note!: string | null;

  @Column('uuid', { nullable: true })
  creatorId!: string | null;

  @Column('timestamptz')
  creationTime!: Date;

  @Column('int', { default: 0 })
  downloads!: number;

  /** When it was taken back. */
  @Column('timestamptz', { nullable: true })
  binnedTime!: Date | null;
}
