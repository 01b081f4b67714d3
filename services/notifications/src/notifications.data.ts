import type { ServiceData } from '@ishare/data/migrate.js';
import { MailSetting, WaitingMail } from './mails/mail.entity.js';
import { Notification, ScheduledPush, UserNotification } from './notifications/notification.entity.js';
import { NotificationSubscription } from './subscriptions/subscription.entity.js';
import { things } from './things.js';

export const notificationsData: ServiceData = {
  schema: 'notifications',
  entities: [
    ...things.map(({ entity }) => entity),
    Notification,
    UserNotification,
    ScheduledPush,
    NotificationSubscription,
    MailSetting,
    WaitingMail,
  ],
  migrations: new URL('../migrations/', import.meta.url),
};
