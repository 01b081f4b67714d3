import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { Injectable } from '@nestjs/common';
import { Conversation, ConversationMember } from '../chat/conversation.entity.js';
import { People } from '../people.service.js';

/** Of how many people identity is asked at a time. */
const ASKED_AT_ONCE = 100;

/** Those who are in a group: who decides before the others, who came first before who came later. */
const inside = (tx: Tx, conversationId: string): Promise<ConversationMember[]> =>
  tx.em.find(ConversationMember, {
    where: { conversationId, isAsking: false, isDeleted: false },
    order: { isSuperAdmin: 'DESC', isAdmin: 'DESC', creationTime: 'ASC', id: 'ASC' },
  });

/** Whose group it is once its owner can sign in no more: nobody could take him out, and perhaps nobody decide. */
@Injectable()
export class Succession {
  constructor(
    private readonly database: Database,
    private readonly people: People,
  ) {}

  /** Hands a group to the next who can sign in; it stays whose it is while he can, or where nobody else can. */
  async see(conversationId: string): Promise<void> {
    const members = await this.database.tx((tx) => inside(tx, conversationId));
    const owner = members.find(({ isSuperAdmin }) => isSuperAdmin);
    if (!owner || (await this.firstAble([owner]))) return;
    const next = await this.firstAble(members.filter(({ id }) => id !== owner.id));
    if (!next) return;
    await this.database.tx(async (tx) => {
      await tx.find(Conversation, { id: conversationId }, { lock: true });
      const now = await inside(tx, conversationId);
      const isSo = now.some(({ id, isSuperAdmin }) => id === owner.id && isSuperAdmin);
      if (!isSo || !now.some(({ id }) => id === next.id)) return;
      await tx.update(ConversationMember, owner.id, { isSuperAdmin: false });
      await tx.update(ConversationMember, next.id, { isAdmin: true, isSuperAdmin: true });
    });
  }

  private async firstAble(members: readonly ConversationMember[]): Promise<ConversationMember | undefined> {
    for (let at = 0; at < members.length; at += ASKED_AT_ONCE) {
      const some = members.slice(at, at + ASKED_AT_ONCE);
      const able = new Set((await this.people.active(some.map(({ userId }) => userId))).map(({ id }) => id));
      const first = some.find(({ userId }) => able.has(userId));
      if (first) return first;
    }
    return undefined;
  }
}
