import { listCut } from '@ishare/contracts/optimisation/events.js';
import { workflowMoved } from '@ishare/contracts/platform/workflow/events.js';
import { orderHoldMoved, orderReached } from '@ishare/contracts/sales-order/events.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { WebhookDeliveries } from './webhook-deliveries.js';

const stateNames: ReadonlyMap<number, string> = new Map(
  Object.entries(OrderState).map(([name, value]) => [value, name]),
);

/** What of the product's own events other systems are told, in words of theirs. */
@Injectable()
export class WebhookHandlers {
  constructor(private readonly deliveries: WebhookDeliveries) {}

  @OnEvent(orderReached)
  reached({ salesOrderId, salesOrderNo, dealerId, state, time }: z.output<typeof orderReached.schema>, tx: Tx) {
    const data = { orderId: salesOrderId, orderNo: salesOrderNo, state: stateNames.get(state) ?? String(state), time };
    return this.deliveries.announce(tx, 'order.reached', data, dealerId);
  }

  @OnEvent(orderHoldMoved)
  held({ salesOrderId, salesOrderNo, dealerId, isHeld, since }: z.output<typeof orderHoldMoved.schema>, tx: Tx) {
    const data = { orderId: salesOrderId, orderNo: salesOrderNo, isHeld, since };
    return this.deliveries.announce(tx, 'order.held', data, dealerId);
  }

  @OnEvent(listCut)
  cut({ fileNo, version, orders }: z.output<typeof listCut.schema>, tx: Tx) {
    return this.deliveries.announce(tx, 'order.cut', { listNo: fileNo, version, orders });
  }

  @OnEvent(workflowMoved)
  moved(event: z.output<typeof workflowMoved.schema>, tx: Tx) {
    const { instanceId, formType, refId, outcome, comment } = event;
    return this.deliveries.announce(tx, 'approval.moved', { instanceId, formType, refId, outcome, comment });
  }
}
