import type {
  addRequest,
  allFriendsQuery,
  ChatSettings,
  friendChange,
  FriendRequest,
  friendsQuery,
  UserFriend,
} from '@ishare/contracts/im/friends.js';
import { UserFriendStatus } from '@ishare/contracts/im/enums.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { containing } from '@ishare/data/like.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { lockPair, talkOf } from '../chat/conversations.js';
import { errors } from '../errors.js';
import { Notices } from '../notices.service.js';
import { calledName, People, type Person } from '../people.service.js';
import { ChatSetting, Friend } from './friend.entity.js';

/** What people allow who have said nothing. */
export const DEFAULT_SETTINGS: ChatSettings = {
  allowAddFriend: true,
  requireAddFriendValidation: true,
  allowReceiveMessage: true,
};

const SORT: Readonly<Record<string, string>> = {
  userName: 'f.friend_user_name',
  remarkName: 'coalesce(f.remark_name, f.friend_user_name)',
};

interface FriendRow extends Omit<Friend, 'tenantId'> {
  conversationId: string | null;
}

const ADDED = `from friend f left join conversation c on c.tenant_id = f.tenant_id and not c.is_deleted
    and c.pair = least(f.user_id::text, f.friend_id::text) || ':' || greatest(f.user_id::text, f.friend_id::text)
  where f.user_id = $1 and f.status = ${UserFriendStatus.Added} and not f.is_deleted
    and (f.friend_user_name ilike $2 or f.remark_name ilike $2 or f.friend_id = any($3))`;
const FRIEND = `f.id, f.user_id as "userId", f.friend_id as "friendId", f.friend_user_name as "friendUserName",
  f.status, f.remark_name as "remarkName", f.black, f.special_focus as "specialFocus", f.dont_disturb as "dontDisturb",
  c.id as "conversationId"`;

/** The contacts of the caller. */
@Injectable()
export class FriendsService {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly notices: Notices,
  ) {}

  async page(asked: z.output<typeof friendsQuery>): Promise<Paged<UserFriend>> {
    return this.find(asked, asked);
  }

  async all(asked: z.output<typeof allFriendsQuery>): Promise<UserFriend[]> {
    return (await this.find(asked)).items;
  }

  private async find(
    { sorting, reverse, filter }: { sorting?: string | undefined; reverse?: boolean | undefined; filter?: string },
    page?: { skipCount: number; maxResultCount: number },
  ): Promise<Paged<UserFriend>> {
    const { userId } = currentPrincipal();
    const terms = parseSorting(sorting, Object.keys(SORT));
    const order = (terms.length > 0 ? terms : [{ field: 'userName', descending: false }]).map(
      ({ field, descending }) => `${SORT[field]}${descending !== (reverse ?? false) ? ' desc' : ''}`,
    );
    const values = [userId, containing(filter), filter ? await this.calledSo(filter) : []];
    const { rows, count } = await this.database.tx(async (tx) => ({
      rows: await tx.query<FriendRow>(
        `select ${FRIEND} ${ADDED} order by ${order.join(', ')}, f.id limit $4 offset $5`,
        [...values, page?.maxResultCount ?? null, page?.skipCount ?? 0],
      ),
      count: page ? (await tx.query<{ count: number }>(`select count(*)::int as count ${ADDED}`, values))[0]!.count : 0,
    }));
    return { totalCount: page ? count : rows.length, items: await this.shown(rows) };
  }

  /** Contacts whose own name holds a text, which identity knows. */
  private async calledSo(filter: string): Promise<string[]> {
    const { userId } = currentPrincipal();
    const rows = await this.database.tx((tx) => tx.em.findBy(Friend, { userId, isDeleted: false }));
    const names = await this.people.names(rows.map(({ friendId }) => friendId));
    const wanted = filter.toLowerCase();
    return [...names.values()]
      .filter((person) => calledName(person).replace(/\s+/g, '').toLowerCase().includes(wanted))
      .map(({ id }) => id);
  }

  async get(friendId: string): Promise<UserFriend> {
    const { userId } = currentPrincipal();
    const [row] = await this.database.tx((tx) =>
      tx.query<FriendRow>(`select ${FRIEND} ${ADDED} and f.friend_id = $4`, [userId, '%', [], friendId]),
    );
    if (!row) throw notFound('UserFriend', friendId);
    const [shown] = await this.shown([row]);
    return shown!;
  }

  private async shown(rows: readonly FriendRow[]): Promise<UserFriend[]> {
    const names = await this.people.names(rows.map(({ friendId }) => friendId));
    return Promise.all(
      rows.map(async (row) => ({
        ...(await this.people.card(row.friendId, row.friendUserName, names.get(row.friendId))),
        userId: row.userId,
        friendId: row.friendId,
        remarkName: row.remarkName,
        black: row.black,
        specialFocus: row.specialFocus,
        dontDisturb: row.dontDisturb,
        conversationId: row.conversationId,
      })),
    );
  }

  async requests(): Promise<FriendRequest[]> {
    const { userId } = currentPrincipal();
    const rows = await this.database.tx((tx) =>
      tx.em.find(Friend, {
        where: [
          { userId, status: UserFriendStatus.NeedValidation, isDeleted: false },
          { friendId: userId, status: UserFriendStatus.NeedValidation, isDeleted: false },
        ],
        order: { creationTime: 'DESC' },
      }),
    );
    const other = (row: Friend) => (row.userId === userId ? row.friendId : row.userId);
    const names = await this.people.names(rows.map(other));
    return rows.flatMap((row) => {
      const person = names.get(other(row));
      return person
        ? [
            {
              friendId: person.id,
              userName: person.userName,
              nickName: calledName(person),
              isToMe: row.friendId === userId,
              creationTime: row.creationTime.toISOString(),
            },
          ]
        : [];
    });
  }

  /**
   * Asks somebody; who has asked the caller already is accepted by it, and who wants no question is a contact at
   * once.
   */
  async request({ friendId, remarkName }: z.output<typeof addRequest>): Promise<void> {
    const person = await this.people.reachable(friendId);
    const me = await this.me();
    await this.database.tx(async (tx) => {
      await lockPair(tx, me.id, friendId);
      const [mine, theirs] = await this.bothSides(tx, me.id, friendId);
      if (mine) throw new AppError(errors.FriendAlready, { name: calledName(person) });
      if (theirs?.status === UserFriendStatus.NeedValidation) return this.befriend(tx, { me, person, remarkName });
      const settings = await tx.find(ChatSetting, { userId: friendId });
      const { allowAddFriend, requireAddFriendValidation } = settings ?? DEFAULT_SETTINGS;
      if (!allowAddFriend) throw new AppError(errors.RefusesFriends, { name: calledName(person) });
      if (!requireAddFriendValidation) return this.befriend(tx, { me, person, remarkName });
      await this.side(tx, { of: me, to: person, status: UserFriendStatus.NeedValidation, remarkName });
      await this.notices.tell(tx, {
        to: [friendId],
        name: 'friendValidation',
        title: 'Chat:FriendAsksTitle',
        message: 'Chat:FriendAsks',
        words: { userName: calledName(me) },
        data: { chat: 'friends', userId: friendId, frientId: me.id },
      });
    });
  }

  /** Accepts somebody who has asked. */
  async accept(friendId: string): Promise<void> {
    const person = await this.people.reachable(friendId);
    const me = await this.me();
    await this.database.tx(async (tx) => {
      await lockPair(tx, me.id, friendId);
      const [mine, theirs] = await this.bothSides(tx, me.id, friendId);
      const isBoth = [mine, theirs].every((one) => one?.status === UserFriendStatus.Added);
      if (isBoth) throw new AppError(errors.FriendAlready, { name: calledName(person) });
      if (!theirs) throw new AppError(mine ? errors.FriendWaiting : errors.FriendNotAsked);
      await this.befriend(tx, { me, person, remarkName: mine?.remarkName ?? null });
    });
  }

  private async me(): Promise<Person> {
    const { userId, userName } = currentPrincipal();
    const known = (await this.people.names([userId])).get(userId);
    return known ?? { id: userId, userName, name: null, surname: null };
  }

  private async bothSides(tx: Tx, userId: string, friendId: string): Promise<[Friend | null, Friend | null]> {
    return [await tx.find(Friend, { userId, friendId }), await tx.find(Friend, { userId: friendId, friendId: userId })];
  }

  private async side(
    tx: Tx,
    { of, to, status, remarkName }: { of: Person; to: Person; status: number; remarkName: string | null },
  ): Promise<void> {
    await tx.insert(Friend, {
      userId: of.id,
      friendId: to.id,
      friendUserName: to.userName,
      status,
      remarkName,
      black: false,
      specialFocus: false,
      dontDisturb: false,
    });
  }

  /** Makes the two contacts of each other, with a talk of their own. */
  private async befriend(
    tx: Tx,
    { me, person, remarkName }: { me: Person; person: Person; remarkName: string | null },
  ): Promise<void> {
    const status = UserFriendStatus.Added;
    const [mine, theirs] = await this.bothSides(tx, me.id, person.id);
    if (mine) await tx.update(Friend, mine.id, { status });
    else await this.side(tx, { of: me, to: person, status, remarkName });
    if (theirs) await tx.update(Friend, theirs.id, { status });
    else await this.side(tx, { of: person, to: me, status, remarkName: null });
    await talkOf(tx, [me, person]);
    await this.notices.tell(tx, {
      to: [person.id],
      name: 'newFriend',
      title: 'Chat:FriendTitle',
      message: 'Chat:Friend',
      words: { userName: calledName(me) },
      data: { chat: 'friends', userId: person.id, frientId: me.id },
    });
  }

  async update(friendId: string, change: z.output<typeof friendChange>): Promise<UserFriend> {
    const { userId } = currentPrincipal();
    await this.database.tx(async (tx) => {
      const mine = await tx.find(Friend, { userId, friendId, status: UserFriendStatus.Added });
      if (!mine) throw notFound('UserFriend', friendId);
      await tx.update(Friend, mine.id, change);
    });
    return this.get(friendId);
  }

  /** Ends it on both sides; a question that is open is taken back, or turned down. What was said stays. */
  async remove(friendId: string): Promise<void> {
    const { userId } = currentPrincipal();
    await this.database.tx(async (tx) => {
      await lockPair(tx, userId, friendId);
      const sides = (await this.bothSides(tx, userId, friendId)).filter((one) => one !== null);
      if (sides.length === 0) throw notFound('UserFriend', friendId);
      for (const { id } of sides) await tx.remove(Friend, id);
    });
  }

  async settings(): Promise<ChatSettings> {
    const { userId } = currentPrincipal();
    const kept = await this.database.tx((tx) => tx.find(ChatSetting, { userId }));
    const { allowAddFriend, requireAddFriendValidation, allowReceiveMessage } = kept ?? DEFAULT_SETTINGS;
    return { allowAddFriend, requireAddFriendValidation, allowReceiveMessage };
  }

  async keepSettings(settings: ChatSettings): Promise<void> {
    const { userId } = currentPrincipal();
    await this.database.tx(async (tx) => {
      await lockPair(tx, userId, userId);
      const kept = await tx.find(ChatSetting, { userId });
      if (kept) await tx.update(ChatSetting, kept.id, settings);
      else await tx.insert(ChatSetting, { userId, ...settings });
    });
  }
}
