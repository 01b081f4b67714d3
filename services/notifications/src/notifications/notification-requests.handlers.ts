import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable, Logger } from '@nestjs/common';
import type { z } from 'zod';
import { NotificationPublisher } from './notification-publisher.service.js';

/** Other services ask that people be told. */
@Injectable()
export class NotificationRequests {
  private readonly logger = new Logger('NotificationRequests');

  constructor(private readonly publisher: NotificationPublisher) {}

  @OnEvent(notificationRequested)
  async publish({ tenantId, ...request }: z.output<typeof notificationRequested.schema>, tx: Tx): Promise<void> {
    // Whose rows are written is the envelope's to say; a payload that says otherwise is a mistake of its sender.
    if (tenantId !== tx.tenantId)
      return this.logger.error(
        `A notification ${request.name} for tenant ${tenantId} was published in tenant ${tx.tenantId}; it was dropped.`,
      );
    await this.publisher.publish(tx, request);
  }
}
