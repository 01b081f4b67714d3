import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What is known of a stored file; its bytes are the blob. */
@TenantTable('file_descriptor')
@Index('file_descriptor_name_key', ['tenantId', 'directoryId', 'name'], {
  unique: true,
  where: 'not is_deleted and not attached',
})
export class FileDescriptor extends TenantRow {
  /** EMPTY_GUID at the root. */
  @Column('uuid')
  directoryId!: string;

  /** Kept with a message or a record, which name it: it is found there, and in no directory. */
  @Column('boolean', { default: false })
  attached!: boolean;

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
