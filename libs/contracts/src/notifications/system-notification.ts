import { listed, named, text, time } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { NotificationAudience } from './enums.js';
import { NotificationSeverity } from './events.js';
import { notificationsPermissions } from './permissions.js';

const P = notificationsPermissions.names.Notification;

export const SystemNotificationState = { Draft: 0, Published: 1 } as const;

/** An announcement to the users of a tenant, as its author edits it. */
export const systemNotification = thing('SystemNotification', {
  path: 'api/system-notification',
  permissions: { list: P.Default, get: P.Default, create: P.Send, update: P.Send, delete: P.Delete },
  orderedBy: 'creationTime desc',
  fields: {
    title: text(200).required().sorts().searches(),
    message: text(4000).required().long().searches(),
    severity: named(NotificationSeverity).default(NotificationSeverity.Info).sorts(),
    /** Id of the news page that it opens. */
    moduleId: text(64),
    audience: named(NotificationAudience).default(NotificationAudience.All).kept().sorts(),
    /** Kinds of clients that it is meant for. */
    targets: listed<number>(),
    publishTime: time().kept().sorts(),
    state: named(SystemNotificationState).default(SystemNotificationState.Published).sorts(),
  },
});

export type SystemNotification = RecordOf<typeof systemNotification>;
