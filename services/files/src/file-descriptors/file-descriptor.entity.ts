import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What is known of a stored file; its bytes are the blob. */
@TenantTable('file_descriptor')
@Index('file_descriptor_name_key', ['tenantId', 'directoryId', 'name'], { unique: true, where: 'not is_deleted' })
export class FileDescriptor extends TenantRow {
  /** EMPTY_GUID at the root. */
  @Column('uuid')
  directoryId!: string;

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

  /** Changes with the content. */
  @Column('uuid')
  blobId!: string;
}
