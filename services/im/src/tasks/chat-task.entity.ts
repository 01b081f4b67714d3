import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** What somebody is asked to do in a talk. As what was said, it stands here and in no log. */
@TenantTable('chat_task', { changeLog: false })
@Index('chat_task_assignee_idx', ['tenantId', 'assigneeId'])
@Index('chat_task_creator_idx', ['tenantId', 'creatorId'])
export class ChatTaskRow extends TenantRow {
  @Column('uuid')
  conversationId!: string;

  @Column('int')
  seq!: number;

  @Column('varchar', { length: 500 })
  text!: string;

  @Column('uuid')
  assigneeId!: string;

  @Column('date', { nullable: true })
  dueDate!: string | null;

  @Column('timestamptz', { nullable: true })
  doneTime!: Date | null;
}
