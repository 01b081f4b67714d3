// What people ask of each other in a talk, to be done by a day.
import { z } from 'zod';
import { guid, itemsReply, requiredText } from '../schemas.js';
import { route } from '../things/route.js';

export const MAX_TASK = 500;
/** Tasks that one list shows at most. */
export const MOST_TASKS = 200;

const person = { id: z.guid(), name: z.string() };

export const chatTask = z.object({
  id: z.guid(),
  conversationId: z.guid(),
  /** Where it was said in the talk. */
  seq: z.number().int(),
  text: z.string(),
  assignee: z.object(person),
  creator: z.object(person),
  dueDate: z.iso.date().nullable(),
  doneTime: z.iso.datetime().nullable(),
  creationTime: z.iso.datetime(),
});
export type ChatTask = z.output<typeof chatTask>;

export const newTask = z.object({
  conversationId: guid(),
  /** The message that it comes from. */
  seq: z.number().int().min(1),
  text: requiredText(MAX_TASK),
  assigneeId: guid(),
  dueDate: z.iso
    .date()
    .nullish()
    .transform((day) => day ?? null),
});

const base = 'api/im/chat/tasks';
const stale = [base] as const;

export const chatTasks = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'List what the caller is to do and what he has asked others to do; what is done stands last',
    signedIn: 'self',
    reply: itemsReply(chatTask),
  }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Make a task of a message, for somebody in the same talk',
    signedIn: 'self',
    body: newTask,
    reply: chatTask,
    stale,
  }),
  settle: route({
    method: 'PUT',
    path: `${base}/:id`,
    summary: 'Say that a task is done, or is not',
    signedIn: 'self',
    body: z.object({ isDone: z.boolean() }),
    reply: 'nothing',
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Take a task back that the caller has made',
    signedIn: 'self',
    reply: 'nothing',
    stale,
  }),
};
