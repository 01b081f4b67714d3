import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { EventsHandler } from '@nestjs/cqrs';
import { OrderMoved } from '../orders/order-events.js';
import { PickupService } from './pickup.service.js';

/** Nobody comes for an order that was cancelled. */
@EventsHandler(OrderMoved)
export class PickupsFollow implements HandlesInTransaction<OrderMoved> {
  constructor(private readonly pickups: PickupService) {}

  async handle({ salesOrderId, change, comment }: OrderMoved, tx: Tx): Promise<void> {
    if (change.to === OrderState.Cancelled) await this.pickups.cancelOf(tx, salesOrderId, comment);
  }
}
