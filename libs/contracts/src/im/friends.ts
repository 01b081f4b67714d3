// Whom a person talks to: contacts, requests, and what he allows others.
import { z } from 'zod';
import { filterText, guid, itemsReply, pagedQuery, pagedReply, query, text } from '../schemas.js';
import { route } from '../things/route.js';

export const MAX_REMARK = 64;

export const userCard = z.object({
  tenantId: z.guid().nullable(),
  userId: z.guid(),
  userName: z.string(),
  avatarUrl: z.string().nullable(),
  nickName: z.string().nullable(),
  age: z.number().int(),
  /** One of `Sex`. */
  sex: z.number().int(),
  sign: z.string().nullable(),
  description: z.string().nullable(),
  birthday: z.string().nullable(),
  online: z.boolean(),
});

export const userFriend = userCard.extend({
  friendId: z.guid(),
  /** What the caller calls him. */
  remarkName: z.string().nullable(),
  /** He may not write to the caller. */
  black: z.boolean(),
  specialFocus: z.boolean(),
  dontDisturb: z.boolean(),
  /** The talk with him. */
  conversationId: z.guid().nullable(),
});
export type UserFriend = z.output<typeof userFriend>;

/** Somebody who waits for an answer, or whose answer is waited for. */
export const friendRequest = z.object({
  friendId: z.guid(),
  userName: z.string(),
  nickName: z.string().nullable(),
  /** Whether the caller is asked; else he has asked. */
  isToMe: z.boolean(),
  creationTime: z.iso.datetime(),
});
export type FriendRequest = z.output<typeof friendRequest>;

export const friendKey = z.object({ friendId: guid() });
export const addRequest = friendKey.extend({ remarkName: text(MAX_REMARK) });
export const friendChange = z.object({
  remarkName: text(MAX_REMARK),
  black: z.boolean(),
  specialFocus: z.boolean(),
  dontDisturb: z.boolean(),
});
export const chatSettings = z.object({
  /** Others may ask him to be a contact. */
  allowAddFriend: z.boolean(),
  /** He is asked first. */
  requireAddFriendValidation: z.boolean(),
  /** He is reachable; groups aside. */
  allowReceiveMessage: z.boolean(),
});
export type ChatSettings = z.output<typeof chatSettings>;

export const allFriendsQuery = z.object({ sorting: query.text(), reverse: query.bool() });
export const friendsQuery = pagedQuery.extend({
  maxResultCount: z.coerce.number<string>().int().min(1).max(1000).default(10),
  filter: filterText(),
  reverse: query.bool(),
});

const base = 'api/im/my-friends';
const stale = [base, 'api/im/chat/conversations'] as const;
const settings = 'api/im/my-settings';

export const friends = {
  path: base,
  list: route({
    method: 'GET',
    path: base,
    summary: 'List the contacts of the caller',
    signedIn: 'self',
    query: friendsQuery,
    reply: pagedReply(userFriend),
  }),
  all: route({
    method: 'GET',
    path: `${base}/all`,
    summary: 'List all contacts of the caller',
    signedIn: 'self',
    query: allFriendsQuery,
    reply: itemsReply(userFriend),
  }),
  requests: route({
    method: 'GET',
    path: `${base}/requests`,
    summary: 'List whom the caller has asked, and who has asked him',
    signedIn: 'self',
    reply: itemsReply(friendRequest),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:friendId`,
    summary: 'Get one contact of the caller',
    signedIn: 'self',
    reply: userFriend,
  }),
  accept: route({
    method: 'POST',
    path: base,
    summary: 'Accept somebody who has asked to be a contact; both are contacts then',
    signedIn: 'self',
    body: friendKey,
    reply: 'nothing',
    stale,
  }),
  request: route({
    method: 'POST',
    path: `${base}/add-request`,
    summary: 'Ask somebody to be a contact; he is one at once where he wants no question',
    signedIn: 'self',
    body: addRequest,
    reply: 'nothing',
    stale,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:friendId`,
    summary: 'Change what the caller calls a contact, and what the contact may',
    signedIn: 'self',
    body: friendChange,
    reply: userFriend,
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: base,
    summary: 'End a contact on both sides, take a question back, or turn one down',
    signedIn: 'self',
    query: friendKey,
    reply: 'nothing',
    stale,
  }),
  settings: route({
    method: 'GET',
    path: settings,
    summary: 'Get what the caller allows others',
    signedIn: 'self',
    reply: chatSettings,
  }),
  keepSettings: route({
    method: 'PUT',
    path: settings,
    summary: 'Say what the caller allows others',
    signedIn: 'self',
    body: chatSettings,
    reply: 'nothing',
    stale: [settings],
  }),
};
