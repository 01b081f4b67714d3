import { MessageSource, MessageState } from '@ishare/contracts/im/enums.js';
import type { ChatMessage } from '@ishare/contracts/im/chat.js';
import { hubTenant } from '@ishare/hubs/hub-publisher.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import type { Tx } from '@ishare/data/tx.js';
import { errors } from '../errors.js';
import { type ChatMessageRow, Conversation, ConversationMember } from './conversation.entity.js';

/** Of a talk of two. */
const PAIR_MEMBERS = 2;

/** The two of a talk, the same whoever asks. */
export const pairOf = (one: string, other: string): string =>
  [one, other]
    .map((id) => id.toLowerCase())
    .sort()
    .join(':');

/** Whoever changes what two people are to each other waits for whoever does it already. */
export async function lockPair(tx: Tx, one: string, other: string): Promise<void> {
  await tx.turn(`im:${pairOf(one, other)}`);
}

/** The talk of two people, made when they become contacts; under their lock. */
export async function talkOf(
  tx: Tx,
  people: readonly [{ id: string; userName: string }, { id: string; userName: string }],
): Promise<Conversation> {
  const pair = pairOf(people[0].id, people[1].id);
  const there = await tx.find(Conversation, { pair });
  if (there) return there;
  const made = await tx.insert(Conversation, {
    id: newId(),
    pair,
    name: '',
    maxUserLength: PAIR_MEMBERS,
    allowAnonymous: false,
    allowSendMessage: true,
    salesOrderId: null,
    about: null,
    aboutId: null,
    lastSeq: 0,
  });
  await tx.insertMany(
    ConversationMember,
    people.map(({ id, userName }) => memberOf(made.id, id, userName)),
  );
  return made;
}

export const memberOf = (
  conversationId: string,
  userId: string,
  userName: string,
  more: Partial<Pick<ConversationMember, 'isAdmin' | 'isSuperAdmin' | 'isAsking' | 'joinInfo' | 'readSeq'>> = {},
) => ({
  conversationId,
  userId,
  userName,
  isAsking: false,
  joinInfo: null,
  isAdmin: false,
  isSuperAdmin: false,
  readSeq: 0,
  ...more,
});

/** The caller's place in a conversation; to whoever has none, it is not there. */
export async function placeIn(tx: Tx, conversationId: string, userId: string): Promise<ConversationMember> {
  const member = await tx.find(ConversationMember, { conversationId, userId, isAsking: false });
  if (!member) throw new AppError(errors.ConversationUnknown);
  return member;
}

export async function idsIn(tx: Tx, conversationId: string): Promise<string[]> {
  const rows = await tx.em.findBy(ConversationMember, { conversationId, isAsking: false, isDeleted: false });
  return rows.map(({ userId }) => userId);
}

/** Up to which places a reader has read what others say, and the others what he says. */
export interface ReadUpTo {
  mine: number;
  others: number;
}

/** A message as somebody sees it: what was taken back is empty, what has no name has one for its sender alone. */
export function toMessage(
  row: ChatMessageRow,
  viewerId: string | null,
  { mine, others }: ReadUpTo = { mine: 0, others: 0 },
): ChatMessage {
  const isOwn = row.senderId === viewerId;
  const isHidden = row.isAnonymous && !isOwn;
  const isRead = row.seq <= (isOwn ? others : mine);
  return {
    tenantId: hubTenant(row.tenantId),
    groupId: row.toUserId === null ? row.conversationId : '',
    messageId: row.longId,
    formUserId: isHidden ? EMPTY_GUID : row.senderId,
    formUserName: isHidden ? '' : row.senderName,
    toUserId: row.toUserId,
    content: row.isRecalled ? '' : row.content,
    sendTime: row.sendTime.toISOString(),
    isAnonymous: row.isAnonymous,
    messageType: row.messageType,
    source: MessageSource.User,
    state: row.isRecalled ? MessageState.ReCall : isRead ? MessageState.Read : MessageState.Send,
    extraProperties: row.isRecalled ? {} : row.extras,
    conversationId: row.conversationId,
    seq: row.seq,
    clientMessageId: isHidden ? null : row.clientMessageId,
  };
}
