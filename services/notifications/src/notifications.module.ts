import { ThingModule } from '@ishare/crud/thing.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { HubsModule } from '@ishare/hubs/hubs.module.js';
import { useSignalR } from '@ishare/hubs/signalr.adapter.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import { HubCallers, HubCallersModule } from '@ishare/hubs/hub-callers.js';
import { HubSessions } from '@ishare/hubs/hub-sessions.js';
import { MailSettingsService } from './mails/mail-settings.service.js';
import { MyMailsController } from './mails/my-mails.controller.js';
import { NotificationMails } from './mails/notification-mails.service.js';
import { LiveEvents } from './hub/live-events.js';
import { NOTIFICATIONS_HUB, NOTIFICATIONS_PATHS, NotificationsHub } from './hub/notifications.hub.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { notificationsData } from './notifications.data.js';
import { seedNotifications } from './notifications.seed.js';
import { Audience } from './notifications/audience.service.js';
import { AssignablesService } from './notifications/assignables.service.js';
import { MyNotificationsController } from './notifications/my-notifications.controller.js';
import { MyNotificationsService } from './notifications/my-notifications.service.js';
import { NotificationPublisher } from './notifications/notification-publisher.service.js';
import { NotificationRequests } from './notifications/notification-requests.handlers.js';
import { AssignablesController } from './notifications/assignables.controller.js';
import { NotificationsController } from './notifications/notifications.controller.js';
import { ScheduledPushes } from './notifications/scheduled-pushes.service.js';
import { SubscriptionsController } from './subscriptions/subscriptions.controller.js';
import { SubscriptionsService } from './subscriptions/subscriptions.service.js';
import { SystemNotificationController } from './system-notifications/system-notification.controller.js';
import { SystemNotificationService } from './system-notifications/system-notification.service.js';
import { plainThings } from './things.js';

@Module({
  imports: [
    DataModule.for(notificationsData),
    ThingModule.for(plainThings),
    MessagingModule.for({ service: 'notifications', role: 'api' }),
    HubsModule.forRoot({
      imports: [HubCallersModule],
      inject: [HubCallers],
      useFactory: (callers: HubCallers) => callers.options(),
    }),
    HubsModule.forHub(NOTIFICATIONS_HUB),
  ],
  controllers: [
    MyNotificationsController,
    AssignablesController,
    NotificationsController,
    SubscriptionsController,
    SystemNotificationController,
    MyMailsController,
  ],
  providers: [
    NotificationsHub,
    HubSessions,
    LiveEvents,
    Audience,
    NotificationPublisher,
    NotificationRequests,
    MyNotificationsService,
    AssignablesService,
    ScheduledPushes,
    SubscriptionsService,
    SystemNotificationService,
    MailSettingsService,
    NotificationMails,
  ],
})
export class NotificationsModule {}

export const notificationsService: ServiceDefinition = {
  name: 'notifications',
  module: NotificationsModule,
  texts: { 'zh-Hans': zhHans, en },
  paths: ['/signalr-hubs', ...NOTIFICATIONS_PATHS],
  prepare: (app) => void useSignalR(app),
  fillDemo: seedNotifications,
};
