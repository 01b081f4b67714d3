import { identityPort } from '@ishare/contracts/identity/client.js';
import { notifications, type sendNotification } from '@ishare/contracts/notifications/notifications.js';
import { knownTo, refuseUnknown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { NotificationPublisher } from './notification-publisher.service.js';

/** What one sender may send within so many seconds, under whichever path: nobody's bell is for filling. */
const MAX_SENDS = 120;
const SEND_WINDOW = 60;

@ApiTags('Notification')
@Controller()
export class NotificationsController {
  constructor(
    private readonly database: Database,
    private readonly publisher: NotificationPublisher,
    private readonly ports: Ports,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  @Serves(notifications.send)
  async send({ name, severity, toUserId, toUsers, data: { extraProperties } }: z.output<typeof sendNotification>) {
    const { title = { 'zh-Hans': name, en: name }, message = { 'zh-Hans': '', en: '' }, ...data } = extraProperties;
    const { tenantId, userId } = currentPrincipal();
    if ((await this.state.count(`notifications-sent:${tenantId}:${userId}`, SEND_WINDOW)) > MAX_SENDS)
      throw new AppError(kernelErrors.TooManyRequests, { retryAfter: SEND_WINDOW });
    const known = knownTo(this.ports.client(identityPort), 'user');
    await refuseUnknown('toUserId', toUserId, known);
    await refuseUnknown(
      'toUsers',
      toUsers.map((user) => user.userId),
      known,
    );
    const userIds = [...new Set([...(toUserId ? [toUserId] : []), ...toUsers.map((user) => user.userId)])];
    await this.database.tx((tx) => this.publisher.publish(tx, { name, severity, title, message, data, userIds }));
  }
}
