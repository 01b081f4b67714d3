import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

/** One side of a contact: what somebody keeps of another. */
@TenantTable('friend')
@Index('friend_key', ['tenantId', 'userId', 'friendId'], { unique: true, where: 'not is_deleted' })
@Index('friend_of', ['tenantId', 'friendId'])
export class Friend extends TenantRow {
  @Column('uuid')
  userId!: string;

  @Column('uuid')
  friendId!: string;

  @Column('varchar', { length: 256 })
  friendUserName!: string;

  /** One of `UserFriendStatus`: asked, or answered. */
  @Column('int')
  status!: number;

  @Column('varchar', { length: 64, nullable: true })
  remarkName!: string | null;

  @Column('boolean', { default: false })
  black!: boolean;

  @Column('boolean', { default: false })
  specialFocus!: boolean;

  @Column('boolean', { default: false })
  dontDisturb!: boolean;
}

/** What somebody allows others; who has no row allows what `DEFAULT_SETTINGS` says. */
@TenantTable('chat_setting')
@Index('chat_setting_key', ['tenantId', 'userId'], { unique: true })
export class ChatSetting extends TenantRow {
  @Column('uuid')
  userId!: string;

  @Column('boolean')
  allowAddFriend!: boolean;

  @Column('boolean')
  requireAddFriendValidation!: boolean;

  @Column('boolean')
  allowReceiveMessage!: boolean;
}
