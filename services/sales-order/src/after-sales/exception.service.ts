import {
  exceptions as routes,
  ExceptionState,
  type exceptionLife,
  type liabilityBody,
} from '@ishare/contracts/sales-order/exception.js';
import { SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';
import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { MachineService, type Case } from '@ishare/crud/machines/machine.service.js';
import { numberRule } from '@ishare/crud/number-rule.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { sumOf as sumOfMoney } from '@ishare/kernel/money.js';
import { now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { AfterSalesTold } from '../orders/order-events.js';
import { OrderScope } from '../orders/order-scope.js';
import { orderExceptions } from '../things.js';
import { OrderException } from './exception.entity.js';
import { Judgement } from './judgement.entity.js';
import { JudgementService } from './judgement.service.js';
import { isDraft, judgementsOf, sumOf, WHOLE } from './liabilities.js';
import { holdOpen } from './open-of.js';
import { OrderPartsBook } from './order-parts.service.js';
import { SupplementaryOrder } from './supplementary-order.entity.js';

type Liabilities = z.output<typeof liabilityBody>;
type Body = Record<string, unknown> & { salesOrderId: string; partIds: string[] };

/** What is wrong with parts of orders: a dealer reports it of his own, the factory judges it and puts it right. */
@Injectable()
export class ExceptionService extends MachineService<typeof exceptionLife, OrderException> {
  constructor(
    database: Database,
    ports: Ports,
    localizer: Localizer,
    private readonly orders: OrderScope,
    private readonly events: TransactionEventBus,
    private readonly parts: OrderPartsBook,
    private readonly judgements: JudgementService,
  ) {
    super(database, ports, orderExceptions, localizer);
  }

  protected override readonly guards = {
    byFactory: async () => (await this.orders.dealerOfCaller()) === null,
    fullyShared: async ({ tx, row }: Case<OrderException>) => sumOf(await judgementsOf(tx, row.id)) === WHOLE,
    nothingOpen: async ({ tx, row }: Case<OrderException>) => !(await hasOpenOrders(tx, row.id)),
    reasoned: ({ row, comment }: Case<OrderException>) => row.state === ExceptionState.Remedied || Boolean(comment),
  };

  protected override readonly effects = {
    judge: (one: Case<OrderException>) => this.seal(one),
    conclude: (one: Case<OrderException>) => this.seal(one),
    remedy: (one: Case<OrderException>) => this.tell(one, 'remedied'),
    settle: (one: Case<OrderException>) => this.tell(one, 'remedied'),
    close: (one: Case<OrderException>) => this.tell(one, 'exceptionClosed'),
  };

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  override async create(body: Record<string, unknown>) {
    await this.refuseForeign(body as Body);
    return super.create(body);
  }

  override async update(id: string, body: Record<string, unknown>) {
    const { salesOrderId } = (await this.get(id)) as { salesOrderId: string };
    await this.refuseForeign({ ...(body as Body), salesOrderId });
    return super.update(id, body);
  }

  /** A report is of an order that its caller sees, and names no piece of another one. */
  private async refuseForeign({ salesOrderId, partIds }: Body): Promise<void> {
    await this.parts.drawings(await this.parts.madeOrder(salesOrderId), partIds);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: OrderException | null,
  ): Promise<Values<OrderException>> {
    if (!existing) await holdOpen(tx, body.salesOrderId as string);
    const { foundAt = existing?.foundAt ?? now(), ...row } = await super.toRow(body, tx, existing);
    return { ...row, foundAt };
  }

  protected override async afterCreate(row: OrderException, tx: Tx): Promise<void> {
    await this.tell({ tx, row, comment: row.remark }, 'reported');
  }

  /** The rule by which a report is numbered that is made in a transaction of others. */
  rule(): Promise<CodeRule> {
    const { numbered } = this.served.thing.fields['exceptionNo']!.facts;
    return numberRule(this.ports, numbered!);
  }

  /** Reports what fitters have found, in the transaction that says so. */
  async report(tx: Tx, rule: CodeRule, body: Record<string, unknown>): Promise<string> {
    return this.make(tx, body, async () => ({
      exceptionNo: await takeNumber(tx, rule, { date: now(), fields: {} }),
    }));
  }

  private async tell(
    { tx, row, comment }: Pick<Case<OrderException>, 'tx' | 'row' | 'comment'>,
    action: string,
    more: Record<string, unknown> = {},
  ): Promise<void> {
    const { id: exceptionId, exceptionNo, type, partIds } = row;
    const data = { exceptionId, exceptionNo, type, parts: partIds.length, ...more };
    await this.events.publish(new AfterSalesTold(row.salesOrderId, action, data, comment), tx);
  }

  /** With the report its judgements are confirmed that were not yet. */
  private async seal(one: Case<OrderException>): Promise<void> {
    const shares = await judgementsOf(one.tx, one.row.id, { lock: true });
    for (const share of shares.filter(isDraft)) await this.judgements.follow('seal', share, one.tx);
    const cost = sumOfMoney(shares.map((share) => share.cost));
    await this.tell(one, 'judged', {
      cost,
      shares: shares.map(({ liableParty, ratio }) => ({ liableParty, ratio })),
    });
  }

  /** Says anew who is liable for a fault, and judges it where that is wished. */
  async share(id: string, { parties, judges, comment, concurrencyStamp }: Liabilities) {
    await this.refuseOutOfScope([id]);
    await this.judgements.refuseDealer();
    if (new Set(parties.map(({ liableParty }) => liableParty)).size < parties.length)
      throw new AppError(errors.PartyTwice);
    await this.database.tx(async (tx) => {
      const row = await tx.get(OrderException, id, { lock: true });
      const { exceptionNo } = row;
      if (concurrencyStamp && concurrencyStamp !== row.concurrencyStamp) throw new AppError(kernelErrors.Concurrency);
      if (row.state !== ExceptionState.New) throw new AppError(errors.ExceptionJudged, { exceptionNo });
      const sum = sumOf(parties);
      if (sum > WHOLE) throw new AppError(errors.RatioBeyond, { exceptionNo, left: 0 });
      if (judges && sum !== WHOLE)
        throw new AppError(errors.RatioShort, { exceptionNo, left: sumOf([{ ratio: WHOLE }, { ratio: -sum }]) });
      await this.replace(tx, row, parties);
      if (judges) await this.follow('conclude', row, tx, comment);
      // Whoever has read the report before has not seen who is liable.
      else await tx.update(OrderException, id, { remark: row.remark }, concurrencyStamp);
    });
    return this.get(id);
  }

  /** The drafts of a report become these; what was confirmed stands. */
  private async replace(tx: Tx, { id, exceptionNo }: OrderException, parties: Liabilities['parties']): Promise<void> {
    const known = new Map((await judgementsOf(tx, id, { lock: true })).map((one) => [one.liableParty, one]));
    for (const { liableParty, ratio, cost, remark } of parties) {
      const old = known.get(liableParty);
      known.delete(liableParty);
      if (!old) await tx.insert(Judgement, { exceptionId: id, liableParty, ratio, cost, remark, state: 0 });
      else if (isDraft(old)) await tx.update(Judgement, old.id, { ratio, cost, remark });
      else if (old.ratio !== ratio || old.cost !== cost) throw new AppError(errors.ExceptionJudged, { exceptionNo });
    }
    for (const gone of known.values()) {
      if (!isDraft(gone)) throw new AppError(errors.ExceptionJudged, { exceptionNo });
      await tx.remove(Judgement, gone.id);
    }
  }
}

/** Whether something is made again for a report that is not there yet. */
export const hasOpenOrders = (tx: Tx, exceptionId: string): Promise<boolean> =>
  tx.em.existsBy(SupplementaryOrder, {
    exceptionId,
    isDeleted: false,
    state: In([SupplementaryState.Draft, SupplementaryState.Submitted]),
  });

@Controller(orderExceptions.resource.path)
export class ExceptionController extends ThingController(orderExceptions, ExceptionService) {
  @Inject(ExceptionService) private readonly exceptions!: ExceptionService;
  @Inject(OrderPartsBook) private readonly parts!: OrderPartsBook;

  @Serves(routes.parts)
  async partsOf({ salesOrderId }: { salesOrderId: string }) {
    return { items: await this.parts.of(salesOrderId) };
  }

  @Serves(routes.find)
  async find({ code }: { code: string }) {
    return { items: await this.parts.find(code) };
  }

  @Serves(routes.judge)
  async judgeAll(id: string, body: Liabilities) {
    return (await this.exceptions.share(id, body)) as never;
  }
}
