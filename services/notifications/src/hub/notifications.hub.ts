import { NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import { longId, myQuery } from '@ishare/contracts/notifications/notifications.js';
import { Argument, Hub } from '@ishare/hubs/hub.decorator.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { SignedIn } from '@ishare/server/routes.js';
import { SubscribeMessage } from '@nestjs/websockets';
import { z } from 'zod';
import { MyNotificationsService } from '../notifications/my-notifications.service.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';

export const NOTIFICATIONS_HUB = 'notifications';
/** The second is the first behind the gateway prefix of old clients. */
export const NOTIFICATIONS_PATHS = ['/signalr-hubs/notifications', '/signalr-hubs/signalr-hubs/notifications'] as const;

const readState = z.literal(Object.values(NotificationReadState)).default(NotificationReadState.Read);

/** What the bell of the console talks to. */
@Hub({ name: NOTIFICATIONS_HUB, paths: NOTIFICATIONS_PATHS })
@SignedIn()
export class NotificationsHub {
  constructor(
    private readonly notifications: MyNotificationsService,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  @SubscribeMessage(['ChangeState', 'change-state'])
  async changeState(@Argument(0, longId()) id: string, @Argument(1, readState) state: number): Promise<void> {
    await this.notifications.mark(id, state);
  }

  @SubscribeMessage(['MySubscriptions', 'my-subscriptions'])
  async mySubscriptions() {
    const { items } = await this.subscriptions.page(0);
    return {
      items: items.map(({ tenantId, userId, userName, name }) => ({
        tenantId: tenantId === EMPTY_GUID ? null : tenantId,
        userId,
        userName,
        notificationName: name,
      })),
    };
  }

  /** The ten newest that are not read. */
  @SubscribeMessage(['GetNotification', 'get-notification', 'get-notifications'])
  async newest() {
    const { items } = await this.notifications.list({ ...myQuery.parse({}), readState: NotificationReadState.UnRead });
    return { items };
  }
}
