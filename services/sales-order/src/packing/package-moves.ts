// What moves a package: the one place that changes its state, its shelf and its trace.
import { packageLife, PackageState } from '@ishare/contracts/sales-order/package.js';
import type { PackageEventKind } from '@ishare/contracts/sales-order/packing.js';
import { after, machineTexts, type StepName } from '@ishare/contracts/things/machine.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, ConsoleWord } from '@ishare/kernel/errors.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { errors } from '../errors.js';
import { PackageMoved } from '../orders/order-events.js';
import { Shelf } from '../storehouse/shelf.entity.js';
import { Package, PackageEvent } from './package.entity.js';

type Step = StepName<typeof packageLife>;

const KINDS: Readonly<Record<Step, PackageEventKind>> = {
  close: 'closed',
  reopen: 'reopened',
  store: 'stored',
  takeOff: 'takenOff',
  load: 'loaded',
  unload: 'unloaded',
  sign: 'signed',
};
const words = machineTexts(packageLife);

interface Said {
  set?: Values<Package>;
  comment?: string | null;
  data?: Record<string, unknown>;
  /** What the trace says, where it is not the step itself. */
  kind?: PackageEventKind;
  /** When it was done, where it may be told later. */
  time?: Date;
}

/** Refuses what is not done to a package in its state. */
export function refuseState({ packageNo, state }: Package, wanted: readonly number[]): void {
  if (!wanted.includes(state))
    throw new AppError(errors.PackageStep, { packageNo, stateName: new ConsoleWord(words.state(state)!) });
}

/** Writes a line of a package's trace. */
export async function trace(
  tx: Tx,
  packageId: string,
  kind: PackageEventKind,
  { comment = null, data = {}, time = now() }: Pick<Said, 'comment' | 'data' | 'time'> = {},
): Promise<void> {
  const principal = currentContext()?.principal;
  await tx.insert(PackageEvent, {
    packageId,
    kind,
    comment,
    data,
    time,
    userId: principal?.userId ?? null,
    userName: principal?.userName ?? null,
  });
}

@Injectable()
export class PackageMoves {
  constructor(private readonly events: TransactionEventBus) {}

  /** Takes a step with a package; its order and the package are locked. Whatever leaves its shelf frees the place. */
  async take(tx: Tx, pack: Package, step: Step, said: Said = {}): Promise<Package> {
    const to = after(packageLife, step, pack.state);
    if (to === undefined) refuseState(pack, packageLife.steps[step].from);
    const { set = {}, comment = null, data = {}, kind = KINDS[step], time = now() } = said;
    const shelfId = to === PackageState.InStore ? (set.shelfId ?? pack.shelfId) : null;
    const [from, onto] = await this.reshelve(tx, pack.shelfId, shelfId);
    const storedTime = shelfId === null ? null : shelfId === pack.shelfId ? pack.storedTime : time;
    const moved = await tx.update(Package, pack.id, { ...set, shelfId, storedTime, state: to! });
    const places = { ...(from && { from }), ...(onto && { to: onto }) };
    await trace(tx, pack.id, kind, { comment, time, data: { ...places, ...data } });
    const { id: packageId, packageNo, salesOrderId } = pack;
    await this.events.publish(new PackageMoved(salesOrderId, step, { packageId, packageNo }, comment), tx);
    return moved;
  }

  /** Frees the place on one shelf and takes one on another; gives their codes. Shelves are locked by their ids. */
  private async reshelve(tx: Tx, from: string | null, to: string | null): Promise<(string | undefined)[]> {
    if (from === to) return [];
    const ids = [from, to].filter((id) => id !== null);
    const shelves = await tx.em.find(Shelf, {
      where: { id: In(ids), isDeleted: false },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    const [left, taken] = [from, to].map((id) => shelves.find((shelf) => shelf.id === id));
    if (left) await tx.update(Shelf, left.id, { used: left.used - 1 });
    if (to && !taken) throw new AppError(errors.ShelfUnknown, { code: to });
    if (taken) {
      const { id, code, used, capacity } = taken;
      if (used >= capacity) throw new AppError(errors.ShelfFull, { code, capacity });
      await tx.update(Shelf, id, { used: used + 1 });
    }
    return [left?.code, taken?.code];
  }
}
