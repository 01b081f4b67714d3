import { NotificationAudience, NotificationContentType } from '@ishare/contracts/notifications/enums.js';
import type { NotificationInfo, NotificationReason } from '@ishare/contracts/notifications/notifications.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { LANGUAGES, type Language } from '@ishare/server/context.js';
import type { Notification } from './notification.entity.js';

const AUDIENCES: Readonly<Record<number, NotificationReason>> = {
  [NotificationAudience.All]: 'everybody',
  [NotificationAudience.Staff]: 'staff',
  [NotificationAudience.Dealers]: 'dealers',
};

/**
 * How a notification reads in one language; both languages are in `extraProperties.texts`, for receivers whose language
 * is not known.
 */
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
    reason: row.audience === null ? (row.isSubscribed ? 'subscribed' : 'named') : AUDIENCES[row.audience]!,
  };
}
