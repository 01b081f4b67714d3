import type { Package as PackageRecord } from '@ishare/contracts/sales-order/package.js';
import { isOpenFor } from '@ishare/contracts/sales-order/order-states.js';
import { packageLife, PackageState } from '@ishare/contracts/sales-order/package.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { DeliveryParts } from '../orders/order-events.js';
import { lockOrdersOf, OrderScope, refuseDealer, type VisibleOrders } from '../orders/order-scope.js';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import { orderPackages } from '../things.js';
import { refuseState } from './package-moves.js';
import { Package, PackageRow } from './package.entity.js';

const MOST = 1_000;

/** Refuses an order of which nothing is packed: it is not confirmed yet, or cancelled. */
export function refuseUnpacked({ state, salesOrderNo }: SalesOrder): void {
  if (!isOpenFor('packing', state)) throw new AppError(errors.OrderNotPacked, { salesOrderNo });
}

/** Packages by hand; what is scanned into them is the packing station's. */
@Injectable()
export class PackageService extends ThingService<Package, PackageRecord> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly orders: OrderScope,
    private readonly events: TransactionEventBus,
  ) {
    super(database, ports, orderPackages);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /** All packages of an order, as they were numbered. */
  ofOrder(salesOrderId: string): Promise<PackageRecord[]> {
    return this.read({ skipCount: 0, maxResultCount: MOST, sorting: 'packageNo', salesOrderId });
  }

  override async createFrom(read: (tx: Tx) => Promise<Record<string, unknown>>): Promise<PackageRecord> {
    const orders = await this.orders.ofCaller();
    return super.createFrom(async (tx) => {
      const body = await read(tx);
      await this.refuse(orders(tx), body.salesOrderId as string);
      return body;
    });
  }

  protected override async afterCreate({ salesOrderId }: Package, tx: Tx): Promise<void> {
    await this.events.publish(new DeliveryParts(salesOrderId), tx);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Package | null,
  ): Promise<Values<Package>> {
    if (existing) {
      await this.refuse((await this.orders.ofCaller())(tx), existing.salesOrderId);
      refuseState(existing, packageLife.editable!);
    }
    const values = await super.toRow(body, tx, existing);
    return existing ? values : { state: PackageState.Packing, ...values };
  }

  private async refuse(orders: VisibleOrders, salesOrderId: string): Promise<void> {
    const order = await orders.get(salesOrderId, { lock: true });
    refuseDealer(orders);
    refuseUnpacked(order);
  }

  protected override lockFirst(id: string, tx: Tx): Promise<void> {
    return lockOrdersOf(tx, Package, id, ({ salesOrderId }) => [salesOrderId]);
  }

  /** What somebody has scanned into it is taken out first: nothing of it goes without a trace. */
  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const pack = await tx.get(Package, id);
    await this.refuse((await this.orders.ofCaller())(tx), pack.salesOrderId);
    const { packageNo, salesOrderId } = pack;
    refuseState(pack, packageLife.editable!);
    const rows = await tx.em.findBy(PackageRow, { packageId: id });
    if (rows.some(({ scannedTime }) => scannedTime !== null)) throw new AppError(errors.PackageNotEmpty, { packageNo });
    await tx.em.delete(PackageRow, { packageId: id });
    await super.beforeDelete(id, tx);
    await this.events.publish(new DeliveryParts(salesOrderId), tx);
  }
}
