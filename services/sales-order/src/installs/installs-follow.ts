import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { EventsHandler } from '@nestjs/cqrs';
import { OrderMoved } from '../orders/order-events.js';
import { InstallService } from './install.service.js';

/** Nobody fits an order that was cancelled. */
@EventsHandler(OrderMoved)
export class InstallsFollow implements HandlesInTransaction<OrderMoved> {
  constructor(private readonly installs: InstallService) {}

  async handle({ salesOrderId, change, comment }: OrderMoved, tx: Tx): Promise<void> {
    if (change.to === OrderState.Cancelled) await this.installs.dropOf(tx, salesOrderId, comment);
  }
}
