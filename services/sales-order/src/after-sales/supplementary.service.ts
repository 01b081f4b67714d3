import { AsyncLocalStorage } from 'node:async_hooks';
import { ExceptionState } from '@ishare/contracts/sales-order/exception.js';
import { SupplementaryState, type supplementaryLife } from '@ishare/contracts/sales-order/supplementary-order.js';
import type { StepName } from '@ishare/contracts/things/machine.js';
import { MachineService, type Case, type StepRequest } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Opening } from '../audits/sheet-opening.js';
import { errors } from '../errors.js';
import { AfterSalesTold, RemadePartsCame } from '../orders/order-events.js';
import { OrderScope } from '../orders/order-scope.js';
import { supplementaryOrders } from '../things.js';
import { OrderException } from './exception.entity.js';
import { holdOpen } from './open-of.js';
import { OrderPartsBook } from './order-parts.service.js';
import { SupplementaryMaker, type Prepared } from './supplementary-maker.js';
import { SupplementaryOrder } from './supplementary-order.entity.js';

type Life = typeof supplementaryLife;
type One = Case<SupplementaryOrder>;
type Body = Record<string, unknown> & { sourceOrderId: string; sourcePartIds: string[]; exceptionId?: string | null };

/** What a step was prepared with outside of its transaction. */
interface Asked {
  submit?: Prepared;
  cancel?: Opening;
}

/** What a report lacks is made again once: two who look at it at the same time must not cut it twice. */
async function refuseTwice(
  tx: Tx,
  { id: exceptionId, exceptionNo }: OrderException,
  { id, parts }: { id: string | undefined; parts: readonly string[] },
): Promise<void> {
  const others = await tx.em.find(SupplementaryOrder, {
    where: { exceptionId, isDeleted: false, state: In([SupplementaryState.Draft, SupplementaryState.Submitted]) },
  });
  for (const { id: other, supplementaryNo, sourcePartIds } of others) {
    const part = other === id ? undefined : sourcePartIds.find((one) => parts.includes(one));
    if (part) throw new AppError(errors.PartMadeAgain, { part, exceptionNo, supplementaryNo });
  }
}

@Injectable()
export class SupplementaryService extends MachineService<Life, SupplementaryOrder> {
  private readonly asked = new AsyncLocalStorage<Asked>();

  constructor(
    database: Database,
    ports: Ports,
    localizer: Localizer,
    private readonly orders: OrderScope,
    private readonly events: TransactionEventBus,
    private readonly parts: OrderPartsBook,
    private readonly maker: SupplementaryMaker,
  ) {
    super(database, ports, supplementaryOrders, localizer);
  }

  protected override readonly guards = {
    byFactory: async () => (await this.orders.dealerOfCaller()) === null,
    unconfirmed: ({ tx, row }: One) => this.maker.isOpen(tx, row.salesOrderId),
  };

  protected override readonly effects = {
    submit: async (one: One) => {
      const prepared = this.asked.getStore()!.submit!;
      const salesOrderId = await this.maker.make(one.tx, one.row, prepared);
      await this.tell(one, 'supplementarySubmitted', { salesOrderId });
      return { salesOrderId, drawings: prepared.drawings };
    },
    cancel: async (one: One) => {
      await this.maker.cancel(one.tx, one.row.salesOrderId, this.asked.getStore()!.cancel!, one.comment);
      await this.tell(one, 'supplementaryCancelled');
    },
    drop: (one: One) => this.tell(one, 'supplementaryCancelled'),
    deliver: async (one: One) => {
      await this.tell(one, 'supplementaryDelivered');
      await this.events.publish(new RemadePartsCame(one.row.sourceOrderId), one.tx);
      return { deliveredTime: now() };
    },
  };

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /** What an order needs is asked before the transaction that makes it. */
  override async act(name: StepName<Life>, ids: readonly string[], request: StepRequest) {
    await this.refuseOutOfScope(ids);
    const asked: Asked = {};
    if (name === 'cancel') asked.cancel = await this.maker.openingForCancel();
    if (name === 'submit') {
      const row = await this.database.tx((tx) => tx.get(SupplementaryOrder, ids[0]!));
      // Who may not, or has done it before, is refused by the step itself.
      const mayBe = row.state === SupplementaryState.Draft && (await this.orders.dealerOfCaller()) === null;
      if (mayBe) asked.submit = await this.maker.prepare(row);
    }
    return this.asked.run(asked, () => super.act(name, ids, request));
  }

  private async tell({ tx, row, comment }: Pick<One, 'tx' | 'row' | 'comment'>, action: string, more: object = {}) {
    const { id: supplementaryId, supplementaryNo, sourcePartIds } = row;
    const data = { supplementaryId, supplementaryNo, parts: sourcePartIds.length, ...more };
    await this.events.publish(new AfterSalesTold(row.sourceOrderId, action, data, comment), tx);
  }

  protected override async afterCreate(row: SupplementaryOrder, tx: Tx): Promise<void> {
    await this.tell({ tx, row, comment: row.remark }, 'supplementaryMade');
  }

  override async create(body: Record<string, unknown>) {
    await this.refuseForeign(body as Body);
    return super.create(body);
  }

  override async update(id: string, body: Record<string, unknown>) {
    const { sourceOrderId, exceptionId } = (await this.get(id)) as unknown as Body;
    await this.refuseForeign({ ...(body as Body), sourceOrderId, exceptionId: exceptionId ?? null });
    return super.update(id, body);
  }

  /** A report that is settled has nothing open: the lock keeps it from being closed meanwhile. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: SupplementaryOrder | null,
  ): Promise<Values<SupplementaryOrder>> {
    const row = await super.toRow(body, tx, existing);
    const exceptionId = (existing?.exceptionId ?? row.exceptionId ?? null) as string | null;
    const exception = exceptionId ? await tx.get(OrderException, exceptionId, { lock: true }) : null;
    if (!existing) await holdOpen(tx, row.sourceOrderId!);
    if (!exception) return row;
    const { state, exceptionNo } = exception;
    if (!existing && state >= ExceptionState.Remedied) throw new AppError(errors.ExceptionSettled, { exceptionNo });
    await refuseTwice(tx, exception, { id: existing?.id, parts: row.sourcePartIds as string[] });
    return row;
  }

  override async delete(id: string): Promise<void> {
    await this.refuseDealer();
    return super.delete(id);
  }

  private async refuseDealer(): Promise<void> {
    if ((await this.orders.dealerOfCaller()) !== null) throw new AppError(kernelErrors.Forbidden);
  }

  /** What is made again is of the one order: its pieces, and the report of it. */
  private async refuseForeign({ sourceOrderId, sourcePartIds, exceptionId }: Body): Promise<void> {
    await this.refuseDealer();
    const order = await this.parts.madeOrder(sourceOrderId);
    await this.parts.drawings(order, sourcePartIds);
    if (!exceptionId) return;
    const exception = await this.database.tx((tx) => tx.find(OrderException, { id: exceptionId }));
    if (exception && exception.salesOrderId !== sourceOrderId)
      throw new AppError(errors.ExceptionOfOtherOrder, {
        exceptionNo: exception.exceptionNo,
        salesOrderNo: order.salesOrderNo,
      });
  }
}

export const SupplementaryController = ThingController(supplementaryOrders, SupplementaryService);
