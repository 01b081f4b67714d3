import { CommentRow } from '@ishare/crud/comments/comment-row.js';
import { TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What somebody has said of a cut list. */
@TenantTable('import_file_comment')
@Index('import_file_comment_idx', ['tenantId', 'importFileId', 'creationTime'])
export class ImportFileComment extends CommentRow {
  @Column('uuid')
  importFileId!: string;
}
