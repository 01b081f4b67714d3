import type { ServiceData } from '@ishare/data/migrate.js';
import { Notification, ScheduledPush, UserNotification } from './notifications/notification.entity.js';
import { NotificationSubscription } from './subscriptions/subscription.entity.js';
import { SystemNotification } from './system-notifications/system-notification.entity.js';

export const notificationsData: ServiceData = {
  schema: 'notifications',
  entities: [Notification, UserNotification, ScheduledPush, NotificationSubscription, SystemNotification],
  migrations: new URL('../migrations/', import.meta.url),
};
