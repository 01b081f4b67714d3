import { ClientTarget } from '@ishare/contracts/notifications/enums.js';
import { NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { notificationsPermissions } from '@ishare/contracts/notifications/permissions.js';
import { defineResource } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, query, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { SystemNotification } from './system-notification.entity.js';

export const SystemNotificationState = { Draft: 0, Published: 1 } as const;

const P = notificationsPermissions.names.Notification;

const fields = {
  title: requiredText(200),
  message: requiredText(4000),
  severity: z.literal(Object.values(NotificationSeverity)).default(NotificationSeverity.Info),
  moduleId: text(64),
  targets: z
    .array(z.literal(Object.values(ClientTarget)))
    .max(4)
    .default([ClientTarget.ALL]),
  publishTime: z.coerce.date<string>().nullish(),
  state: z.literal(Object.values(SystemNotificationState)).default(SystemNotificationState.Published),
};

export const systemNotificationCreate = z.object(fields);
export const systemNotificationUpdate = z.object({ ...fields, concurrencyStamp });

export const systemNotificationResource = defineResource({
  name: 'SystemNotification',
  path: 'api/system-notification',
  entity: SystemNotification,
  create: systemNotificationCreate,
  update: systemNotificationUpdate,
  reply: auditedReply.extend({
    title: z.string(),
    message: z.string(),
    severity: z.number().int(),
    moduleId: z.string().nullable(),
    targets: z.array(z.number().int()),
    publishTime: z.iso.datetime().nullable(),
    state: z.number().int(),
  }),
  permissions: { list: P.Default, get: P.Default, create: P.Send, update: P.Send, delete: P.Delete },
  query: z.object({ state: query.enumeration(SystemNotificationState) }),
  where: ({ state }) => (state === undefined ? [] : [{ fields: ['state'], op: 'eq', value: state as number }]),
  search: ['title', 'message'],
  sort: ['title', 'severity', 'state', 'publishTime', 'creationTime'],
  defaultSort: [{ field: 'creationTime', descending: true }],
});
