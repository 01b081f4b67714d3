import { identityPort } from '@ishare/contracts/identity/client.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import {
  codeHoldsUntil,
  PICKUP_CODE,
  type makeCodeBody,
  pickupLife,
  PickupState,
  type Pickup as PickupRecord,
  type PickupAction,
  type pickupActionBody,
  type pickups,
} from '@ishare/contracts/sales-order/pickup.js';
import { after, machineTexts, type StepName } from '@ishare/contracts/things/machine.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { numberRule } from '@ishare/crud/number-rule.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { withNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, ConsoleWord, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { DeliveryMoved } from '../orders/order-events.js';
import { lockOrdersOf, OrderScope, refuseDealer } from '../orders/order-scope.js';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import { PackageMoves, trace } from '../packing/package-moves.js';
import { Release, type Credits } from '../shipments/release.js';
import { DeliveryFile } from '../shipments/shipment.entity.js';
import { checkedPackages, ordersToSend, packagesOf, reserve, waitingPackages } from '../shipments/truck.js';
import { servedPickups } from '../things.js';
import { PickupCodes } from './pickup-codes.js';
import { PickupMessages } from './pickup-messages.js';
import { Pickup } from './pickup.entity.js';

type Body = z.output<typeof pickupActionBody>;

/** A pickup in the transaction that moves it: its order and it are locked. */
interface Counter {
  tx: Tx;
  row: Pickup;
  order: SalesOrder;
}

/** How pickups are numbered where nobody says a number. */
const NUMBERS = { code: 'Pickup', prefix: 'TH', digits: 4 } as const;
const CLOSED: readonly number[] = [PackageState.Packed, PackageState.InStore];
const words = machineTexts(pickupLife);

@Injectable()
export class PickupService extends ThingService<Pickup, PickupRecord> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly orders: OrderScope,
    private readonly moves: PackageMoves,
    private readonly release: Release,
    private readonly codes: PickupCodes,
    private readonly messages: PickupMessages,
    private readonly events: TransactionEventBus,
  ) {
    super(database, ports, servedPickups);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /** A number that somebody says stands; any other one is by rule. */
  override async create(body: Record<string, unknown>): Promise<PickupRecord> {
    if (body.code) return super.create(body);
    const rule = await numberRule(this.ports, NUMBERS);
    const occasion = { date: now(), fields: {} };
    const id = await withNumber(this.database, rule, occasion, (tx, code) => this.make(tx, { ...body, code }));
    return this.get(id);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Pickup | null,
  ): Promise<Values<Pickup>> {
    const orders = (await this.orders.ofCaller())(tx);
    if (existing) {
      refuseDealer(orders);
      this.refuseState(existing, pickupLife.editable!);
    }
    const { salesOrderId } = existing ?? (body as { salesOrderId: string });
    await ordersToSend(orders, [salesOrderId]);
    const said = (body.items ?? []) as string[];
    const items = said.length > 0 || existing ? said : await waitingPackages(tx, salesOrderId);
    const lines = [{ salesOrderId, stop: 1, packageIds: items }];
    await checkedPackages(tx, lines, { takerId: existing?.id ?? null, member: 'items' });
    // Who of the factory is there says the factory.
    const isDealers = orders.dealerId !== null;
    const handlerUserId = isDealers ? null : ((body.handlerUserId ?? null) as string | null);
    const values = await super.toRow({ ...body, items, handlerUserId }, tx, existing);
    return {
      ...values,
      handlerName: await this.nameOf(handlerUserId),
      ...(!existing && { state: PickupState.Planned }),
    };
  }

  protected override lockFirst(id: string, tx: Tx): Promise<void> {
    return lockOrdersOf(tx, Pickup, id, ({ salesOrderId }) => [salesOrderId]);
  }

  private async nameOf(userId: string | null): Promise<string | null> {
    if (!userId) return null;
    const [found] = await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids: [userId] });
    return found ? personName(found) : null;
  }

  protected override async afterCreate(row: Pickup, tx: Tx): Promise<void> {
    await reserve(tx, { pickupId: row.id }, row.items);
    await this.tell(tx, row, 'pickupPlanned');
  }

  protected override afterUpdate({ id, items }: Pickup, tx: Tx): Promise<void> {
    return reserve(tx, { pickupId: id }, items);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    refuseDealer((await this.orders.ofCaller())(tx));
    this.refuseState(await tx.get(Pickup, id, { lock: true }), pickupLife.editable!);
    await super.beforeDelete(id, tx);
    await reserve(tx, { pickupId: id }, []);
  }

  private refuseState({ code, state }: Pickup, wanted: readonly number[]): void {
    if (!wanted.includes(state))
      throw new AppError(errors.PickupStep, { code, stateName: new ConsoleWord(words.state(state)!) });
  }

  private async tell(
    tx: Tx,
    { id: pickupId, code: pickupCode, salesOrderId, items }: Pickup,
    action: DeliveryMoved['action'],
    { comment = null, packages = items.length }: { comment?: string | null; packages?: number } = {},
  ): Promise<void> {
    const told = { pickupId, pickupCode, packages };
    await this.events.publish(new DeliveryMoved(salesOrderId, action, told, comment), tx);
  }

  private async move(
    { tx, row }: Pick<Counter, 'tx' | 'row'>,
    step: StepName<typeof pickupLife>,
    set: Values<Pickup> = {},
  ): Promise<Pickup> {
    const to = after(pickupLife, step, row.state);
    if (to === undefined) this.refuseState(row, pickupLife.steps[step].from);
    return tx.update(Pickup, row.id, { ...set, state: to! });
  }

  /** A pickup of an order that the caller sees: the order and it are locked, in this order. */
  private async atCounter<T>(id: string, byFactory: boolean, work: (counter: Counter) => Promise<T>): Promise<T> {
    await this.refuseOutOfScope([id]);
    return this.orders.tx(async (tx, visible) => {
      if (byFactory) refuseDealer(visible);
      const { salesOrderId } = await tx.get(Pickup, id);
      const order = await visible.get(salesOrderId, { lock: true });
      return work({ tx, order, row: await tx.get(Pickup, id, { lock: true }) });
    });
  }

  /** A new one-time code, shown this once, and told to whoever fetches the goods; a dealer makes that of his own. */
  async makeCode(id: string, to: z.output<typeof makeCodeBody>): Promise<ReplyOf<typeof pickups.makeCode>> {
    const verifyCode = this.codes.make();
    const called = await this.atCounter(id, false, async (counter) => {
      const { code, items } = counter.row;
      if (items.length === 0) throw new AppError(errors.NothingToPickUp, { code });
      const codeUserId = currentPrincipal().userId;
      const set = { codeHash: this.codes.hash(id, verifyCode), codeTime: now(), codeUserId, wrongTries: 0 };
      const row = await this.move(counter, 'call', set);
      await this.tell(counter.tx, row, 'pickupCalled');
      return { row, order: counter.order };
    });
    const sentTo = await this.messages.send(verifyCode, called, to);
    return { verifyCode, sentTo, pickup: (await this.get(id)) as ReplyOf<typeof pickups.makeCode>['pickup'] };
  }

  /** Hands a pickup's packages over, or cancels it. A wrong code is counted although it is refused. */
  async step(id: string, action: PickupAction, body: Body): Promise<PickupRecord> {
    if (action === 'cancel' && !body.comment) throw invalid('comment', 'Validation:required');
    if (action === 'verify')
      for (const member of ['verifyCode', 'pickedUpBy', 'idEnding'] as const)
        if (!body[member]) throw invalid(member, 'Validation:required');
    const credits = action === 'verify' ? await this.credits(id) : undefined;
    const refusal = await this.atCounter(id, true, async (counter) => {
      const { row } = counter;
      if (body.concurrencyStamp && body.concurrencyStamp !== row.concurrencyStamp)
        throw new AppError(kernelErrors.Concurrency);
      this.refuseState(row, pickupLife.steps[action].from);
      if (!credits) return this.cancel(counter, body.comment);
      // Who knows the code because he made it could say it for nobody.
      if (row.codeUserId === currentPrincipal().userId) throw new AppError(errors.PickupByMaker, { code: row.code });
      if (!this.codes.fits(id, body.verifyCode!, row.codeHash)) return this.countWrong(counter);
      if (!row.codeTime || codeHoldsUntil(row.codeTime) < now().getTime())
        throw new AppError(errors.PickupCodeOver, { code: row.code, days: PICKUP_CODE.days });
      return this.handOver(counter, body, credits);
    });
    if (refusal) throw refusal;
    return this.get(id);
  }

  private async credits(id: string): Promise<Credits> {
    const order = await this.orders.tx(async (tx, visible) => visible.get((await tx.get(Pickup, id)).salesOrderId));
    return this.release.credits([order]);
  }

  /** Counts it; with the last one the code holds no more. */
  private async countWrong(counter: Counter): Promise<AppError> {
    const { tx, row } = counter;
    const wrongTries = row.wrongTries + 1;
    const left = PICKUP_CODE.tries - wrongTries;
    if (left > 0) await tx.update(Pickup, row.id, { wrongTries });
    else await this.tell(tx, await this.move(counter, 'lapse', { wrongTries, codeHash: null }), 'pickupLapsed');
    return new AppError(errors.PickupCodeWrong, { left });
  }

  private async handOver({ tx, row, order }: Counter, body: Body, credits: Credits): Promise<undefined> {
    const { comment, left, pickedUpBy, idEnding } = body;
    const { id, code } = row;
    if (left.length > 0 && !comment) throw invalid('comment', 'Validation:required');
    if (!(await tx.em.existsBy(DeliveryFile, { pickupId: id, isDeleted: false })))
      throw new AppError(errors.PickupUnproved, { code });
    const waiting = await packagesOf(tx, { pickupId: id });
    if (left.some((one) => !waiting.some((pack) => pack.id === one))) throw invalid('left', 'Validation:unknown');
    const stays = waiting.filter((pack) => left.includes(pack.id));
    const taken = waiting.filter((pack) => !left.includes(pack.id));
    if (taken.length === 0) throw new AppError(errors.NothingToPickUp, { code });
    const open = taken.filter(({ state }) => !CLOSED.includes(state));
    if (open.length > 0) throw new AppError(errors.PickupUnpacked, { code, count: open.length });
    await this.release.refuseHeld(tx, [order], taken, credits);
    const items = taken.map((pack) => pack.id);
    await reserve(tx, { pickupId: id }, items);
    const data = { pickupCode: code };
    // Why something is left is said of what is left.
    const said = stays.length > 0 ? null : comment;
    for (const pack of taken) {
      const loaded = await this.moves.take(tx, pack, 'load', { data });
      await this.release.send(tx, pack.id, { comment: said, data });
      await this.moves.take(tx, loaded, 'sign', { comment: said, data: { ...data, signedBy: pickedUpBy } });
    }
    for (const pack of stays) await trace(tx, pack.id, 'leftBehind', { comment, data });
    const set = { items, pickedUpBy, idEnding: idEnding!, pickedUpTime: now(), codeHash: null };
    const handed = await this.move({ tx, row }, 'verify', set);
    await this.tell(tx, handed, 'pickedUp', { comment: pickedUpBy });
    if (stays.length > 0) await this.tell(tx, handed, 'pickupLeft', { comment, packages: stays.length });
    return undefined;
  }

  private async cancel({ tx, row }: Pick<Counter, 'tx' | 'row'>, comment: string | null): Promise<undefined> {
    await reserve(tx, { pickupId: row.id }, []);
    await this.tell(tx, await this.move({ tx, row }, 'cancel', { codeHash: null }), 'pickupCancelled', { comment });
    return undefined;
  }

  /** Cancels what is open of an order that was cancelled; the order is locked. */
  async cancelOf(tx: Tx, salesOrderId: string, comment: string | null): Promise<void> {
    const rows = await tx.em.find(Pickup, {
      where: { salesOrderId, isDeleted: false },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const row of rows)
      if (pickupLife.steps.cancel.from.includes(row.state)) await this.cancel({ tx, row }, comment);
  }
}
