import { crmPort } from '@ishare/contracts/crm/client.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { orderComments } from '@ishare/contracts/sales-order/order-comments.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { invalid } from '@ishare/kernel/errors.js';
import { called } from '@ishare/server/called.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { OrderCommented } from './order-events.js';
import { OrderPeople } from './order-people.service.js';
import { OrderScope } from './order-scope.js';

type Wish = z.output<typeof orderComments.say.body>;

/** What people say of an order. Who is named must be able to see it. */
@Injectable()
export class OrderComments {
  constructor(
    private readonly orders: OrderScope,
    private readonly named: OrderPeople,
    private readonly events: TransactionEventBus,
    private readonly localizer: Localizer,
    private readonly ports: Ports,
  ) {}

  async say({ salesOrderId, text, mentionIds }: Wish): Promise<void> {
    const { order, isDealer } = await this.orders.tx(async (_tx, orders) => ({
      order: await orders.get(salesOrderId),
      isDealer: orders.dealerId !== null,
    }));
    const mentions = await this.mentioned([...new Set(mentionIds)], salesOrderId, order.dealerId, isDealer);
    const userName = await called(this.ports);
    await this.orders.tx(async (tx, orders) => {
      await orders.get(salesOrderId, { lock: true });
      await this.events.publish(new OrderCommented(salesOrderId, text, mentions), tx);
      if (mentions.length === 0) return;
      await tx.publish(notificationRequested, {
        tenantId: tx.tenantId,
        name: notificationDefinitions.orderCommented.name,
        userIds: mentions.map(({ id }) => id),
        severity: NotificationSeverity.Info,
        title: this.localizer.both('Order:CommentTitle', { salesOrderNo: order.salesOrderNo, userName }),
        message: { 'zh-Hans': text, en: text },
        data: { salesOrderId },
      });
    });
  }

  /** The factory names its own people and those of the order's dealer; a dealer those whom the order knows already. */
  private async mentioned(ids: readonly string[], salesOrderId: string, dealerId: string | null, isDealer: boolean) {
    if (ids.length === 0) return [];
    const tenantId = currentTenantId();
    const people = isDealer
      ? await this.named.of(salesOrderId)
      : await this.ports.client(identityPort).names({ tenantId, ids: [...ids] });
    const crm = this.ports.client(crmPort);
    return Promise.all(
      ids.map(async (id) => {
        const person = people.find((one) => one.id === id);
        const theirs = person && (await crm.dealerOf({ tenantId, userId: id })).dealerId;
        if (!person || (theirs !== null && theirs !== dealerId)) throw invalid('mentionIds', 'Validation:unknown');
        return { id, name: personName(person) };
      }),
    );
  }
}

@ApiTags('SalesOrder')
@Controller()
export class OrderCommentController {
  constructor(private readonly comments: OrderComments) {}

  @Serves(orderComments.say)
  say(body: Wish) {
    return this.comments.say(body);
  }
}
