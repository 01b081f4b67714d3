import { CommentRow } from '@ishare/crud/comments/comment-row.js';
import { TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What somebody has said of a customer. */
@TenantTable('customer_comment')
@Index('customer_comment_idx', ['tenantId', 'customerId', 'creationTime'])
export class CustomerComment extends CommentRow {
  @Column('uuid')
  customerId!: string;
}
