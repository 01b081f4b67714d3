import { NotificationContentType, NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import { NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { LANGUAGES, type Language } from '@ishare/server/context.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { filterText, guid, pagedQuery, query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import type { Notification } from './notification.entity.js';

/** A notification on the wire, over REST and over the hub. */
export const notificationInfo = z.object({
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
});
export type NotificationInfo = z.output<typeof notificationInfo>;

const MAX_LONG = 2n ** 63n - 1n;
/** Accepts a long id as text or number: 64 bits with a sign, so up to 19 digits. */
export const longId = () =>
  z
    .union([z.string(), z.number().int()])
    .transform(String)
    .pipe(
      z
        .string()
        .regex(/^\d{1,19}$/, { abort: true })
        .refine((text) => BigInt(text) <= MAX_LONG),
    );

export const myQuery = pagedQuery.extend({
  maxResultCount: z.coerce.number<string>().int().min(1).max(1000).default(10),
  filter: filterText(),
  /** Turns the direction of `sorting` around. */
  reverse: query.bool(),
  readState: query.enumeration(NotificationReadState),
});

export const readQuery = z.object({ id: longId() });
const readState = z.literal(Object.values(NotificationReadState));
export const markReadState = z.object({
  idList: z.array(longId()).max(1000),
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

/** How a notification reads in one language; both languages are in `extraProperties.texts`, for receivers whose language is not known. */
export function toNotificationInfo(row: Notification, language: Language, state: number): NotificationInfo {
  const texts = Object.fromEntries(
    LANGUAGES.map((each) => [each, { title: row.title[each], message: row.message[each] }]),
  );
  const creationTime = row.creationTime.toISOString();
  return {
    id: row.longId,
    tenantId: row.tenantId === EMPTY_GUID ? null : row.tenantId,
    name: row.name,
    data: {
      type: null,
      extraProperties: { ...row.data, L: false, ...texts[language], createTime: creationTime, texts },
    },
    creationTime,
    lifetime: row.lifetime,
    type: row.type,
    severity: row.severity,
    state,
    contentType: NotificationContentType.Text,
  };
}
