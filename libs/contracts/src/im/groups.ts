// Groups: who is in them, who asks to be, and those of an order.
import { z } from 'zod';
import { filterText, guid, itemsReply, pagedQuery, pagedReply, query, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { userCard } from './friends.js';
import { TALKS } from './talks.js';

export const MAX_GROUP_NAME = 64;
export const MOST_MEMBERS = 200;
const MAX_JOIN_INFO = 100;
const MAX_REJECT_REASON = 64;

export const group = z.object({
  id: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  allowAnonymous: z.boolean(),
  allowSendMessage: z.boolean(),
  maxUserLength: z.number().int(),
  groupUserCount: z.number().int(),
  /** The order that it is about, or that its sheet or fault is of. */
  salesOrderId: z.guid().nullable(),
  about: z.enum(TALKS).nullable(),
  /** Which of them. */
  aboutId: z.guid().nullable(),
  /** Whether the caller is in it, has asked to be, or neither. */
  membership: z.enum(['in', 'asked', 'none']),
  /** Whether the caller decides who is in it. */
  isAdmin: z.boolean(),
});
export type Group = z.output<typeof group>;

export const groupUserCard = userCard.extend({
  groupId: z.string(),
  isAdmin: z.boolean(),
  isSuperAdmin: z.boolean(),
  /** He has asked to be in it, and why. */
  isAsking: z.boolean(),
  joinInfo: z.string().nullable(),
});
export type GroupUserCard = z.output<typeof groupUserCard>;

export const groupHead = z.object({
  name: requiredText(MAX_GROUP_NAME),
  /** Messages may come without a name. */
  allowAnonymous: z.boolean().default(false),
  /** Off: only those who decide may write. */
  allowSendMessage: z.boolean().default(true),
  maxUserLength: z.number().int().min(2).max(MOST_MEMBERS).default(MOST_MEMBERS),
});
export const newGroup = groupHead.extend({ userIds: z.array(guid()).max(MOST_MEMBERS).default([]) });

export const joinGroup = z.object({ groupId: guid(), joinInfo: requiredText(MAX_JOIN_INFO) });
export const acceptMember = z.object({
  userId: guid(),
  groupId: guid(),
  allowAccept: z.boolean(),
  rejectReason: text(MAX_REJECT_REASON),
});
export const memberKey = z.object({ userId: guid(), groupId: guid() });
export const inviteMembers = z.object({ groupId: guid(), userIds: z.array(guid()).min(1).max(MOST_MEMBERS) });

export const groupsQuery = pagedQuery.extend({
  maxResultCount: z.coerce.number<string>().int().min(1).max(1000).default(10),
  filter: filterText(),
});
export const membersQuery = groupsQuery.extend({
  groupId: guid(),
  /** Those who have asked to be in it, where the caller decides that. */
  asking: query.bool(),
});

const base = 'api/im/groups';
const members = 'api/im/user-groups';
const stale = [base, members, 'api/im/chat/conversations'] as const;

export const groups = {
  path: base,
  search: route({
    method: 'GET',
    path: `${base}/search`,
    summary: 'Find groups',
    signedIn: 'self',
    query: groupsQuery,
    reply: pagedReply(group),
  }),
  get: route({ method: 'GET', path: `${base}/:groupId`, summary: 'Get a group', signedIn: 'self', reply: group }),
  create: route({
    method: 'POST',
    path: base,
    summary: 'Make a group of the caller and others',
    signedIn: 'self',
    body: newGroup,
    reply: group,
    stale,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:groupId`,
    summary: 'Change a group',
    signedIn: 'self',
    body: groupHead,
    reply: group,
    stale,
  }),
  about: route({
    method: 'POST',
    path: `${base}/about`,
    summary: 'Get the group of the people of an order, of a sheet or of a fault; it is made by the first who asks',
    signedIn: 'self',
    body: z.object({ about: z.enum(TALKS), id: guid() }),
    reply: group,
    stale,
  }),
  mine: route({
    method: 'GET',
    path: `${members}/me`,
    summary: 'List the groups of the caller',
    signedIn: 'self',
    reply: itemsReply(group),
  }),
  members: route({
    method: 'GET',
    path: members,
    summary: 'List who is in a group',
    signedIn: 'self',
    query: membersQuery,
    reply: pagedReply(groupUserCard),
  }),
  join: route({
    method: 'POST',
    path: `${members}/join`,
    summary: 'Ask to be in a group',
    signedIn: 'self',
    body: joinGroup,
    reply: 'nothing',
    stale,
  }),
  invite: route({
    method: 'POST',
    path: `${members}/invite`,
    summary: 'Take people into a group',
    signedIn: 'self',
    body: inviteMembers,
    reply: 'nothing',
    stale,
  }),
  accept: route({
    method: 'PUT',
    path: `${members}/accept`,
    summary: 'Let somebody into a group, or turn him down',
    signedIn: 'self',
    body: acceptMember,
    reply: 'nothing',
    stale,
  }),
  remove: route({
    method: 'PUT',
    path: `${members}/remove`,
    summary: 'Take somebody out of a group, or leave it',
    signedIn: 'self',
    body: memberKey,
    reply: 'nothing',
    stale,
  }),
};
