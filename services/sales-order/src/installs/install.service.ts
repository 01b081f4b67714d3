import { AsyncLocalStorage } from 'node:async_hooks';
import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { ExceptionType, MAX_PHOTOS } from '@ishare/contracts/sales-order/after-sales.js';
import { ExceptionState } from '@ishare/contracts/sales-order/exception.js';
import {
  installs as routes,
  keptOf,
  installLife,
  InstallState,
  type InstallDispatch as Dispatch,
  type calendarQuery,
  type installProblem,
  type installReport,
} from '@ishare/contracts/sales-order/install.js';
import type { StepName } from '@ishare/contracts/things/machine.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { MachineService, type Case, type StepRequest } from '@ishare/crud/machines/machine.service.js';
import { refuseUnknownFiles } from '@ishare/crud/references.js';
import { ThingController } from '@ishare/crud/thing.controller.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid, kernelErrors } from '@ishare/kernel/errors.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { saidAt } from '@ishare/server/said-at.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { ExceptionService } from '../after-sales/exception.service.js';
import { holdOpen } from '../after-sales/open-of.js';
import { OrderPartsBook, refuseUnmade } from '../after-sales/order-parts.service.js';
import { FittingMoved } from '../orders/order-events.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { installDispatches } from '../things.js';
import { InstallCards } from './install-card.service.js';
import { InstallDispatch, InstallTeam } from './install.entity.js';

type Life = typeof installLife;
type One = Case<InstallDispatch>;
type Problem = z.output<typeof installProblem>;
type Report = z.output<typeof installReport>;
type Planned = { teamId: string; date: string; concurrencyStamp?: string | null | undefined };

/** With whom a fitter's report may still be changed: those who are on their way or there. */
const AT_WORK: readonly number[] = [InstallState.Assigned, InstallState.OnSite];

const DAYS = `
  select d.team_id as "teamId", d.date::text as date, count(*)::int as count, t.capacity
    from install_dispatch d join install_team t on t.id = d.team_id
   where d.date between $1::date and $2::date and not d.is_deleted
   group by 1, 2, 4 order by 2, 1`;

/** Whether a team still goes to customers. */
const goes = async (tx: Tx, id: string | null): Promise<boolean> =>
  id !== null && (await tx.find(InstallTeam, { id }))?.isEnable === true;

@Injectable()
export class InstallService extends MachineService<Life, InstallDispatch> {
  /** What is wrong at the customer's, while the step is done that says so, and how its report is numbered. */
  private readonly problems = new AsyncLocalStorage<{ rule: CodeRule; said?: Problem }>();

  constructor(
    database: Database,
    ports: Ports,
    localizer: Localizer,
    private readonly orders: OrderScope,
    private readonly events: TransactionEventBus,
    private readonly parts: OrderPartsBook,
    private readonly exceptions: ExceptionService,
    private readonly cards: InstallCards,
  ) {
    super(database, ports, installDispatches, localizer);
  }

  protected override readonly guards = {
    planned: ({ row }: One) => row.teamId !== null && row.date !== null,
    teamGoes: ({ tx, row }: One) => goes(tx, row.teamId),
    signedOff: ({ row }: One) => row.signature.length > 0,
  };

  protected override readonly effects = {
    // What was looked at and signed was of the visit before.
    assign: async (one: One) => {
      await this.tell(one, 'fittingAssigned');
      return { checked: [], signature: [], signedBy: null, signedTime: null };
    },
    arrive: (one: One) => this.tell(one, 'fittersThere'),
    done: (one: One) => this.tell(one, 'fitted'),
    problem: (one: One) => this.complain(one),
  };

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /** Fitters go on without a network. */
  protected override moment(): Date {
    return saidAt();
  }

  /** mine: of the teams that the caller belongs to. */
  protected override where(query: ListQuery): Condition[] {
    const { userId } = currentPrincipal();
    return [
      ...super.where(query),
      ...(query.mine === true ? [{ fields: ['members'], op: 'contains', value: userId } as const] : []),
    ];
  }

  override async act(name: StepName<Life>, ids: readonly string[], request: StepRequest) {
    await this.refuseDealer();
    if (name !== 'problem' || this.problems.getStore()) return super.act(name, ids, request);
    return this.problems.run({ rule: await this.exceptions.rule() }, () => super.act(name, ids, request));
  }

  override async create(body: Record<string, unknown>) {
    await this.refuseDealer();
    await this.parts.madeOrder(body.salesOrderId as string);
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

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: InstallDispatch | null,
  ): Promise<Values<InstallDispatch>> {
    if (!existing) await holdOpen(tx, body.salesOrderId as string);
    const row = await super.toRow(body, tx, existing);
    // Who goes no more keeps what he was given.
    const { teamId } = row;
    if (teamId && teamId !== existing?.teamId && !(await goes(tx, teamId)))
      throw invalid('teamId', 'Validation:unknown');
    return row;
  }

  /** Whoever was told of a day is told of another one. */
  protected override async afterUpdate(row: InstallDispatch, tx: Tx, before: InstallDispatch): Promise<void> {
    await super.afterUpdate(row, tx, before);
    if (row.state === InstallState.Assigned && row.date && row.date !== before.date)
      await this.tell({ tx, row, comment: null }, 'fittingAssigned');
  }

  protected override async afterCreate(row: InstallDispatch, tx: Tx): Promise<void> {
    await this.tell({ tx, row, comment: row.remark }, 'fittingMade');
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    await super.beforeDelete(id, tx);
    const row = await tx.get(InstallDispatch, id);
    const wasAssigned = row.state === InstallState.Assigned && row.date !== null;
    await this.tell({ tx, row, comment: null }, 'fittingDropped', wasAssigned ? { wasAssigned } : {});
  }

  /** Nobody comes any more for an order that was cancelled meanwhile. */
  protected override async beforeRestore(row: InstallDispatch, tx: Tx): Promise<void> {
    await super.beforeRestore(row, tx);
    await holdOpen(tx, row.salesOrderId);
    refuseUnmade(await tx.get(SalesOrder, row.salesOrderId));
  }

  /** Drops the visits of an order that was cancelled, but for those on which fitters are or were; it is locked. */
  async dropOf(tx: Tx, salesOrderId: string, comment: string | null): Promise<void> {
    const rows = await tx.em.find(InstallDispatch, {
      where: { salesOrderId, isDeleted: false, state: In([...installLife.editable!]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const row of rows) {
      await this.tell({ tx, row, comment }, 'fittingDropped');
      await tx.remove(InstallDispatch, row.id);
    }
  }

  /** Fitters are the factory's; a dealer sees when they come. */
  private async refuseDealer(): Promise<void> {
    if ((await this.orders.dealerOfCaller()) !== null) throw new AppError(kernelErrors.Forbidden);
  }

  private async tell(
    { tx, row, comment }: Pick<One, 'tx' | 'row' | 'comment'>,
    action: string,
    more: object = {},
  ): Promise<void> {
    const { id: dispatchId, dispatchNo, date } = row;
    const data = { dispatchId, dispatchNo, date, ...more };
    await this.events.publish(new FittingMoved(row.salesOrderId, action, data, comment), tx);
  }

  /** What the fitters have found becomes a report, of the parts that they name or of what they came for. */
  private async complain(one: One): Promise<void> {
    const { tx, row, comment } = one;
    const { rule, said } = this.problems.getStore()!;
    await this.exceptions.report(tx, rule, {
      salesOrderId: row.salesOrderId,
      partIds: said?.partIds ?? row.items,
      type: said?.type ?? ExceptionType.Missing,
      photos: said?.photos ?? [],
      foundAt: saidAt(),
      remark: said?.remark ?? comment,
      state: ExceptionState.New,
    });
    await this.tell(one, 'fittingProblem');
  }

  async reportProblem(id: string, said: Problem) {
    const { salesOrderId } = (await this.get(id)) as unknown as Dispatch;
    await refuseUnknownFiles(this.ports, 'photos', said.photos);
    await this.parts.drawings(await this.parts.madeOrder(salesOrderId), said.partIds);
    const rule = await this.exceptions.rule();
    const { remark: comment, concurrencyStamp = null } = said;
    return this.problems.run({ rule, said }, () => this.actOnOne('problem', id, { comment, concurrencyStamp }));
  }

  /** Gives a dispatch to a team for a day; one that has a team gets the other one. */
  async plan(id: string, { teamId, date, concurrencyStamp }: Planned) {
    const { items, remark, salesOrderId } = (await this.get(id)) as unknown as Dispatch;
    const planned = (await this.update(id, {
      salesOrderId,
      teamId,
      date,
      items,
      remark,
      concurrencyStamp,
    })) as unknown as Dispatch;
    return planned.state === InstallState.Assigned ? planned : this.actOnOne('assign', id, {});
  }

  /** Keeps what a fitter has looked at, photographed and had signed. */
  async keep(id: string, { concurrencyStamp, ...said }: Report) {
    await this.refuseOutOfScope([id]);
    await this.refuseDealer();
    for (const field of ['photosBefore', 'photosAfter'] as const)
      await refuseUnknownFiles(this.ports, `${field}.added`, said[field]?.added);
    await refuseUnknownFiles(this.ports, 'signature', said.signature);
    await this.database.tx(async (tx) => {
      const row = await tx.get(InstallDispatch, id, { lock: true });
      if (!AT_WORK.includes(row.state))
        throw new AppError(kernelErrors.RecordFixed, { title: row.dispatchNo, state: '' });
      const kept = keptOf(row, said);
      for (const field of ['photosBefore', 'photosAfter'] as const)
        if (kept[field].length > MAX_PHOTOS) throw invalid(field, 'Validation:maxItems', { maximum: MAX_PHOTOS });
      const signedTime = said.signature ? { signedTime: said.signature.length > 0 ? saidAt() : null } : {};
      await tx.update(InstallDispatch, id, { ...kept, ...signedTime }, concurrencyStamp);
    });
    return this.get(id);
  }

  async card(id: string) {
    const dispatch = (await this.get(id)) as unknown as Dispatch;
    const [cabinets, parts] = [
      await this.cards.cabinets(dispatch.salesOrderId),
      await this.parts.of(dispatch.salesOrderId),
    ];
    const wanted = new Set(dispatch.items);
    const isWanted = ({ cabinetNo }: { cabinetNo: string }) => wanted.has(cabinetNo);
    // Words that name no cabinet narrow nothing.
    return { dispatch, cabinets: cabinets.some(isWanted) ? cabinets.filter(isWanted) : cabinets, parts };
  }

  async days({ from, to }: z.output<typeof calendarQuery>) {
    await this.refuseDealer();
    type Day = { teamId: string; date: string; count: number; capacity: number };
    return { items: await this.database.tx((tx) => tx.query<Day>(DAYS, [from, to])) };
  }
}

@Controller(installDispatches.resource.path)
export class InstallController extends ThingController(installDispatches, InstallService) {
  @Inject(InstallService) private readonly installs!: InstallService;

  @Serves(routes.days)
  days(query: z.output<typeof calendarQuery>) {
    return this.installs.days(query);
  }

  @Serves(routes.plan)
  async plan(id: string, body: Planned) {
    return (await this.installs.plan(id, body)) as never;
  }

  @Serves(routes.card)
  async card(id: string) {
    return (await this.installs.card(id)) as never;
  }

  @Serves(routes.report)
  async report(id: string, body: Report) {
    return (await this.installs.keep(id, body)) as never;
  }

  @Serves(routes.reportProblem)
  async reportProblem(id: string, body: Problem) {
    return (await this.installs.reportProblem(id, body)) as never;
  }
}
