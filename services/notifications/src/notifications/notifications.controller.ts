import { identityPort } from '@ishare/contracts/identity/client.js';
import { notificationsPermissions } from '@ishare/contracts/notifications/permissions.js';
import { knownTo, refuseUnknown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { Ports } from '@ishare/server/ports.js';
import { Allow, FromBody, Returns } from '@ishare/server/routes.js';
import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { NotificationPublisher } from './notification-publisher.service.js';
import { sendNotification } from './notification.dto.js';

@ApiTags('Notification')
@Controller('api')
export class NotificationsController {
  constructor(
    private readonly database: Database,
    private readonly publisher: NotificationPublisher,
    private readonly ports: Ports,
  ) {}

  /** Under the old path, and under that of newer clients, which name several people. */
  @Post(['notifilers', 'notifications/send'])
  @Allow(notificationsPermissions.names.Notification.Send)
  @Returns('nothing')
  async send(
    @FromBody(sendNotification)
    { name, severity, toUserId, toUsers, data: { extraProperties } }: z.output<typeof sendNotification>,
  ) {
    const { title = { 'zh-Hans': name, en: name }, message = { 'zh-Hans': '', en: '' }, ...data } = extraProperties;
    const known = knownTo(this.ports.client(identityPort), 'user');
    await refuseUnknown('toUserId', toUserId, known);
    for (const { userId } of toUsers) await refuseUnknown('toUsers', userId, known);
    const userIds = [...new Set([...(toUserId ? [toUserId] : []), ...toUsers.map(({ userId }) => userId)])];
    await this.database.tx((tx) => this.publisher.publish(tx, { name, severity, title, message, data, userIds }));
  }
}
