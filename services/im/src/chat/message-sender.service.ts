import { filesPort } from '@ishare/contracts/files/client.js';
import { chatEvents, RECALL_MINUTES, type SendMessage } from '@ishare/contracts/im/chat.js';
import { UserFriendStatus } from '@ishare/contracts/im/enums.js';
import { knownTo, refuseUnknown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { HubContext } from '@ishare/hubs/hub-context.js';
import { hubTenant } from '@ishare/hubs/hub-publisher.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentPrincipal, now } from '@ishare/server/context.js';
import { nextSnowflake } from '@ishare/server/snowflake.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { ChatSetting, Friend } from '../friends/friend.entity.js';
import { calledName, People } from '../people.service.js';
import { ChatMessageRow, Conversation, ConversationMember } from './conversation.entity.js';
import { idsIn, pairOf, placeIn, toMessage } from './conversations.js';

const MINUTE = 60_000;

export interface SentMessage {
  messageId: string;
  conversationId: string;
  seq: number;
  sendTime: string;
}

const sent = ({ longId, conversationId, seq, sendTime }: ChatMessageRow): SentMessage => ({
  messageId: longId,
  conversationId,
  seq,
  sendTime: sendTime.toISOString(),
});

/** Takes messages of the caller, and hands them to those who are connected once they are written. */
@Injectable()
export class MessageSender {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly hub: HubContext,
    private readonly ports: Ports,
  ) {}

  async send(message: SendMessage): Promise<SentMessage> {
    const { toUserId, groupId } = message;
    if ((toUserId === null) === (groupId === null)) throw new AppError(errors.MessageIncomplete);
    const fileId = message.extraProperties?.fileId;
    await refuseUnknown('extraProperties.fileId', fileId, knownTo(this.ports.client(filesPort), 'file'));
    try {
      const names = await this.people.names([currentPrincipal().userId]);
      const me = names.get(currentPrincipal().userId);
      const senderName = me ? calledName(me) : currentPrincipal().userName;
      return await this.database.tx(async (tx) => {
        const conversation = toUserId
          ? await this.talkWith(tx, toUserId, message.isAnonymous ?? false)
          : await this.groupFor(tx, groupId!, message.isAnonymous ?? false);
        return sent(await this.write(tx, conversation, { ...message, senderName }));
      });
    } catch (error) {
      if (error instanceof AppError && toUserId !== null) throw await this.explained(error, toUserId);
      throw error;
    }
  }

  /** A refusal that says more: whom it is about, or that he is not there at all. */
  private async explained(error: AppError, userId: string): Promise<AppError> {
    if (!error.definition.code?.startsWith('LINGYUN.Abp.Message:034')) return error;
    const person = await this.people.reachable(userId);
    return new AppError(error.definition, { name: calledName(person) });
  }

  /** The talk with somebody, who takes messages of the caller. */
  private async talkWith(tx: Tx, toUserId: string, isAnonymous: boolean): Promise<Conversation> {
    const { userId } = currentPrincipal();
    if (isAnonymous) throw new AppError(errors.NotAnonymous);
    const [theirs, mine] = [
      await tx.find(Friend, { userId: toUserId, friendId: userId }),
      await tx.find(Friend, { userId, friendId: toUserId }),
    ];
    const isAdded = [theirs, mine].every((one) => one?.status === UserFriendStatus.Added);
    if (!isAdded) throw new AppError(errors.NotFriends);
    if (theirs!.black) throw new AppError(errors.ReceiverBlocksYou);
    const settings = await tx.find(ChatSetting, { userId: toUserId });
    if (settings && !settings.allowReceiveMessage) throw new AppError(errors.ReceiverRefusesAll);
    const talk = await tx.find(Conversation, { pair: pairOf(userId, toUserId) }, { lock: true });
    if (!talk) throw new AppError(errors.NotFriends);
    return talk;
  }

  private async groupFor(tx: Tx, groupId: string, isAnonymous: boolean): Promise<Conversation> {
    const group = await tx.find(Conversation, { id: groupId }, { lock: true });
    if (!group || group.pair !== null) throw new AppError(errors.GroupUnknown);
    const { userId } = currentPrincipal();
    const member = await tx.find(ConversationMember, { conversationId: groupId, userId, isAsking: false });
    if (!member) throw new AppError(errors.NotInGroup);
    if (!group.allowSendMessage && !member.isAdmin) throw new AppError(errors.GroupMuted);
    if (isAnonymous && !group.allowAnonymous) throw new AppError(errors.GroupNotAnonymous);
    return group;
  }

  /**
   * Under the lock of the conversation: two at once come one after the other, and one that is sent twice comes once.
   */
  private async write(
    tx: Tx,
    { id: conversationId }: Conversation,
    message: SendMessage & { senderName: string },
  ): Promise<ChatMessageRow> {
    const { userId } = currentPrincipal();
    const clientMessageId = message.clientMessageId ?? null;
    const known =
      clientMessageId === null ? null : await tx.em.findOneBy(ChatMessageRow, { senderId: userId, clientMessageId });
    if (known) return known;
    const [counted] = await tx.query<{ seq: number }>(
      'update conversation set last_seq = last_seq + 1 where id = $1 returning last_seq as seq',
      [conversationId],
    );
    const row = await tx.insert(ChatMessageRow, {
      id: newId(),
      conversationId,
      seq: counted!.seq,
      longId: nextSnowflake(),
      clientMessageId,
      senderId: userId,
      senderName: message.senderName,
      toUserId: message.toUserId,
      content: message.content,
      messageType: message.messageType,
      isAnonymous: message.isAnonymous ?? false,
      isRecalled: false,
      extras: message.extraProperties ?? {},
      sendTime: now(),
    });
    // Who answers has read.
    await this.readUpTo(tx, conversationId, row.seq);
    const members = await idsIn(tx, conversationId);
    tx.afterCommit.push(() => this.push(row, members));
    return row;
  }

  private async readUpTo(tx: Tx, conversationId: string, seq: number): Promise<boolean> {
    const changed = await tx.query(
      `update conversation_member set read_seq = $3
        where conversation_id = $1 and user_id = $2 and not is_deleted and read_seq < $3 returning id`,
      [conversationId, currentPrincipal().userId, seq],
    );
    return changed.length > 0;
  }

  private async push(row: ChatMessageRow, members: readonly string[]): Promise<void> {
    const tenantId = hubTenant(row.tenantId);
    const others = members.filter((userId) => userId !== row.senderId);
    if (others.length > 0) await this.hub.toUsers(tenantId, [...others], [...chatEvents.message], toMessage(row, null));
    await this.tellChange(row.tenantId, row.conversationId, row.seq, members);
  }

  private tellChange(tenantId: string, conversationId: string, lastSeq: number, members: readonly string[]) {
    return this.hub.toUsers(hubTenant(tenantId), [...members], [...chatEvents.changed], { conversationId, lastSeq });
  }

  /** Notes up to where the caller has read. */
  async read(conversationId: string, seq: number): Promise<void> {
    await this.database.tx(async (tx) => {
      await placeIn(tx, conversationId, currentPrincipal().userId);
      const { lastSeq, tenantId } = await tx.get(Conversation, conversationId);
      if (!(await this.readUpTo(tx, conversationId, Math.min(seq, lastSeq)))) return;
      const members = await idsIn(tx, conversationId);
      tx.afterCommit.push(() => this.tellChange(tenantId, conversationId, lastSeq, members));
    });
  }

  /** The same by a message, as the hub is told. */
  async readMessage(longId: string): Promise<void> {
    const row = await this.database.tx((tx) => tx.em.findOneBy(ChatMessageRow, { longId }));
    if (!row) throw new AppError(errors.MessageUnknown, { id: longId });
    await this.read(row.conversationId, row.seq);
  }

  async recall(longId: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const { userId } = currentPrincipal();
      const row = await tx.em.findOneBy(ChatMessageRow, { longId, senderId: userId });
      if (!row) throw new AppError(errors.MessageUnknown, { id: longId });
      await placeIn(tx, row.conversationId, userId);
      if (row.isRecalled) return;
      if (now().getTime() - row.sendTime.getTime() > RECALL_MINUTES * MINUTE)
        throw new AppError(errors.RecallTooLate, { minutes: RECALL_MINUTES });
      // Nothing of it stays.
      const gone = { isRecalled: true, content: '', extras: {} };
      await tx.em.update(ChatMessageRow, row.id, gone);
      const members = await idsIn(tx, row.conversationId);
      const told = toMessage({ ...row, ...gone } as ChatMessageRow, null);
      tx.afterCommit.push(() => this.hub.toUsers(hubTenant(row.tenantId), members, [...chatEvents.recall], told));
    });
  }
}
