import { MOST_TASKS, type newTask } from '@ishare/contracts/im/tasks.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentPrincipal, now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ChatMessageRow, ConversationMember } from '../chat/conversation.entity.js';
import { placeIn } from '../chat/conversations.js';
import { Notices } from '../notices.service.js';
import { calledName, People } from '../people.service.js';
import { ChatTaskRow } from './chat-task.entity.js';

/** So much of a task stands in its notification. */
const TOLD = 200;

/** What people ask of each other in a talk: the two whom a task concerns see it, and nobody else. */
@Injectable()
export class TasksService {
  constructor(
    private readonly database: Database,
    private readonly people: People,
    private readonly notices: Notices,
  ) {}

  private async shown(rows: readonly ChatTaskRow[]) {
    const names = await this.people.names(rows.flatMap(({ assigneeId, creatorId }) => [assigneeId, creatorId!]));
    const person = (id: string) => {
      const known = names.get(id);
      return { id, name: known ? calledName(known) : '' };
    };
    return rows.map(({ id, conversationId, seq, text, assigneeId, creatorId, dueDate, doneTime, creationTime }) => ({
      ...{ id, conversationId, seq, text, dueDate, doneTime, creationTime },
      assignee: person(assigneeId),
      creator: person(creatorId!),
    }));
  }

  async list() {
    const { userId } = currentPrincipal();
    const rows = await this.database.tx((tx) =>
      tx.em.find(ChatTaskRow, {
        where: [
          { assigneeId: userId, isDeleted: false },
          { creatorId: userId, isDeleted: false },
        ],
        order: {
          doneTime: { direction: 'DESC', nulls: 'FIRST' },
          dueDate: { direction: 'ASC', nulls: 'LAST' },
          creationTime: 'DESC',
        },
        take: MOST_TASKS,
      }),
    );
    return this.shown(rows);
  }

  async create({ conversationId, seq, text, assigneeId, dueDate }: z.output<typeof newTask>) {
    const { userId } = currentPrincipal();
    const row = await this.database.tx(async (tx) => {
      await placeIn(tx, conversationId, userId);
      if (!(await tx.find(ChatMessageRow, { conversationId, seq }))) throw invalid('seq', 'Validation:unknown');
      const who = await tx.find(ConversationMember, { conversationId, userId: assigneeId, isAsking: false });
      if (!who) throw invalid('assigneeId', 'Validation:unknown');
      const made = await tx.insert(ChatTaskRow, { conversationId, seq, text, assigneeId, dueDate, doneTime: null });
      if (assigneeId !== userId) await this.tell(tx, made, assigneeId, 'Chat:TaskTitle');
      return made;
    });
    return (await this.shown([row]))[0]!;
  }

  private async tell(tx: Tx, { text, conversationId }: ChatTaskRow, to: string, title: string): Promise<void> {
    const { userId, userName } = currentPrincipal();
    const me = (await this.people.names([userId])).get(userId);
    await this.notices.tell(tx, {
      to: [to],
      name: 'chatTask',
      title,
      message: 'Chat:Refused',
      words: { userName: me ? calledName(me) : userName, reason: text.slice(0, TOLD) },
      data: { chat: 'tasks', groupId: conversationId },
    });
  }

  /** One that concerns the caller; to everybody else there is none. */
  private async own(tx: Tx, id: string): Promise<ChatTaskRow> {
    const { userId } = currentPrincipal();
    const row = await tx.find(ChatTaskRow, { id }, { lock: true });
    if (!row || (row.assigneeId !== userId && row.creatorId !== userId)) throw notFound('ChatTask', id);
    return row;
  }

  async settle(id: string, isDone: boolean): Promise<void> {
    const { userId } = currentPrincipal();
    await this.database.tx(async (tx) => {
      const row = await this.own(tx, id);
      if ((row.doneTime !== null) === isDone) return;
      await tx.update(ChatTaskRow, id, { doneTime: isDone ? now() : null });
      const other = row.assigneeId === userId ? row.creatorId! : row.assigneeId;
      if (other !== userId) await this.tell(tx, row, other, isDone ? 'Chat:TaskDoneTitle' : 'Chat:TaskOpenTitle');
    });
  }

  async remove(id: string): Promise<void> {
    await this.database.tx(async (tx) => {
      const row = await this.own(tx, id);
      if (row.creatorId !== currentPrincipal().userId) throw notFound('ChatTask', id);
      await tx.remove(ChatTaskRow, id);
    });
  }
}
