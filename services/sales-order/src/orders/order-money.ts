import { orderPaid } from '@ishare/contracts/crm/events.js';
import { orderReached } from '@ishare/contracts/sales-order/events.js';
import { TransactionEventBus, type HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { EventsHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { MoneyReceived, OrderMoved, StateDerived } from './order-events.js';
import { SalesOrder } from './sales-order.entity.js';

/** What of an order is paid: crm says it, and nobody else writes it. */
@Injectable()
export class OrderMoneyHandler {
  constructor(private readonly events: TransactionEventBus) {}

  @OnEvent(orderPaid)
  async keep({ salesOrderId, receivedAmount, version }: z.output<typeof orderPaid.schema>, tx: Tx): Promise<void> {
    const order = await tx.find(SalesOrder, { id: salesOrderId }, { lock: true });
    // It is gone, or a later message has been here.
    if (!order || order.receivedVersion >= version) return;
    const from = order.receivedAmount;
    // The header's stamp stays: whoever is at it has not been overtaken.
    await tx.query('update sales_order set received_amount = $2, received_version = $3 where id = $1', [
      salesOrderId,
      receivedAmount,
      version,
    ]);
    tx.wrote(SalesOrder, salesOrderId, { receivedAmount: from }, { receivedAmount });
    await this.events.publish(new MoneyReceived(salesOrderId, { from, to: receivedAmount }), tx);
  }
}

/** Tells those who wait for it how far an order is. */
@EventsHandler(OrderMoved, StateDerived)
export class OrderReachedTeller implements HandlesInTransaction<OrderMoved | StateDerived> {
  async handle({ salesOrderId, change }: OrderMoved | StateDerived, tx: Tx): Promise<void> {
    const { salesOrderNo, dealerId } = await tx.get(SalesOrder, salesOrderId);
    const time = now().toISOString();
    await tx.publish(orderReached, { salesOrderId, salesOrderNo, dealerId, state: change.to, time });
  }
}
