import { crmPort, mayOwe } from '@ishare/contracts/crm/client.js';
import { dealerCreditChanged } from '@ishare/contracts/crm/events.js';
import { orderHoldMoved } from '@ishare/contracts/sales-order/events.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { TransactionEventBus, type HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { without } from '@ishare/kernel/money.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { EventsHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { MoneyReceived, OrderHeld } from './order-events.js';
import { LACKING_SQL } from './order-transitions.js';
import { SalesOrder } from './sales-order.entity.js';

/** Why an order is held; the console has the words. */
const REASON = 'deposit';

/**
 * Orders that are confirmed and not closed, the oldest first, with what each lacks of its own and all up to it lack
 * together: what their dealer may owe covers the oldest first. Those that are not on their way yet may be held.
 */
const LACKING = `
  select id, "isHeld", "mayBeHeld", lacks::float8 as lacks,
      (sum(lacks) over (order by creation_time, id))::float8 as upto
    from (select o.id, o.creation_time, o.hold_flag as "isHeld", o.state < ${OrderState.PartShipped} as "mayBeHeld",
            ${LACKING_SQL(`o.state >= ${OrderState.PartShipped}`)} as lacks
       from sales_order o join order_type y on y.tenant_id = o.tenant_id and y.id = o.order_type_id
      where (o.dealer_id = $1 or o.id = $2) and not o.is_deleted
        and o.state >= ${OrderState.Confirmed} and o.state < ${OrderState.Closed}) x
   order by creation_time, id`;

interface Standing {
  id: string;
  isHeld: boolean;
  mayBeHeld: boolean;
  lacks: number;
  upto: number;
}

/**
 * Holds orders whose deposit was there when they were confirmed and is gone, and goes on with them when it is there
 * again. Money that comes frees orders and money that goes holds them: two messages of one change, whichever is heard
 * first, do not hold for a moment what the other one frees.
 */
@Injectable()
@EventsHandler(MoneyReceived)
export class OrderHolds implements HandlesInTransaction<MoneyReceived> {
  constructor(
    private readonly ports: Ports,
    private readonly events: TransactionEventBus,
  ) {}

  async handle({ salesOrderId, change }: MoneyReceived, tx: Tx): Promise<void> {
    const { dealerId } = await tx.get(SalesOrder, salesOrderId);
    const standing = await this.standing(tx, dealerId, salesOrderId);
    // The other orders of the dealer are not locked: what changes for them, a message of his balance says.
    const own = standing.rows.filter(({ id }) => id === salesOrderId);
    await this.settle(tx, { ...standing, rows: own }, change.to > change.from);
  }

  @OnEvent(dealerCreditChanged)
  async follow({ dealerId, isMore }: z.output<typeof dealerCreditChanged.schema>, tx: Tx): Promise<void> {
    await this.settle(tx, await this.standing(tx, dealerId, null), isMore);
  }

  private async standing(tx: Tx, dealerId: string | null, id: string | null) {
    const [dealer] = dealerId
      ? await this.ports.client(crmPort).dealers({ tenantId: currentTenantId(), ids: [dealerId] })
      : [];
    const credit = mayOwe(dealer);
    return { credit, rows: await tx.query<Standing>(LACKING, [dealerId, id]) };
  }

  private async settle(tx: Tx, { credit, rows }: { credit: number; rows: Standing[] }, isMore: boolean): Promise<void> {
    const changed = rows.filter(({ isHeld, mayBeHeld, lacks, upto }) => {
      const isShort = lacks > 0 && without(upto, credit) > 0;
      return isMore ? isHeld && !isShort : mayBeHeld && !isHeld && isShort;
    });
    // In the order of everybody who locks several.
    for (const { id } of changed.sort((a, b) => (a.id < b.id ? -1 : 1))) await this.hold(tx, id, !isMore);
  }

  private async hold(tx: Tx, id: string, holdFlag: boolean): Promise<void> {
    const before = await tx.get(SalesOrder, id, { lock: true });
    if (before.holdFlag === holdFlag) return;
    const holdReason = holdFlag ? REASON : null;
    // The header's stamp stays: whoever is at it has not been overtaken.
    await tx.query('update sales_order set hold_flag = $2, hold_reason = $3 where id = $1', [id, holdFlag, holdReason]);
    tx.wrote(SalesOrder, id, { holdFlag: before.holdFlag, holdReason: before.holdReason }, { holdFlag, holdReason });
    await this.events.publish(new OrderHeld(id, holdFlag), tx);
    const { salesOrderNo, dealerId } = before;
    const since = now().toISOString();
    await tx.publish(orderHoldMoved, { salesOrderId: id, salesOrderNo, dealerId, isHeld: holdFlag, since });
  }
}
