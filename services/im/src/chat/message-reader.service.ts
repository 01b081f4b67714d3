import type {
  ChatMessage,
  Conversation as ConversationShown,
  groupMessagesQuery,
  lastMessagesQuery,
  LastChatMessage,
  myMessagesQuery,
  searchQuery,
  sinceQuery,
} from '@ishare/contracts/im/chat.js';
import type { TalkKind } from '@ishare/contracts/im/talks.js';
import { UserFriendStatus } from '@ishare/contracts/im/enums.js';
import { Database } from '@ishare/data/database.js';
import { containing } from '@ishare/data/like.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { calledName, People } from '../people.service.js';
import { Presence } from '../presence.service.js';
import { ChatMessageRow, Conversation } from './conversation.entity.js';
import { pairOf, placeIn, toMessage, type ReadUpTo } from './conversations.js';

/** By what a history is sorted, by name on the wire. */
const SORT: Readonly<Record<string, string>> = { sendTime: 'seq', messageId: 'seq', formUserName: 'sender_name' };

const COLUMNS = `x.id, x.tenant_id as "tenantId", x.conversation_id as "conversationId", x.seq, x.long_id as "longId",
  x.client_message_id as "clientMessageId", x.sender_id as "senderId", x.sender_name as "senderName",
  x.to_user_id as "toUserId", x.content, x.message_type as "messageType", x.is_anonymous as "isAnonymous",
  x.is_recalled as "isRecalled", x.extras, x.send_time as "sendTime"`;

/** The conversations of a caller ($1), each with what decides whether he may write in it. */
const MINE = `
  select c.id, c.pair, c.name, c.sales_order_id as "salesOrderId", c.about, c.about_id as "aboutId",
    c.last_seq as "lastSeq", m.read_seq as "readSeq",
    other.user_id as "userId", other.user_name as "userName", mine.remark_name as "remarkName",
    coalesce(mine.dont_disturb, false) as "dontDisturb", mine.status as "myStatus", theirs.status as "theirStatus",
    coalesce(theirs.black, false) as "isBlocked", coalesce(s.allow_receive_message, true) as "takesMessages",
    c.allow_send_message or m.is_admin as "maySpeak", crowd.count as "memberCount",
    coalesce(crowd.read, c.last_seq) as "othersReadSeq"
  from conversation_member m
  join conversation c on c.tenant_id = m.tenant_id and c.id = m.conversation_id and not c.is_deleted
  left join conversation_member other on c.pair is not null and other.tenant_id = c.tenant_id
    and other.conversation_id = c.id and other.user_id <> $1 and not other.is_deleted
  left join friend mine on mine.tenant_id = c.tenant_id and mine.user_id = $1 and mine.friend_id = other.user_id
    and not mine.is_deleted
  left join friend theirs on theirs.tenant_id = c.tenant_id and theirs.user_id = other.user_id
    and theirs.friend_id = $1 and not theirs.is_deleted
  left join chat_setting s on s.tenant_id = c.tenant_id and s.user_id = other.user_id and not s.is_deleted
  cross join lateral (
    select count(*)::int as count, min(a.read_seq) filter (where a.user_id <> $1) as read
      from conversation_member a
     where a.tenant_id = c.tenant_id and a.conversation_id = c.id and not a.is_asking and not a.is_deleted) crowd
  where m.user_id = $1 and not m.is_asking and not m.is_deleted`;

interface MyRow extends ReadFacts {
  id: string;
  pair: string | null;
  name: string;
  salesOrderId: string | null;
  about: TalkKind | null;
  aboutId: string | null;
  userId: string | null;
  userName: string | null;
  remarkName: string | null;
  dontDisturb: boolean;
  myStatus: number | null;
  theirStatus: number | null;
  isBlocked: boolean;
  takesMessages: boolean;
  maySpeak: boolean;
  memberCount: number;
}
interface ReadFacts {
  lastSeq: number;
  readSeq: number;
  othersReadSeq: number;
}

const upTo = ({ readSeq, othersReadSeq }: ReadFacts): ReadUpTo => ({ mine: readSeq, others: othersReadSeq });

/** Why nothing can be said in a conversation; the sender refuses the same. */
function closedBy(row: MyRow): ConversationShown['closedBy'] {
  if (row.pair === null) return row.maySpeak ? null : 'muted';
  const { Added } = UserFriendStatus;
  if (row.myStatus !== Added || row.theirStatus !== Added) return 'notFriends';
  if (row.isBlocked) return 'blocked';
  return row.takesMessages ? null : 'refusesAll';
}

/** Reads what the caller may read: the conversations that he is in, and nothing of others. */
@Injectable()
export class MessageReader {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly presence: Presence,
  ) {}

  async conversations(): Promise<ConversationShown[]> {
    const { userId } = currentPrincipal();
    const { rows, last } = await this.database.tx(async (tx) => {
      const found = await tx.query<MyRow>(MINE, [userId]);
      const newest = await tx.query<ChatMessageRow>(
        `select ${COLUMNS} from chat_message x join conversation c on c.tenant_id = x.tenant_id
           and c.id = x.conversation_id and c.last_seq = x.seq where c.id = any($1)`,
        [found.map(({ id }) => id)],
      );
      return { rows: found, last: new Map(newest.map((row) => [row.conversationId, row])) };
    });
    const others = rows.map((row) => row.userId).filter((id) => id !== null);
    const [names, online] = [await this.people.names(others), await this.presence.areOnline(currentTenantId(), others)];
    const shown = rows.map((row) => {
      const person = row.userId === null ? undefined : names.get(row.userId);
      const newest = last.get(row.id);
      return {
        id: row.id,
        groupId: row.pair === null ? row.id : '',
        userId: row.userId,
        name: row.pair === null ? row.name : (row.remarkName ?? (person ? calledName(person) : (row.userName ?? ''))),
        userName: person?.userName ?? row.userName,
        salesOrderId: row.salesOrderId,
        about: row.about,
        aboutId: row.aboutId,
        lastSeq: row.lastSeq,
        readSeq: row.readSeq,
        othersReadSeq: row.othersReadSeq,
        unread: Math.max(0, row.lastSeq - row.readSeq),
        dontDisturb: row.dontDisturb,
        isOnline: row.userId !== null && online.has(row.userId),
        memberCount: row.memberCount,
        closedBy: closedBy(row),
        last: newest ? toMessage(newest, userId, upTo(row)) : null,
      };
    });
    const time = ({ last: message }: ConversationShown) => message?.sendTime ?? '';
    return shown.sort((a, b) => time(b).localeCompare(time(a)) || a.name.localeCompare(b.name));
  }

  async lastMessages(asked: z.output<typeof lastMessagesQuery>): Promise<LastChatMessage[]> {
    const [term] = parseSorting(asked.sorting, ['sendTime']);
    const newest = (await this.conversations())
      .filter(({ last }) => last !== null && (asked.state === undefined || last.state === asked.state))
      .slice(0, asked.maxResultCount)
      .map(({ name, last }) => {
        const { isAnonymous: _isAnonymous, ...message } = last!;
        return { ...message, avatarUrl: null, object: name };
      });
    // The newest are given however they are sorted.
    const ascends = term !== undefined && !term.descending;
    return ascends !== (asked.reverse ?? false) ? newest.reverse() : newest;
  }

  async withPerson(asked: z.output<typeof myMessagesQuery>): Promise<Paged<ChatMessage>> {
    const { userId } = currentPrincipal();
    return this.database.tx(async (tx) => {
      const talk = await tx.find(Conversation, { pair: pairOf(userId, asked.receiveUserId) });
      return talk ? this.history(tx, talk.id, asked) : { totalCount: 0, items: [] };
    });
  }

  async ofGroup(asked: z.output<typeof groupMessagesQuery>): Promise<Paged<ChatMessage>> {
    return this.database.tx(async (tx) => {
      const group = await tx.find(Conversation, { id: asked.groupId });
      if (!group || group.pair !== null) throw new AppError(errors.GroupUnknown);
      return this.history(tx, group.id, asked).catch((error: unknown) => {
        const isOutside = error instanceof AppError && error.definition === errors.ConversationUnknown;
        throw isOutside ? new AppError(errors.NotInGroup) : error;
      });
    });
  }

  private async history(
    tx: Tx,
    conversationId: string,
    asked: Omit<z.output<typeof groupMessagesQuery>, 'groupId'>,
  ): Promise<Paged<ChatMessage>> {
    const { userId } = currentPrincipal();
    const reads = await this.readsOf(tx, conversationId);
    const terms = parseSorting(asked.sorting, Object.keys(SORT));
    const order = (terms.length > 0 ? terms : [{ field: 'sendTime', descending: true }]).map(
      ({ field, descending }) => `x.${SORT[field]}${descending !== (asked.reverse ?? false) ? ' desc' : ''}`,
    );
    const where = `from chat_message x where x.conversation_id = $1 and ($2::int is null or x.message_type = $2)
      and x.content ilike $3`;
    const values = [conversationId, asked.messageType ?? null, containing(asked.filter?.trim())];
    const rows = await tx.query<ChatMessageRow>(
      `select ${COLUMNS} ${where} order by ${order.join(', ')}, x.seq desc limit $4 offset $5`,
      [...values, asked.maxResultCount, asked.skipCount],
    );
    const [total] = await tx.query<{ count: number }>(`select count(*)::int as count ${where}`, values);
    return { totalCount: total!.count, items: rows.map((row) => toMessage(row, userId, reads)) };
  }

  private async readsOf(tx: Tx, conversationId: string): Promise<ReadUpTo> {
    const { userId } = currentPrincipal();
    const { readSeq } = await placeIn(tx, conversationId, userId);
    const [others] = await tx.query<{ read: number | null }>(
      `select min(read_seq) as read from conversation_member
        where conversation_id = $1 and user_id <> $2 and not is_asking and not is_deleted`,
      [conversationId, userId],
    );
    return { mine: readSeq, others: others?.read ?? 0 };
  }

  /** What a client lacks: all after a place, or what stands before one. */
  async since(
    conversationId: string,
    { afterSeq, beforeSeq, maxResultCount }: z.output<typeof sinceQuery>,
  ): Promise<ChatMessage[]> {
    const { userId } = currentPrincipal();
    return this.database.tx(async (tx) => {
      const reads = await this.readsOf(tx, conversationId);
      const isForward = afterSeq !== undefined;
      const rows = await tx.query<ChatMessageRow>(
        `select ${COLUMNS} from chat_message x where x.conversation_id = $1 and x.seq > $2
           and ($3::int is null or x.seq < $3) order by x.seq ${isForward ? 'asc' : 'desc'} limit $4`,
        [conversationId, afterSeq ?? 0, beforeSeq ?? null, maxResultCount],
      );
      return (isForward ? rows : rows.reverse()).map((row) => toMessage(row, userId, reads));
    });
  }

  async search({ filter, maxResultCount }: z.output<typeof searchQuery>) {
    const { userId } = currentPrincipal();
    const known = new Map((await this.conversations()).map((one) => [one.id, one]));
    const rows = await this.database.tx((tx) =>
      tx.query<ChatMessageRow>(
        `select ${COLUMNS} from chat_message x join conversation_member m on m.tenant_id = x.tenant_id
           and m.conversation_id = x.conversation_id and m.user_id = $1 and not m.is_asking and not m.is_deleted
          where not x.is_recalled and x.content ilike $2 order by x.send_time desc, x.seq desc limit $3`,
        [userId, containing(filter), maxResultCount],
      ),
    );
    return rows.flatMap((row) => {
      const place = known.get(row.conversationId);
      return place ? [{ ...toMessage(row, userId, upTo(place)), object: place.name }] : [];
    });
  }
}
