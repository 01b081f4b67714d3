import { crmPort, mayOwe } from '@ishare/contracts/crm/client.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { lacking, type OwedAsked } from '../orders/order-transitions.js';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import { trace } from '../packing/package-moves.js';
import { Package } from '../packing/package.entity.js';
import { OrderType } from '../types/order-type.entity.js';

/** What dealers may owe, by dealer. */
export type Credits = ReadonlyMap<string, number>;

/** Refuses goods of an order that was cancelled after they were planned to go. */
export function refuseCancelled(orders: readonly SalesOrder[], packages: readonly Package[]): void {
  const gone = orders.find(
    ({ id, state }) => state === OrderState.Cancelled && packages.some((pack) => pack.salesOrderId === id),
  );
  if (gone) throw new AppError(errors.OrderNotPacked, { salesOrderNo: gone.salesOrderNo });
}

/** Whether goods may leave the factory, and that they do: by a truck, or with whoever fetches them. */
@Injectable()
export class Release {
  constructor(private readonly ports: Ports) {}

  /** Of the dealers of orders; asked before the transaction in which the goods go. */
  async credits(orders: readonly SalesOrder[]): Promise<Credits> {
    const ids = [...new Set(orders.flatMap(({ dealerId }) => dealerId ?? []))];
    if (ids.length === 0) return new Map();
    const dealers = await this.ports.client(crmPort).dealers({ tenantId: currentTenantId(), ids });
    return new Map(dealers.map((dealer) => [dealer.id, mayOwe(dealer)]));
  }

  /** Money that an order lacks before its goods go, beside orders that go with it and are as good as sent. */
  async owed(tx: Tx, order: SalesOrder, credits: Credits, how: OwedAsked): Promise<number> {
    const { balanceRate: rate } = await tx.get(OrderType, order.orderTypeId);
    return (await lacking(tx, order, { rate, credit: credits.get(order.dealerId ?? '') ?? 0, ...how })).lacks;
  }

  /** Refuses packages of cancelled orders, and of those that still owe something; the orders are locked. */
  async refuseHeld(
    tx: Tx,
    orders: readonly SalesOrder[],
    packages: readonly Package[],
    credits: Credits,
  ): Promise<void> {
    refuseCancelled(orders, packages);
    const sending: string[] = [];
    for (const order of orders.filter(({ id }) => packages.some((pack) => pack.salesOrderId === id))) {
      const lacks = await this.owed(tx, order, credits, { sending });
      if (lacks > 0) throw new AppError(errors.BalanceMissing, { salesOrderNo: order.salesOrderNo, lacks });
      sending.push(order.id);
    }
  }

  /** A loaded package goes. */
  async send(
    tx: Tx,
    packageId: string,
    said: { comment: string | null; data: Record<string, unknown> },
  ): Promise<void> {
    await tx.update(Package, packageId, { sentTime: now() });
    await trace(tx, packageId, 'sent', said);
  }
}
