import {
  judgements as routes,
  type faultCostQuery,
  type judgementLife,
} from '@ishare/contracts/sales-order/judgement.js';
import { ExceptionState } from '@ishare/contracts/sales-order/exception.js';
import { JudgementState } from '@ishare/contracts/sales-order/judgement.js';
import { MachineService, type Case } from '@ishare/crud/machines/machine.service.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { OrderScope } from '../orders/order-scope.js';
import { judgements } from '../things.js';
import { JudgementsConfirmed } from './after-sales-events.js';
import { OrderException } from './exception.entity.js';
import type { Judgement } from './judgement.entity.js';
import { judgementsOf, sumOf, WHOLE } from './liabilities.js';

const COSTS = `
  select j.liable_party as "liableParty", e.type, count(distinct e.id)::int as count, sum(j.cost)::float8 as cost
    from judgement j
    join order_exception e on e.id = j.exception_id and not e.is_deleted
    join sales_order o on o.id = e.sales_order_id
   where j.state = ${JudgementState.Confirmed} and not j.is_deleted
     and ($1::timestamptz is null or j.confirmed_time >= $1) and ($2::timestamptz is null or j.confirmed_time < $2)
     and ($3::uuid is null or o.dealer_id = $3)
   group by 1, 2 order by 1, 2`;

@Injectable()
export class JudgementService extends MachineService<typeof judgementLife, Judgement> {
  constructor(
    database: Database,
    ports: Ports,
    localizer: Localizer,
    private readonly orders: OrderScope,
    private readonly events: TransactionEventBus,
  ) {
    super(database, ports, judgements, localizer);
  }

  protected override readonly guards = {
    byFactory: async () => (await this.orders.dealerOfCaller()) === null,
    fullyShared: async ({ tx, row }: Case<Judgement>) => sumOf(await judgementsOf(tx, row.exceptionId)) === WHOLE,
  };

  protected override readonly effects = {
    confirm: async ({ tx, row }: Case<Judgement>) => {
      await this.open(tx, row.exceptionId);
      // Asked again under the lock: another one may have gone meanwhile.
      if (sumOf(await judgementsOf(tx, row.exceptionId)) !== WHOLE) throw new AppError(kernelErrors.Concurrency);
      await this.events.publish(new JudgementsConfirmed(row.exceptionId), tx);
      return { confirmedTime: now() };
    },
    seal: async () => ({ confirmedTime: now() }),
  };

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /** A report that may still be judged, locked: its shares are added up by one at a time. */
  private async open(tx: Tx, exceptionId: string): Promise<OrderException> {
    const exception = await tx.get(OrderException, exceptionId, { lock: true });
    if (exception.state !== ExceptionState.New)
      throw new AppError(errors.ExceptionJudged, { exceptionNo: exception.exceptionNo });
    return exception;
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Judgement | null,
  ): Promise<Values<Judgement>> {
    const row = await super.toRow(body, tx, existing);
    const { id, exceptionId } = existing ?? { id: undefined, exceptionId: row.exceptionId as string };
    const { exceptionNo } = await this.open(tx, exceptionId);
    const others = sumOf((await judgementsOf(tx, exceptionId)).filter((one) => one.id !== id));
    if (sumOf([{ ratio: others }, { ratio: row.ratio as number }]) > WHOLE)
      throw new AppError(errors.RatioBeyond, { exceptionNo, left: sumOf([{ ratio: WHOLE }, { ratio: -others }]) });
    return row;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await super.beforeDelete(id, tx);
    await this.open(tx, (await tx.get(this.resource.entity, id)).exceptionId);
  }

  override async create(body: Record<string, unknown>) {
    await this.refuseDealer();
    return super.create(body);
  }

  override async update(id: string, body: Record<string, unknown>) {
    await this.refuseDealer();
    return super.update(id, body);
  }

  override async delete(id: string): Promise<void> {
    await this.refuseDealer();
    return super.delete(id);
  }

  /** Whose fault it is, the factory says. */
  async refuseDealer(): Promise<void> {
    if ((await this.orders.dealerOfCaller()) !== null) throw new AppError(kernelErrors.Forbidden);
  }

  /** What confirmed judgements of a period come to, of orders that the caller sees. */
  async costs({ from, to }: z.output<typeof faultCostQuery>) {
    const items = await this.orders.tx((tx, { dealerId }) =>
      tx.query<{ liableParty: number; type: number; count: number; cost: number }>(COSTS, [
        from ?? null,
        to ?? null,
        dealerId,
      ]),
    );
    return { items };
  }
}

@Controller(judgements.resource.path)
export class JudgementController extends ThingController(judgements, JudgementService) {
  @Inject(JudgementService) private readonly judgements!: JudgementService;

  @Serves(routes.costs)
  costs(query: z.output<typeof faultCostQuery>) {
    return this.judgements.costs(query);
  }
}
