// Messages between people: by the routes of the specification, and by conversations, whose messages are counted without
// a gap so that a client knows what it has missed.
import { z } from 'zod';
import { guid, itemsReply, pagedQuery, pagedReply, query } from '../schemas.js';
import { longId } from '../notifications/notifications.js';
import { route } from '../things/route.js';
import { TALKS } from './talks.js';
import { MessageState, MessageType } from './enums.js';

/** Characters of one message; three bytes each fit into one message of the hub. */
export const MAX_CONTENT = 8_000;
/** Minutes in which a message can be taken back. */
export const RECALL_MINUTES = 2;
export const MOST_MESSAGES = 100;
const MAX_CLIENT_ID = 64;

const ADDRESS = /^https?:\/\/[^\s/?#]\S*$/i;
const messageType = z.literal(Object.values(MessageType));
const optionalId = () =>
  z
    .union([guid(), z.literal('')])
    .nullish()
    .transform((value) => value || null);

/** What a message carries beside its content: the file that it shows. */
export const messageExtras = z.object({
  fileId: guid().optional(),
  mimeType: z.string().max(128).optional(),
  size: z.number().int().min(0).optional(),
});
export type MessageExtras = z.output<typeof messageExtras>;

const needsAddress = (type: number, { fileId }: MessageExtras) =>
  type === MessageType.Link || (type !== MessageType.Text && fileId === undefined);

/**
 * A message on its way in. Who sends it, when and under which id is the server's to say: members of that kind may stand
 * there and are not heeded.
 */
export const sendMessage = z
  .object({
    /** Not heeded: the sender is who is signed in. */
    formUserId: z.string().max(64).nullish(),
    /** The receiver, where it goes to one. */
    toUserId: optionalId(),
    /** The group, where it goes to one. */
    groupId: optionalId(),
    content: z.string().trim().min(1).max(MAX_CONTENT),
    messageType: messageType.default(MessageType.Text),
    isAnonymous: z.boolean().nullish(),
    extraProperties: messageExtras.nullish(),
    /** Made by the client: sent twice under one, a message stands there once. */
    clientMessageId: z.string().min(1).max(MAX_CLIENT_ID).nullish(),
  })
  .superRefine(({ messageType: type, content, extraProperties }, issues) => {
    if (needsAddress(type, extraProperties ?? {}) && !ADDRESS.test(content))
      issues.addIssue({ code: 'custom', path: ['content'], params: { text: 'Chat:address' } });
  });
export type SendMessage = z.output<typeof sendMessage>;

const message = z.object({
  tenantId: z.guid().nullable(),
  /** Empty in a talk of two. */
  groupId: z.string(),
  /** A long integer as decimal text. */
  messageId: z.string(),
  formUserId: z.guid(),
  formUserName: z.string(),
  toUserId: z.guid().nullable(),
  content: z.string(),
  sendTime: z.iso.datetime(),
  messageType: z.number().int(),
  source: z.number().int(),
  /** One of `MessageState`. */
  state: z.number().int(),
  extraProperties: messageExtras,
  conversationId: z.guid(),
  /** Its place in the conversation, from 1 and without a gap. */
  seq: z.number().int(),
  /** As its sender's client made it. */
  clientMessageId: z.string().nullable(),
});
export const chatMessage = message.extend({ isAnonymous: z.boolean() });
export type ChatMessage = z.output<typeof chatMessage>;

export const lastChatMessage = message.extend({
  avatarUrl: z.string().nullable(),
  /** What the other side is called: the person, or the group. */
  object: z.string(),
});
export type LastChatMessage = z.output<typeof lastChatMessage>;

/** Only those who decide speak; no contacts; the other one takes nothing from the caller, or from nobody. */
export const CLOSINGS = ['muted', 'notFriends', 'blocked', 'refusesAll'] as const;

export const conversation = z.object({
  id: z.guid(),
  /** Empty in a talk of two. */
  groupId: z.string(),
  /** The other one, in a talk of two. */
  userId: z.guid().nullable(),
  name: z.string(),
  /** Names of the two, so that a reader finds one by either. */
  userName: z.string().nullable(),
  /** The order that it is about, or that its sheet or fault is of. */
  salesOrderId: z.guid().nullable(),
  about: z.enum(TALKS).nullable(),
  /** Which of them. */
  aboutId: z.guid().nullable(),
  lastSeq: z.number().int(),
  readSeq: z.number().int(),
  /** Up to where the other one has read; in a group up to where all have. */
  othersReadSeq: z.number().int(),
  unread: z.number().int(),
  /** It does not count among what is new. */
  dontDisturb: z.boolean(),
  isOnline: z.boolean(),
  memberCount: z.number().int(),
  /** Why nothing can be said in it now; null where it can. */
  closedBy: z.enum(CLOSINGS).nullable(),
  last: chatMessage.nullable(),
});
export type Conversation = z.output<typeof conversation>;

export const historyQuery = pagedQuery.extend({
  maxResultCount: z.coerce.number<string>().int().min(1).max(MOST_MESSAGES).default(10),
  messageType: query.enumeration(MessageType),
  filter: query.text(),
  /** Turns the direction of `sorting` around. */
  reverse: query.bool(),
});
export const myMessagesQuery = historyQuery.extend({ receiveUserId: guid() });
export const groupMessagesQuery = historyQuery.extend({ groupId: guid() });
export const lastMessagesQuery = z.object({
  sorting: query.text(),
  reverse: query.bool(),
  maxResultCount: z.coerce.number<string>().int().min(1).max(MOST_MESSAGES).default(10),
  state: query.enumeration(MessageState),
});

/** Messages after a place, the oldest first; before one, or the newest of all, where none is said. */
export const sinceQuery = z.object({
  afterSeq: z.coerce.number<string>().int().min(0).optional(),
  beforeSeq: z.coerce.number<string>().int().min(1).optional(),
  maxResultCount: z.coerce.number<string>().int().min(1).max(MOST_MESSAGES).default(50),
});
export const searchQuery = z.object({
  filter: z.string().trim().min(1).max(128),
  maxResultCount: z.coerce.number<string>().int().min(1).max(MOST_MESSAGES).default(50),
});

const base = 'api/im/chat';
const conversations = `${base}/conversations`;
const search = `${base}/search`;
const stale = [
  conversations,
  search,
  `${base}/my-last-messages`,
  `${base}/my-messages`,
  `${base}/group/messages`,
] as const;

export const chat = {
  path: base,
  lastMessages: route({
    method: 'GET',
    path: `${base}/my-last-messages`,
    summary: 'List the newest message of each conversation of the caller',
    signedIn: 'self',
    query: lastMessagesQuery,
    reply: itemsReply(lastChatMessage),
  }),
  myMessages: route({
    method: 'GET',
    path: `${base}/my-messages`,
    summary: 'List the messages between the caller and somebody',
    signedIn: 'self',
    query: myMessagesQuery,
    reply: pagedReply(chatMessage),
  }),
  groupMessages: route({
    method: 'GET',
    path: `${base}/group/messages`,
    summary: 'List the messages of a group of the caller',
    signedIn: 'self',
    query: groupMessagesQuery,
    reply: pagedReply(chatMessage),
  }),
  send: route({
    method: 'POST',
    path: `${base}/send-message`,
    summary: 'Send a message to somebody, or to a group',
    signedIn: 'self',
    body: sendMessage,
    reply: z.object({
      messageId: z.string(),
      conversationId: z.guid(),
      seq: z.number().int(),
      sendTime: z.iso.datetime(),
    }),
    stale,
  }),
  conversations: route({
    method: 'GET',
    path: conversations,
    summary: 'List the conversations of the caller, the latest first',
    signedIn: 'self',
    reply: itemsReply(conversation),
  }),
  since: route({
    method: 'GET',
    path: `${conversations}/:id/messages`,
    summary: 'List messages of a conversation after or before a place in it, the oldest first',
    signedIn: 'self',
    query: sinceQuery,
    reply: itemsReply(chatMessage),
  }),
  read: route({
    method: 'PUT',
    path: `${conversations}/:id/read`,
    summary: 'Say up to where the caller has read a conversation',
    signedIn: 'self',
    body: z.object({ seq: z.number().int().min(0).max(2_147_483_647) }),
    reply: 'nothing',
    stale: [conversations],
  }),
  recall: route({
    method: 'PUT',
    path: `${base}/messages/:messageId/recall`,
    summary: 'Take back a message of the caller, shortly after it was sent',
    signedIn: 'self',
    params: { messageId: longId() },
    reply: 'nothing',
    stale,
  }),
  search: route({
    method: 'GET',
    path: search,
    summary: 'Find messages in all conversations of the caller, the newest first',
    signedIn: 'self',
    query: searchQuery,
    reply: itemsReply(chatMessage.extend({ object: z.string() })),
  }),
};

/** What the hub pushes, old names first; `conversationChanged` is for clients that count. */
export const chatEvents = {
  message: ['getChatMessage', 'get-chat-message'],
  recall: ['recall-chat-message'],
  online: ['on-user-onlined'],
  offline: ['on-user-offlined'],
  changed: ['conversation-changed'],
} as const;

/** Told to everybody in a conversation, the sender's other windows too. */
export interface ConversationChanged {
  conversationId: string;
  lastSeq: number;
}
