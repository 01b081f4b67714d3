import type {
  acceptMember,
  Group,
  groups,
  groupHead,
  groupsQuery,
  GroupUserCard,
  inviteMembers,
  joinGroup,
  memberKey,
  membersQuery,
  newGroup,
} from '@ishare/contracts/im/groups.js';
import { MAX_GROUP_NAME, MOST_MEMBERS } from '@ishare/contracts/im/groups.js';
import type { TalkKind } from '@ishare/contracts/im/talks.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { containing } from '@ishare/data/like.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { parseSorting, type Paged } from '@ishare/kernel/paging.js';
import { currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Conversation, ConversationMember } from '../chat/conversation.entity.js';
import { memberOf } from '../chat/conversations.js';
import { errors } from '../errors.js';
import { calledName, People, type Person } from '../people.service.js';
import { GroupNotices } from './group-notices.service.js';
import { Succession } from './succession.service.js';

/** Groups as a caller ($1) finds them; the factory's people ($2) find those that are of no order too. */
const SEEN = `from conversation c
  left join conversation_member m on m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.user_id = $1
    and not m.is_deleted
  where c.pair is null and not c.is_deleted and (m.id is not null or ($2 and c.sales_order_id is null))`;
const GROUP = `c.id, c.name, null as "avatarUrl", c.allow_anonymous as "allowAnonymous",
  c.allow_send_message as "allowSendMessage", c.max_user_length as "maxUserLength",
  c.sales_order_id as "salesOrderId", c.about, c.about_id as "aboutId",
  (select count(*)::int from conversation_member x where x.tenant_id = c.tenant_id and x.conversation_id = c.id
    and not x.is_asking and not x.is_deleted) as "groupUserCount",
  case when m.id is null then 'none' when m.is_asking then 'asked' else 'in' end as membership,
  coalesce(m.is_admin and not m.is_asking, false) as "isAdmin"`;

const SORT: Readonly<Record<string, string>> = { name: 'c.name', creationTime: 'c.creation_time' };

/** As the refusal calls what there is not. */
const ENTITIES: Readonly<Record<TalkKind, string>> = {
  order: 'SalesOrder',
  sheet: 'AuditDesign',
  exception: 'OrderException',
};

/** Groups: whoever makes one decides who is in it, and makes others decide too. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly notices: GroupNotices,
    private readonly ports: Ports,
    private readonly succession: Succession,
  ) {}

  async search({ filter, sorting, skipCount, maxResultCount }: z.output<typeof groupsQuery>): Promise<Paged<Group>> {
    const terms = parseSorting(sorting, Object.keys(SORT));
    const order = terms.map(({ field, descending }) => `${SORT[field]}${descending ? ' desc' : ''}`);
    const values = [currentPrincipal().userId, await this.people.isStaff(), containing(filter)];
    return this.database.tx(async (tx) => {
      const where = `${SEEN} and c.name ilike $3`;
      const items = await tx.query<Group>(
        `select ${GROUP} ${where} order by ${[...order, 'c.name', 'c.id'].join(', ')} limit $4 offset $5`,
        [...values, maxResultCount, skipCount],
      );
      const [total] = await tx.query<{ count: number }>(`select count(*)::int as count ${where}`, values);
      return { totalCount: total!.count, items };
    });
  }

  async mine(): Promise<Group[]> {
    const { userId } = currentPrincipal();
    return this.database.tx((tx) =>
      tx.query<Group>(`select ${GROUP} ${SEEN} and m.id is not null and not m.is_asking order by c.name, c.id`, [
        userId,
        false,
      ]),
    );
  }

  async get(groupId: string): Promise<Group> {
    await this.succession.see(groupId);
    const isStaff = await this.people.isStaff();
    return this.database.tx((tx) => this.seen(tx, groupId, isStaff));
  }

  /** A group that the caller finds; to whoever does not, there is none. */
  private async seen(tx: Tx, groupId: string, isStaff: boolean): Promise<Group> {
    const { userId } = currentPrincipal();
    const [group] = await tx.query<Group>(`select ${GROUP} ${SEEN} and c.id = $3`, [userId, isStaff, groupId]);
    if (!group) throw new AppError(errors.GroupUnknown);
    return group;
  }

  /** A group in which the caller decides; locked, so that no two let in the last one. */
  private async decided(tx: Tx, groupId: string): Promise<Conversation> {
    const group = await tx.find(Conversation, { id: groupId }, { lock: true });
    if (!group || group.pair !== null) throw new AppError(errors.GroupUnknown);
    const { userId } = currentPrincipal();
    const me = await tx.find(ConversationMember, { conversationId: groupId, userId, isAsking: false });
    if (!me) throw new AppError(errors.NotInGroup);
    if (!me.isAdmin) throw new AppError(errors.NotGroupAdmin);
    return group;
  }

  private async me(): Promise<Person> {
    const { userId, userName } = currentPrincipal();
    return (await this.people.names([userId])).get(userId) ?? { id: userId, userName, name: null, surname: null };
  }

  /** Those whom the caller may take along, each of whom he can reach. */
  private async guests(userIds: readonly string[]): Promise<Person[]> {
    const { userId } = currentPrincipal();
    const guests: Person[] = [];
    for (const id of new Set(userIds.filter((one) => one !== userId))) guests.push(await this.people.reachable(id));
    return guests;
  }

  async create({ userIds, ...head }: z.output<typeof newGroup>): Promise<Group> {
    const guests = await this.guests(userIds);
    const me = await this.me();
    if (guests.length + 1 > head.maxUserLength) throw new AppError(errors.GroupFull, { most: head.maxUserLength });
    return this.database.tx(async (tx) => {
      const group = await this.make(tx, { ...head, salesOrderId: null, about: null, aboutId: null }, me, guests);
      await this.notices.joined(tx, group, guests, me);
      return this.seen(tx, group.id, true);
    });
  }

  private async make(
    tx: Tx,
    head: z.output<typeof groupHead> & Pick<Conversation, 'salesOrderId' | 'about' | 'aboutId'>,
    owner: Person,
    guests: readonly Person[],
  ): Promise<Conversation> {
    const group = await tx.insert(Conversation, { ...head, pair: null, lastSeq: 0 });
    await tx.insertMany(ConversationMember, [
      memberOf(group.id, owner.id, owner.userName, { isAdmin: true, isSuperAdmin: true }),
      ...guests.map(({ id, userName }) => memberOf(group.id, id, userName)),
    ]);
    return group;
  }

  async update(groupId: string, head: z.output<typeof groupHead>): Promise<Group> {
    await this.succession.see(groupId);
    return this.database.tx(async (tx) => {
      const group = await this.decided(tx, groupId);
      const count = await tx.em.countBy(ConversationMember, {
        conversationId: groupId,
        isAsking: false,
        isDeleted: false,
      });
      if (count > head.maxUserLength) throw new AppError(errors.GroupFull, { most: head.maxUserLength });
      await tx.update(Conversation, group.id, head);
      return this.seen(tx, groupId, true);
    });
  }

  /** The group of those who have to do with something, for whoever sees it; a later one is taken in when he asks. */
  async about({ about, id }: z.output<typeof groups.about.body>): Promise<Group> {
    const { userId } = currentPrincipal();
    const talk = await this.ports.client(salesOrderPort).talkOf({ tenantId: currentTenantId(), userId, about, id });
    if (!talk) throw notFound(ENTITIES[about], id);
    const me = await this.me();
    const guests = await this.people.active(talk.userIds.filter((one) => one !== userId));
    return this.database.tx(async (tx) => {
      await tx.turn(`im:${id}`);
      const there = await tx.find(Conversation, { about, aboutId: id });
      const head = { name: talk.name.slice(0, MAX_GROUP_NAME), maxUserLength: MOST_MEMBERS };
      const group =
        there ??
        (await this.make(
          tx,
          {
            ...head,
            salesOrderId: talk.salesOrderId,
            about,
            aboutId: id,
            allowAnonymous: false,
            allowSendMessage: true,
          },
          me,
          guests.slice(0, MOST_MEMBERS - 1),
        ));
      if (there) await this.takeIn(tx, group, [me]);
      return this.seen(tx, group.id, false);
    });
  }

  private async takeIn(tx: Tx, group: Conversation, people: readonly Person[]): Promise<Person[]> {
    const members = await tx.em.findBy(ConversationMember, { conversationId: group.id, isDeleted: false });
    const inside = members.filter(({ isAsking }) => !isAsking);
    const fresh = people.filter(({ id }) => !inside.some(({ userId }) => userId === id));
    if (inside.length + fresh.length > group.maxUserLength)
      throw new AppError(errors.GroupFull, { most: group.maxUserLength });
    for (const { id, userName } of fresh) {
      const asking = members.find(({ userId }) => userId === id);
      if (asking) await tx.update(ConversationMember, asking.id, { isAsking: false });
      else await tx.insert(ConversationMember, memberOf(group.id, id, userName));
    }
    return fresh;
  }

  async invite({ groupId, userIds }: z.output<typeof inviteMembers>): Promise<void> {
    await this.succession.see(groupId);
    const guests = await this.guests(userIds);
    const me = await this.me();
    await this.database.tx(async (tx) => {
      const group = await this.decided(tx, groupId);
      const fresh = await this.takeIn(tx, group, guests);
      if (fresh.length === 0) throw new AppError(errors.AlreadyIn, { name: guests.map(calledName) });
      await this.notices.joined(tx, group, fresh, me);
    });
  }

  async members(asked: z.output<typeof membersQuery>): Promise<Paged<GroupUserCard>> {
    const { userId } = currentPrincipal();
    const { groupId, skipCount, maxResultCount } = asked;
    const isAsking = asked.asking ?? false;
    const rows = await this.database.tx(async (tx) => {
      const me = await tx.find(ConversationMember, { conversationId: groupId, userId, isAsking: false });
      const group = await tx.find(Conversation, { id: groupId });
      if (!group || group.pair !== null) throw new AppError(errors.GroupUnknown);
      if (!me) throw new AppError(errors.NotInGroup);
      if (isAsking && !me.isAdmin) throw new AppError(errors.NotGroupAdmin);
      return tx.em.find(ConversationMember, {
        where: { conversationId: groupId, isAsking, isDeleted: false },
        order: { isSuperAdmin: 'DESC', isAdmin: 'DESC', userName: 'ASC' },
      });
    });
    const names = await this.people.names(rows.map((row) => row.userId));
    const wanted = (asked.filter ?? '').toLowerCase();
    const found = rows.filter(({ userId: id, userName }) => {
      const person = names.get(id);
      return `${userName} ${person ? calledName(person).replace(/\s+/g, '') : ''}`.toLowerCase().includes(wanted);
    });
    const items = found.slice(skipCount, skipCount + maxResultCount).map(async (row) => ({
      ...(await this.people.card(row.userId, row.userName, names.get(row.userId))),
      groupId,
      isAdmin: row.isAdmin,
      isSuperAdmin: row.isSuperAdmin,
      isAsking: row.isAsking,
      joinInfo: row.joinInfo,
    }));
    return { totalCount: found.length, items: await Promise.all(items) };
  }

  async join({ groupId, joinInfo }: z.output<typeof joinGroup>): Promise<void> {
    const isStaff = await this.people.isStaff();
    const me = await this.me();
    await this.database.tx(async (tx) => {
      const { membership } = await this.seen(tx, groupId, isStaff);
      if (membership === 'in') throw new AppError(errors.AlreadyIn, { name: calledName(me) });
      if (membership === 'asked') throw new AppError(errors.JoinAsked);
      await tx.insert(ConversationMember, memberOf(groupId, me.id, me.userName, { isAsking: true, joinInfo }));
      await this.notices.asks(tx, await tx.get(Conversation, groupId), me, joinInfo);
    });
  }

  async accept({ userId, groupId, allowAccept, rejectReason }: z.output<typeof acceptMember>): Promise<void> {
    await this.succession.see(groupId);
    const me = await this.me();
    const person = (await this.people.names([userId])).get(userId);
    await this.database.tx(async (tx) => {
      const group = await this.decided(tx, groupId);
      const asking = await tx.find(ConversationMember, { conversationId: groupId, userId, isAsking: true });
      if (!asking) throw new AppError(errors.UserUnknown);
      const who = person ?? { id: userId, userName: asking.userName, name: null, surname: null };
      if (!allowAccept) {
        await tx.remove(ConversationMember, asking.id);
        await this.notices.refused(tx, group, who, rejectReason);
        return;
      }
      await this.takeIn(tx, group, [who]);
      await this.notices.joined(tx, group, [who], me);
    });
  }

  /** Takes somebody out, or leaves. Whose group it is stays, unless he is the last one. */
  async remove({ userId, groupId }: z.output<typeof memberKey>): Promise<void> {
    await this.succession.see(groupId);
    const me = await this.me();
    const person = (await this.people.names([userId])).get(userId);
    const isOwn = userId === me.id;
    await this.database.tx(async (tx) => {
      if (!isOwn) await this.decided(tx, groupId);
      const group = await tx.find(Conversation, { id: groupId }, { lock: true });
      if (!group || group.pair !== null) throw new AppError(errors.GroupUnknown);
      const member = await tx.find(ConversationMember, { conversationId: groupId, userId });
      if (!member) throw new AppError(isOwn ? errors.NotInGroup : errors.UserUnknown);
      if (member.isSuperAdmin) await this.handOver(tx, member, isOwn);
      await tx.remove(ConversationMember, member.id);
      if (!isOwn && person) await this.notices.removed(tx, group, person, me);
    });
  }

  /** Whose group it is may leave it to the next, and with the last one it ends; nobody takes him out. */
  private async handOver(tx: Tx, { id, conversationId }: ConversationMember, isOwn: boolean): Promise<void> {
    if (!isOwn) throw new AppError(errors.OwnerStays);
    const rest = await tx.em.find(ConversationMember, {
      where: { conversationId, isAsking: false, isDeleted: false },
      order: { isAdmin: 'DESC', creationTime: 'ASC' },
    });
    const next = rest.find((one) => one.id !== id);
    if (next) await tx.update(ConversationMember, next.id, { isAdmin: true, isSuperAdmin: true });
    else await tx.remove(Conversation, conversationId);
  }
}
