// Notifications: those of the caller, what may be subscribed to, and sending one.
import { z } from 'zod';
import { filterText, guid, itemsReply, pagedQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { NotificationReadState } from './enums.js';
import { NotificationSeverity } from './events.js';
import { notificationsPermissions } from './permissions.js';

/** Why somebody gets it: it names him, he has subscribed to its name, or it is for all whom he belongs to. */
export const notificationReasons = ['named', 'subscribed', 'everybody', 'staff', 'dealers'] as const;
export type NotificationReason = (typeof notificationReasons)[number];

/** A notification on the wire, over REST and over the hub. */
const notificationInfo = z.object({
  /** A long integer as decimal text. */
  id: z.string(),
  tenantId: z.guid().nullable(),
  name: z.string(),
  data: z.object({ type: z.string().nullable(), extraProperties: z.record(z.string(), z.unknown()) }),
  creationTime: z.iso.datetime(),
  lifetime: z.number().int(),
  type: z.number().int(),
  severity: z.number().int(),
  state: z.number().int(),
  contentType: z.number().int(),
  reason: z.enum(notificationReasons),
});
export type NotificationInfo = z.output<typeof notificationInfo>;

const assignableGroup = z.object({
  name: z.string(),
  displayName: z.string(),
  notifications: z.array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      description: z.string(),
      lifetime: z.number().int(),
      type: z.number().int(),
      contentType: z.number().int(),
    }),
  ),
});
export type AssignableGroup = z.output<typeof assignableGroup>;

/** Accepts a long id as text or number: 64 bits with a sign, so up to 19 digits. */
export const longId = () =>
  z
    .union([z.string(), z.number().int()])
    .transform(String)
    .pipe(
      z
        .string()
        .regex(/^\d{1,19}$/, { abort: true })
        .refine((text) => BigInt(text) < 2n ** 63n),
    );

export const myQuery = pagedQuery.extend({
  maxResultCount: z.coerce.number<string>().int().min(1).max(1000).default(10),
  filter: filterText(),
  /** Turns the direction of `sorting` around. */
  reverse: query.bool(),
  readState: query.enumeration(NotificationReadState),
});

/** As many as one call may mark. */
export const MAX_MARKED = 1000;
export const readQuery = z.object({ id: longId() });
const readState = z.literal(Object.values(NotificationReadState));
export const markReadState = z.object({
  idList: z.array(longId()).max(MAX_MARKED),
  state: readState.default(NotificationReadState.Read),
});

const text = z.union([
  z
    .string()
    .max(4000)
    .transform((value) => ({ 'zh-Hans': value, en: value })),
  z.object({ 'zh-Hans': z.string().max(4000), en: z.string().max(4000) }),
]);

export const sendNotification = z.object({
  name: z.string().trim().min(1).max(100),
  data: z
    .object({ extraProperties: z.looseObject({ title: text.optional(), message: text.optional() }).default({}) })
    .default({ extraProperties: {} }),
  severity: z.literal(Object.values(NotificationSeverity)).default(NotificationSeverity.Info),
  toUserId: guid().nullish(),
  toUsers: z
    .array(z.object({ userId: guid(), userName: z.string().max(256).nullish() }))
    .max(100)
    .default([]),
  /** Accompanies `toUserId`; nobody is looked up by it. */
  toUserName: z.string().max(256).nullish(),
});

const base = 'api/my-notifilers';
const other = 'api/notifications/my-notifilers';
const stale = [base] as const;

export const myNotifications = {
  path: base,
  list: route({
    method: 'GET',
    path: base,
    also: [other],
    summary: 'List the notifications of the caller',
    signedIn: 'self',
    query: myQuery,
    reply: pagedReply(notificationInfo),
  }),
  assignables: route({
    method: 'GET',
    path: `${base}/assignables`,
    also: [`${other}/assignables`],
    summary: 'List what may be subscribed to',
    signedIn: 'self',
    reply: itemsReply(assignableGroup),
  }),
  read: route({
    method: 'PUT',
    path: `${base}/read`,
    also: [`${other}/read`],
    summary: 'Mark a notification as read',
    signedIn: 'self',
    query: readQuery,
    reply: 'nothing',
    stale,
  }),
  mark: route({
    method: 'PUT',
    path: `${base}/mark-read-state`,
    also: [`${other}/mark-read-state`],
    summary: 'Mark notifications as read or unread',
    signedIn: 'self',
    body: markReadState,
    reply: 'nothing',
    stale,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    also: [`${other}/:id`],
    summary: 'Get one notification of the caller',
    signedIn: 'self',
    params: { id: longId() },
    reply: notificationInfo,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    also: [`${other}/:id`],
    summary: 'Take a notification from those of the caller',
    signedIn: 'self',
    params: { id: longId() },
    reply: 'nothing',
    stale,
  }),
};

export const notifications = {
  /** What may be subscribed to and sent, where newer clients look for it. */
  assignables: route({
    method: 'GET',
    path: 'api/notifications/assignables',
    summary: 'List what may be subscribed to and sent',
    signedIn: 'self',
    reply: itemsReply(assignableGroup),
  }),
  /** Under the old path, and under that of newer clients, which name several people. */
  send: route({
    method: 'POST',
    path: 'api/notifilers',
    also: ['api/notifications/send'],
    summary: 'Send a notification to people, or to those who have subscribed to its name',
    permission: notificationsPermissions.names.Notification.Send,
    body: sendNotification,
    reply: 'nothing',
  }),
};
