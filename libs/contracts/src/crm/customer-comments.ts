// What people say of a customer, to whom it may concern, and the files that they put beside it.
import { z } from 'zod';
import { guid, itemsReply, requiredText } from '../schemas.js';
import { route } from '../things/route.js';
import { customer } from './customer.js';
import { crmPermissions } from './permissions.js';

const P = crmPermissions.names.Customers;
const base = `${customer.path}/:id/comments` as const;
const stale = [customer.path] as const;
/** How much one comment says, and how many people and files it names. */
export const COMMENT_LIMITS = { text: 1_000, mentions: 20, files: 9 } as const;

const keptFile = z.object({ id: guid(), name: requiredText(256), mimeType: requiredText(128) });
const person = z.object({ id: z.guid(), name: z.string() });
const comment = z.object({
  id: z.guid(),
  text: z.string(),
  mentions: z.array(person),
  files: z.array(z.object({ id: z.string(), name: z.string(), mimeType: z.string() })),
  time: z.iso.datetime(),
  userId: z.guid().nullable(),
  userName: z.string().nullable(),
  /** Whoever has said it may take it back. */
  isOwn: z.boolean(),
});
export type CustomerComment = z.output<typeof comment>;

export const customerComments = {
  list: route({
    method: 'GET',
    path: base,
    summary: 'List what people have said of a customer, the latest first',
    permission: P.Default,
    reply: itemsReply(comment),
  }),
  people: route({
    method: 'GET',
    path: `${customer.path}/:id/people`,
    summary: 'List the people who have to do with a customer',
    permission: P.Default,
    reply: itemsReply(person),
  }),
  say: route({
    method: 'POST',
    path: base,
    summary: 'Say something of a customer; who is named in it is told',
    permission: P.Default,
    body: z.object({
      text: requiredText(COMMENT_LIMITS.text),
      mentionIds: z.array(guid()).max(COMMENT_LIMITS.mentions).default([]),
      files: z.array(keptFile).max(COMMENT_LIMITS.files).default([]),
    }),
    reply: 'nothing',
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:commentId`,
    summary: 'Take back what one has said of a customer',
    permission: P.Default,
    reply: 'nothing',
    stale,
  }),
};
