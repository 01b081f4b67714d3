import type { Tx } from '@ishare/data/tx.js';
import { Injectable } from '@nestjs/common';
import { type Conversation, ConversationMember } from '../chat/conversation.entity.js';
import { Notices } from '../notices.service.js';
import { calledName, type Person } from '../people.service.js';

type Head = Pick<Conversation, 'id' | 'name'>;

/** What people are told of groups. */
@Injectable()
export class GroupNotices {
  constructor(private readonly notices: Notices) {}

  async asks(tx: Tx, { id, name }: Head, who: Person, joinInfo: string): Promise<void> {
    const admins = await tx.em.findBy(ConversationMember, { conversationId: id, isAdmin: true, isDeleted: false });
    await this.notices.tell(tx, {
      to: admins.map(({ userId }) => userId),
      name: 'joinGroup',
      title: 'Chat:JoinAsksTitle',
      message: 'Chat:Refused',
      words: { userName: calledName(who), group: name, reason: joinInfo },
      data: { chat: 'group', groupId: id },
    });
  }

  joined(tx: Tx, { id, name }: Head, who: readonly Person[], by: Person): Promise<void> {
    return this.notices.tell(tx, {
      to: who.map((person) => person.id),
      name: 'joinGroup',
      title: 'Chat:JoinedTitle',
      message: 'Chat:Joined',
      words: { userName: calledName(by), group: name },
      data: { chat: 'group', groupId: id },
    });
  }

  refused(tx: Tx, { name }: Head, who: Person, reason: string | null): Promise<void> {
    return this.notices.tell(tx, {
      to: [who.id],
      name: 'exitGroup',
      title: 'Chat:RefusedTitle',
      message: 'Chat:Refused',
      words: (language) => ({ group: name, reason: reason ?? this.notices.word(language, 'Chat:noReason') }),
      data: { chat: 'groups' },
    });
  }

  removed(tx: Tx, { name }: Head, who: Person, by: Person): Promise<void> {
    return this.notices.tell(tx, {
      to: [who.id],
      name: 'exitGroup',
      title: 'Chat:RemovedTitle',
      message: 'Chat:Removed',
      words: { userName: calledName(by), group: name },
      data: { chat: 'groups' },
    });
  }
}
