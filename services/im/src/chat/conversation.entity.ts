import { TenantDetail, TenantRow, TenantTable } from '@ishare/data/entities.js';
import type { TalkKind } from '@ishare/contracts/im/talks.js';
import type { MessageExtras } from '@ishare/contracts/im/chat.js';
import { Column, Index } from 'typeorm';

/** A talk of two, or a group. */
@TenantTable('conversation')
@Index('conversation_pair_key', ['tenantId', 'pair'], { unique: true, where: 'pair is not null' })
@Index('conversation_about_key', ['tenantId', 'aboutId'], {
  unique: true,
  where: 'about_id is not null and not is_deleted',
})
export class Conversation extends TenantRow {
  /** The two of a talk, as `pairOf` writes them; null of a group. */
  @Column('varchar', { length: 73, nullable: true })
  pair!: string | null;

  /** Empty in a talk of two. */
  @Column('varchar', { length: 64 })
  name!: string;

  @Column('boolean', { default: false })
  allowAnonymous!: boolean;

  @Column('boolean', { default: true })
  allowSendMessage!: boolean;

  @Column('int')
  maxUserLength!: number;

  /** The order that it is about, or that its sheet or fault is of. */
  @Column('uuid', { nullable: true })
  salesOrderId!: string | null;

  @Column('varchar', { length: 16, nullable: true })
  about!: TalkKind | null;

  @Column('uuid', { nullable: true })
  aboutId!: string | null;

  /** The place of its newest message. Counted under its lock, so that there is no gap. */
  @Column('int', { default: 0 })
  lastSeq!: number;
}

/** Who is in a conversation, or asks to be. */
@TenantTable('conversation_member')
@Index('conversation_member_key', ['tenantId', 'conversationId', 'userId'], {
  unique: true,
  where: 'not is_deleted',
})
@Index('conversation_member_user', ['tenantId', 'userId'])
export class ConversationMember extends TenantRow {
  @Column('uuid')
  conversationId!: string;

  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 256 })
  userName!: string;

  /** Asks to be in it; a person who decides lets him in. */
  @Column('boolean', { default: false })
  isAsking!: boolean;

  @Column('varchar', { length: 100, nullable: true })
  joinInfo!: string | null;

  @Column('boolean', { default: false })
  isAdmin!: boolean;

  /** Whose group it is. */
  @Column('boolean', { default: false })
  isSuperAdmin!: boolean;

  @Column('int', { default: 0 })
  readSeq!: number;
}

/** What was said. What people say to each other stands here and in no log. */
@TenantTable('chat_message', { changeLog: false })
@Index('chat_message_seq_key', ['tenantId', 'conversationId', 'seq'], { unique: true })
@Index('chat_message_long_id_key', ['tenantId', 'longId'], { unique: true })
@Index('chat_message_client_key', ['tenantId', 'senderId', 'clientMessageId'], {
  unique: true,
  where: 'client_message_id is not null',
})
export class ChatMessageRow extends TenantDetail {
  @Column('uuid')
  conversationId!: string;

  @Column('int')
  seq!: number;

  /** The id on the wire. */
  @Column('bigint')
  longId!: string;

  @Column('varchar', { length: 64, nullable: true })
  clientMessageId!: string | null;

  @Column('uuid')
  senderId!: string;

  @Column('varchar', { length: 256 })
  senderName!: string;

  /** Null in a group. */
  @Column('uuid', { nullable: true })
  toUserId!: string | null;

  @Column('text')
  content!: string;

  @Column('int')
  messageType!: number;

  @Column('boolean')
  isAnonymous!: boolean;

  @Column('boolean', { default: false })
  isRecalled!: boolean;

  @Column('jsonb', { default: {} })
  extras!: MessageExtras;

  @Column('timestamptz')
  sendTime!: Date;
}
