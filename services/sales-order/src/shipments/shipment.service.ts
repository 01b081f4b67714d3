import { PackageState } from '@ishare/contracts/sales-order/package.js';
import {
  ShipmentState,
  shipmentLife,
  type LoadStop,
  type Shipment as ShipmentRecord,
  type ShipmentAction,
  type shipmentActionBody,
  type shipments,
  type Signature,
} from '@ishare/contracts/sales-order/shipment.js';
import { after, machineTexts, type StepName } from '@ishare/contracts/things/machine.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { findScanned } from '@ishare/crud/scanned.js';
import { asScanned } from '@ishare/contracts/scanned.js';
import { AppError, ConsoleWord, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { saidAt } from '@ishare/server/said-at.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { DeliveryMoved } from '../orders/order-events.js';
import { lockOrdersOf, OrderScope, refuseDealer } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { PackageMoves, trace } from '../packing/package-moves.js';
import { Package } from '../packing/package.entity.js';
import { servedShipments } from '../things.js';
import { Shelf } from '../storehouse/shelf.entity.js';
import { DeliveryFile, Shipment, type ShipmentLine } from './shipment.entity.js';
import { refuseCancelled, Release, type Credits } from './release.js';
import { checkedPackages, ordersOf, ordersToSend, packagesOf, reserve, stopOf, waitingLines } from './truck.js';

type Body = z.output<typeof shipmentActionBody>;

/** A shipment in the transaction that moves it: orders, packages and the shipment are locked. */
interface Truck {
  tx: Tx;
  row: Shipment;
  orders: readonly SalesOrder[];
  packages: readonly Package[];
}

const words = machineTexts(shipmentLife);

/** What shows a truck as it leaves. */
const photoOf = ({ id: shipmentId }: Shipment) => ({ shipmentId, kind: 'photo' as const, isDeleted: false });

@Injectable()
export class ShipmentService extends ThingService<Shipment, ShipmentRecord> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly orders: OrderScope,
    private readonly moves: PackageMoves,
    private readonly release: Release,
    private readonly events: TransactionEventBus,
  ) {
    super(database, ports, servedShipments);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Shipment | null,
  ): Promise<Values<Shipment>> {
    const orders = (await this.orders.ofCaller())(tx);
    refuseDealer(orders);
    if (existing) this.refuseState(existing, shipmentLife.editable!);
    const { salesOrderId } = body as unknown as Pick<Shipment, 'salesOrderId'>;
    const said = (body.lines ?? []) as ShipmentLine[];
    await ordersToSend(orders, ordersOf({ salesOrderId, lines: said }));
    const lines = said.length > 0 || existing ? said : await waitingLines(tx, salesOrderId);
    await checkedPackages(tx, lines, { takerId: existing?.id ?? null, member: 'lines' });
    const values = await super.toRow({ ...body, lines }, tx, existing);
    return existing ? values : { state: ShipmentState.Planned, signatures: [], ...values };
  }

  protected override lockFirst(id: string, tx: Tx): Promise<void> {
    return lockOrdersOf(tx, Shipment, id, ordersOf);
  }

  protected override async afterCreate(row: Shipment, tx: Tx): Promise<void> {
    await this.takeAlong(row, tx);
    await this.tell(tx, row, 'planned');
  }

  protected override afterUpdate(row: Shipment, tx: Tx): Promise<void> {
    return this.takeAlong(row, tx);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    refuseDealer((await this.orders.ofCaller())(tx));
    const row = await tx.get(Shipment, id, { lock: true });
    this.refuseState(row, shipmentLife.editable!);
    await super.beforeDelete(id, tx);
    await this.takeAlong({ ...row, lines: [] }, tx);
  }

  private takeAlong({ id, lines }: Shipment, tx: Tx): Promise<void> {
    return reserve(
      tx,
      { shipmentId: id },
      lines.flatMap(({ packageIds }) => packageIds),
    );
  }

  private refuseState({ shipmentNo, state }: Shipment, wanted: readonly number[]): void {
    if (!wanted.includes(state))
      throw new AppError(errors.ShipmentStep, { shipmentNo, stateName: new ConsoleWord(words.state(state)!) });
  }

  private async tell(
    tx: Tx,
    { id: shipmentId, shipmentNo, salesOrderId, lines }: Shipment,
    action: DeliveryMoved['action'],
    { comment = null, packages }: { comment?: string | null; packages?: readonly Package[] } = {},
  ): Promise<void> {
    for (const order of ordersOf({ salesOrderId, lines })) {
      const planned = lines.filter((line) => line.salesOrderId === order).flatMap(({ packageIds }) => packageIds);
      const count = packages ? packages.filter((pack) => pack.salesOrderId === order).length : planned.length;
      if (packages && count === 0) continue;
      const told = { shipmentId, shipmentNo, packages: count };
      await this.events.publish(new DeliveryMoved(order, action, told, comment), tx);
    }
  }

  /** Loads, sends, signs or cancels a shipment. */
  async step(id: string, action: ShipmentAction, body: Body): Promise<ShipmentRecord> {
    if (action === 'cancel' && !body.comment) throw invalid('comment', 'Validation:required');
    const credits = action === 'send' ? await this.credits(id) : new Map<string, number>();
    await this.onTruck(id, async (truck) => {
      const { tx, row } = truck;
      if (body.concurrencyStamp && body.concurrencyStamp !== row.concurrencyStamp)
        throw new AppError(kernelErrors.Concurrency);
      this.refuseState(row, shipmentLife.steps[action].from);
      if (action === 'load') await this.move(tx, row, 'load');
      else if (action === 'send') await this.send(truck, body, credits);
      else if (action === 'sign') await this.sign(truck, body);
      else await this.cancel(truck, body);
    });
    return this.get(id);
  }

  /** A shipment that the factory moves: its orders, the shipment and its packages are locked, in this order. */
  private async onTruck<T>(id: string, work: (truck: Truck) => Promise<T>): Promise<T> {
    await this.refuseOutOfScope([id]);
    return this.orders.tx(async (tx, visible) => {
      refuseDealer(visible);
      const orders = await visible.many(ordersOf(await tx.get(Shipment, id)), { lock: true });
      const row = await tx.get(Shipment, id, { lock: true });
      return work({ tx, row, orders, packages: await packagesOf(tx, { shipmentId: id }) });
    });
  }

  private async move(
    tx: Tx,
    row: Shipment,
    step: StepName<typeof shipmentLife>,
    set: Values<Shipment> = {},
  ): Promise<void> {
    const to = after(shipmentLife, step, row.state);
    if (to === undefined) this.refuseState(row, shipmentLife.steps[step].from);
    await tx.update(Shipment, row.id, { ...set, state: to! });
  }

  /** What the dealers of its orders may owe, by dealer. */
  private async credits(id: string): Promise<Credits> {
    const orders = await this.orders.tx(async (tx, visible) => visible.many(ordersOf(await tx.get(Shipment, id))));
    return this.release.credits(orders);
  }

  private async send({ tx, row, orders, packages }: Truck, { comment }: Body, credits: Credits): Promise<void> {
    const { shipmentNo } = row;
    const loaded = packages.filter(({ state }) => state === PackageState.Loaded);
    const missing = packages.filter(({ state }) => state !== PackageState.Loaded);
    if (loaded.length === 0) throw new AppError(errors.NothingLoaded, { shipmentNo });
    if (missing.length > 0 && !comment) throw new AppError(errors.NotAllLoaded, { shipmentNo, count: missing.length });
    await this.release.refuseHeld(tx, orders, loaded, credits);
    if (missing.length > 0 && !(await tx.em.existsBy(DeliveryFile, photoOf(row))))
      throw new AppError(errors.ShortUnproved, { shipmentNo, count: missing.length });
    // What stays waits for another truck, and is what a reason for a truck that goes short is about.
    for (const { id } of missing) {
      await tx.update(Package, id, { shipmentId: null });
      await trace(tx, id, 'leftBehind', { comment, data: { shipmentNo } });
    }
    const said = missing.length > 0 ? null : comment;
    for (const { id } of loaded) await this.release.send(tx, id, { comment: said, data: { shipmentNo } });
    // The note and its figures are of what goes.
    const goes = new Set(loaded.map(({ id }) => id));
    const lines = row.lines
      .map((line) => ({ ...line, packageIds: line.packageIds.filter((id) => goes.has(id)) }))
      .filter(({ packageIds }) => packageIds.length > 0);
    const set = { lines, sentTime: now(), sendReason: missing.length > 0 ? comment : null };
    await this.move(tx, row, 'send', set);
    await this.tell(tx, row, 'sent', { comment: said, packages: loaded });
    await this.tell(tx, row, 'left', { comment, packages: missing });
  }

  private async sign({ tx, row, packages }: Truck, { comment, stop, signedBy, refused }: Body): Promise<void> {
    const waiting = packages.filter(({ state }) => state === PackageState.Loaded);
    const here = waiting.filter(({ id }) => stop == null || stopOf(row, id) === stop);
    if (here.length === 0) throw new AppError(errors.StopUnknown, { stop: stop ?? 0 });
    if (refused.length > 0 && !comment) throw invalid('comment', 'Validation:required');
    const unknown = refused.find((id) => !here.some((pack) => pack.id === id));
    if (unknown) throw invalid('refused', 'Validation:unknown');
    const [back, taken] = [true, false].map((isBack) => here.filter(({ id }) => refused.includes(id) === isBack));
    for (const pack of back!)
      await this.moves.take(tx, pack, 'unload', { comment, set: { sentTime: null, shipmentId: null } });
    const said = back!.length > 0 ? null : comment;
    for (const pack of taken!) await this.moves.take(tx, pack, 'sign', { comment: said, data: { signedBy } });
    const signature: Signature = {
      stop: stop ?? 0,
      signedBy,
      comment,
      time: now().toISOString(),
      refused: back!.map(({ packageNo }) => packageNo),
    };
    const isLast = here.length === waiting.length;
    const set = { signatures: [...row.signatures, signature] };
    await this.move(tx, row, isLast ? 'sign' : 'signStop', set);
    await this.tell(tx, row, 'signed', { comment: signedBy ?? comment, packages: taken! });
    await this.tell(tx, row, 'sentBack', { comment, packages: back! });
  }

  private async cancel({ tx, row, packages }: Truck, { comment }: Body): Promise<void> {
    for (const pack of packages)
      if (pack.state === PackageState.Loaded)
        await this.moves.take(tx, pack, 'unload', { comment, set: { shipmentId: null } });
      else await tx.update(Package, pack.id, { shipmentId: null });
    await this.move(tx, row, 'cancel');
    await this.tell(tx, row, 'cancelled', { comment });
  }

  /** A package onto the truck by its label; the first one begins the loading. */
  async scan(id: string, code: string, isOff: boolean): Promise<ReplyOf<typeof shipments.scan>> {
    const said = await this.onTruck(id, async ({ tx, row, orders, packages }) => {
      this.refuseState(row, [ShipmentState.Planned, ShipmentState.Loading]);
      const [pack] = asScanned(packages, code, ({ packageNo }) => [packageNo]);
      if (!pack) {
        const known = await findScanned(tx, Package, 'packageNo', code);
        throw known
          ? new AppError(errors.PackageNotOnTruck, { packageNo: known.packageNo })
          : new AppError(errors.CodeUnknown, { code });
      }
      if (!isOff) refuseCancelled(orders, [pack]);
      const { packageNo } = pack;
      const isLoaded = pack.state === PackageState.Loaded;
      if (isLoaded !== isOff) return { packageNo, isRepeated: true };
      const data = { shipmentNo: row.shipmentNo };
      if (row.state === ShipmentState.Planned) await this.move(tx, row, 'load');
      await this.moves.take(tx, pack, isOff ? 'unload' : 'load', { data, time: saidAt() });
      return { packageNo, isRepeated: false };
    });
    return { ...said, shipment: (await this.get(id)) as ReplyOf<typeof shipments.scan>['shipment'] };
  }

  /** What the truck takes, the last stop first, for that is loaded first. */
  async loadList(id: string): Promise<{ items: LoadStop[] }> {
    await this.refuseOutOfScope([id]);
    const credits = await this.credits(id);
    return this.orders.tx(async (tx, visible) => {
      const row = await tx.get(Shipment, id);
      const orders = await visible.many(ordersOf(row));
      const ids = row.lines.flatMap(({ packageIds }) => packageIds);
      const packages = await tx.em.find(Package, { where: { id: In(ids) }, order: { packageNo: 'ASC' } });
      const shelves = await tx.em.findBy(Shelf, { id: In(packages.flatMap(({ shelfId }) => shelfId ?? [])) });
      const owed = new Map<string, number>();
      for (const order of orders) owed.set(order.id, await this.release.owed(tx, order, credits, { isReading: true }));
      const stops = [...new Set(row.lines.map(({ stop }) => stop))].sort((a, b) => b - a);
      return {
        items: stops.map((stop) => ({
          stop,
          orders: row.lines
            .filter((line) => line.stop === stop)
            .map(({ salesOrderId, packageIds }) => {
              const order = orders.find((one) => one.id === salesOrderId)!;
              return {
                salesOrderId,
                salesOrderNo: order.salesOrderNo,
                customerName: order.customerName,
                address: order.receiver.address ?? null,
                receiverPhone: order.receiver.phone ?? null,
                owed: owed.get(salesOrderId) ?? 0,
                packages: packages
                  .filter((pack) => packageIds.includes(pack.id))
                  .map(({ id: packageId, packageNo, state, palletNo, shelfId, weight, isFragile, shipmentId }) => ({
                    packageId,
                    packageNo,
                    state,
                    palletNo,
                    shelfCode: shelves.find((shelf) => shelf.id === shelfId)?.code ?? null,
                    weight,
                    isFragile,
                    isLoaded: shipmentId === id && state >= PackageState.Loaded,
                  })),
              };
            }),
        })),
      };
    });
  }
}
