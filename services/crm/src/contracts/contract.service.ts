import { AsyncLocalStorage } from 'node:async_hooks';
import { BillState } from '@ishare/contracts/crm/bill.js';
import {
  ContractState,
  type contracts as routes,
  type Contract as ContractRecord,
  type contractLife,
  type ContractTerms,
  type ContractVersion as Version,
} from '@ishare/contracts/crm/contract.js';
import type { IntentOrder as IntentRecord } from '@ishare/contracts/crm/intent-order.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { workflowRequested, type subjectData, type workflowMoved } from '@ishare/contracts/platform/workflow/events.js';
import type { StepName } from '@ishare/contracts/things/machine.js';
import { MachineService, type Case, type StepRequest } from '@ishare/crud/machines/machine.service.js';
import { numberRule } from '@ishare/crud/number-rule.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { withNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { currentContext, currentTenantId, isPast, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Inject, Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import type { z } from 'zod';
import { tellOrders } from '../bills/allocation-book.js';
import {
  billContract,
  billTerms,
  endBills,
  followOrder,
  orderFacts,
  refuseBilled,
  unbillable,
  type BillTerms,
  type OrderFacts,
} from '../bills/bill-maker.js';
import { Bill } from '../bills/bill.entity.js';
import { crmErrors } from '../crm.errors.js';
import { Customer } from '../customers/customer.entity.js';
import { noteOrdered } from '../customers/customer-moves.js';
import { IntentOrder } from '../intent-orders/intent-order.entity.js';
import { IntentOrderService } from '../intent-orders/intent-order.service.js';
import { OrderMaker } from '../intent-orders/order-maker.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { servedContracts } from '../things.js';
import { Contract, ContractVersion } from './contract.entity.js';

type Life = typeof contractLife;
type One = Case<Contract>;
type Heard = z.output<typeof workflowMoved.schema>;

interface Asked {
  decides: { workflowId: string; version: number } | null;
  data: z.input<typeof subjectData>;
  title: string;
}

const NUMBERING = { code: 'Contract', prefix: 'HT', digits: 4 };

const termsOf = ({ contractNo, amount, signDate, woodNetOrderId, paymentPlan, files }: Contract): ContractTerms => ({
  contractNo,
  amount,
  signDate,
  woodNetOrderId,
  paymentPlan,
  files,
});

@Injectable()
export class ContractService extends MachineService<Life, Contract> {
  /** What the bills of a contract that takes effect are made with. */
  private readonly terms = new AsyncLocalStorage<BillTerms>();
  /** Which workflow decides on a contract, while it is handed in. */
  private readonly asked = new AsyncLocalStorage<Asked>();
  /** The order that a contract is for, while it is written. */
  private readonly order = new AsyncLocalStorage<OrderFacts | null>();

  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(Localizer) private readonly localized: Localizer,
    @Inject(DealerScope) private readonly dealers: DealerScope,
    @Inject(OrderMaker) private readonly orders: OrderMaker,
    @Inject(IntentOrderService) private readonly intents: IntentOrderService,
  ) {
    super(database, ports, servedContracts, localized);
  }

  protected override readonly guards = {
    planned: ({ row }: One) => row.paymentPlan.length > 0,
    byFactory: async ({ tx }: One) => (await this.dealers.dealerOfCaller(tx)) === null,
    /** Where a workflow decides, nobody does so beside it. */
    noWorkflow: ({ row }: One) => row.workflowInstanceId === null,
    /** Four eyes: whoever handed it in does not approve it. */
    byAnother: ({ row, caller }: One) => row.submitterId !== caller.userId,
  };

  protected override readonly effects = {
    submit: (one: One) => this.handIn(one),
    approve: ({ tx, row }: One) => billContract(tx, row, this.terms.getStore()!),
    revise: ({ tx, row, comment }: One) => this.keepVersion(tx, row, comment),
    terminate: ({ tx, row }: One) => endBills(tx, row.id),
  };

  private async termsOf({ salesOrderId }: Pick<Contract, 'salesOrderId'>): Promise<BillTerms> {
    const order = salesOrderId === null ? null : await orderFacts(this.ports, salesOrderId);
    return billTerms(this.ports, order?.state ?? null);
  }

  /** The workflow that would decide on a contract, with what it reads of it. */
  private async askFor(row: ContractRecord): Promise<Asked> {
    const { amount, version, contractNo, customerName, dealerName, signDate } = row;
    const data = { amount, version, contractNo, customerName, dealerName, signDate };
    const asked = { tenantId: currentTenantId(), formType: 'contract', workflowId: null, data };
    // What is told of the past was decided then.
    const decides = isPast() ? null : await this.ports.client(platformPort).workflowFor(asked);
    return { decides, data, title: [contractNo, customerName].filter(Boolean).join(' · ') };
  }

  /** A contract on which a workflow decides asks it; one that was sent back goes on with the one that did. */
  private async handIn({ tx, row, caller }: One): Promise<Values<Contract>> {
    const { decides, data, title } = this.asked.getStore()!;
    const submitterId = caller.userId;
    const instanceId = row.workflowInstanceId ?? (decides ? newId() : null);
    if (instanceId === null) return { submitterId };
    await tx.publish(workflowRequested, {
      instanceId,
      formType: 'contract',
      ...(decides ?? { workflowId: EMPTY_GUID, version: 0 }),
      refId: row.id,
      title: title.slice(0, 256),
      data,
      initiatorId: submitterId,
      initiatorName: caller.userName,
    });
    return { submitterId, workflowInstanceId: instanceId };
  }

  /** What the workflow that decides on a contract has come to. */
  async hear(tx: Tx, { instanceId, refId, outcome, userName, comment }: Heard): Promise<void> {
    const row = await tx.find(Contract, { id: refId }, { lock: true });
    if (row?.workflowInstanceId !== instanceId) return;
    const said = [userName, comment].filter(Boolean).join(': ').slice(0, 512) || null;
    const isHandedIn = row.state === ContractState.Submitted;
    if (outcome !== 'returned') await tx.update(Contract, row.id, { workflowInstanceId: null });
    if (!isHandedIn) return;
    if (outcome !== 'passed') {
      await this.follow('reject', row, tx, said);
      return;
    }
    const terms = await this.termsOf(row);
    const refusal = await unbillable(tx, row, terms);
    if (refusal) await this.follow('reject', row, tx, this.textOf(refusal));
    else await this.terms.run(terms, () => this.follow('approve', row, tx, said));
  }

  private textOf({ definition: { text }, data }: AppError): string {
    return this.localized.text(currentContext()?.language ?? 'zh-Hans', text, data).slice(0, 512);
  }

  private async keepVersion(tx: Tx, row: Contract, reason: string | null): Promise<Values<Contract>> {
    await tx.insert(ContractVersion, {
      contractId: row.id,
      version: row.version,
      reason,
      time: now(),
      userName: currentContext()?.principal?.userName ?? null,
      terms: termsOf(row),
    });
    return { version: row.version + 1 };
  }

  protected override scope(): Promise<Condition[]> {
    return this.dealers.conditions('dealerId');
  }

  /** What bills need is asked before the transaction that makes them. */
  override async act(name: StepName<Life>, ids: readonly string[], request: StepRequest) {
    const [id] = ids;
    if (name === 'submit')
      return this.asked.run(await this.askFor(await this.one(id!)), () => super.act(name, ids, request));
    if (name !== 'approve') return super.act(name, ids, request);
    const terms = await this.termsOf(await this.one(id!));
    const results = await this.terms.run(terms, () => super.act(name, ids, request));
    if (!request.dryRun) await this.database.tx((tx) => this.settle(tx, ids));
    return results;
  }

  override async create(body: Record<string, unknown>) {
    return this.withOrder(body, async () => {
      if (body.contractNo) return super.create(body);
      const rule = await numberRule(this.ports, NUMBERING);
      const id = await withNumber(this.database, rule, { date: now(), fields: {} }, (tx, contractNo) =>
        this.make(tx, { ...body, contractNo }),
      );
      return this.get(id);
    });
  }

  override async update(id: string, body: Record<string, unknown>) {
    // An order that the body does not name stays, and is of the customer whom it names.
    const { salesOrderId = (await this.one(id)).salesOrderId } = body;
    return this.withOrder({ salesOrderId }, () => super.update(id, body));
  }

  private async withOrder<T>({ salesOrderId }: Record<string, unknown>, work: () => Promise<T>): Promise<T> {
    const id = salesOrderId as string | null | undefined;
    const [order = null] = id ? await this.ordersOf(id) : [];
    return this.order.run(order, work);
  }

  /** The order, or none where there is none: the reference itself is refused by its name. */
  private async ordersOf(id: string): Promise<OrderFacts[]> {
    try {
      return [await orderFacts(this.ports, id)];
    } catch (error) {
      if (error instanceof AppError && error.definition.status === 404) return [];
      throw error;
    }
  }

  /** The customer's dealer is the contract's; a contract that holds already keeps whom and what it is for. */
  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Contract | null,
  ): Promise<Values<Contract>> {
    const values = await super.toRow(body, tx, existing);
    const contractNo = (body.contractNo as string | undefined)?.trim() || existing?.contractNo;
    if (existing && existing.version > 1) {
      const { customerId, dealerId, salesOrderId, salesOrderNo, intentId } = existing;
      return { ...values, contractNo, customerId, dealerId, salesOrderId, salesOrderNo, intentId };
    }
    const own = await this.dealers.dealerOfCaller(tx);
    const customer = await tx.get(Customer, body.customerId as string);
    if (own !== null && customer.dealerId !== own) throw invalid('customerId', 'Validation:unknown');
    if (values.intentId) await this.refuseIntent(tx, { intentId: values.intentId, customer, existing });
    const order = this.order.getStore() ?? null;
    const { dealerId } = customer;
    if (order && (order.dealerId !== dealerId || (order.customerId !== null && order.customerId !== customer.id)))
      throw invalid('salesOrderId', 'Crm:OrderOfAnother');
    const isNamed = body.salesOrderId !== undefined;
    return { ...values, contractNo, dealerId, ...(isNamed ? { salesOrderNo: order?.salesOrderNo ?? null } : {}) };
  }

  /** One that comes back finds its intent free, as one that is made does. */
  protected override async afterRestore(row: Contract, tx: Tx): Promise<void> {
    await super.afterRestore(row, tx);
    const { intentId, customerId } = row;
    if (intentId === null) return;
    await this.refuseIntent(tx, { intentId, customer: await tx.get(Customer, customerId), existing: row });
  }

  /** An intent is its customer's, and has one contract at a time. */
  private async refuseIntent(
    tx: Tx,
    { intentId, customer, existing }: { intentId: string; customer: Customer; existing: Contract | null },
  ): Promise<void> {
    // Locked: two who write its contract at once would both see none.
    if ((await tx.get(IntentOrder, intentId, { lock: true })).customerId !== customer.id)
      throw invalid('intentId', 'Crm:IntentOfAnother');
    const [other] = await tx.em.findBy(Contract, {
      intentId,
      isDeleted: false,
      state: Not(ContractState.Terminated),
      ...(existing && { id: Not(existing.id) }),
    });
    if (other) throw new AppError(crmErrors.IntentHasContract, { contract: other.contractNo });
  }

  /**
   * Makes the order of a contract that holds, once however often it is asked: sales orders know of what they are made.
   * Of an intent it is the intent's order too. The order is there first; the contract then says so.
   */
  async makeOrder(id: string, wish: z.output<typeof routes.makeOrder.body>): Promise<ContractRecord> {
    const contract = await this.one(id);
    if (contract.salesOrderId !== null) return contract;
    if (contract.state !== ContractState.Effective && contract.state !== ContractState.Finished)
      throw new AppError(crmErrors.ContractNotEffective, { contract: contract.contractNo });
    const { contractNo, customerId, dealerId, woodNetOrderId, intentId } = contract;
    const origin = { contractId: id, contractNo, woodNetOrderId };
    const { salesOrderId, salesOrderNo } = intentId
      ? ((await this.intents.makeOrder(intentId, wish, origin)) as unknown as IntentRecord)
      : await this.orders.make(wish, { customerId, dealerId, origin });
    // Somebody who asked at the same moment has said so already.
    if ((await this.one(id)).salesOrderId === salesOrderId) return this.one(id);
    if (!intentId) await this.database.tx((tx) => noteOrdered(tx, customerId, salesOrderNo!));
    return this.link(id, { salesOrderId: salesOrderId! });
  }

  /** A contract whose bills are all paid is finished, until a payment is taken back. */
  async settle(tx: Tx, ids: readonly string[]): Promise<void> {
    const rows = await tx.em.find(Contract, {
      where: { id: In([...ids]), isDeleted: false },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const row of rows) {
      const bills = await tx.em.findBy(Bill, { contractId: row.id, isDeleted: false });
      const open = bills.filter(({ state }) => state !== BillState.Paid && state !== BillState.Void);
      await this.follow(open.length > 0 || bills.length === 0 ? 'reopen' : 'finish', row, tx);
    }
  }

  /** A contract as its readers see it. */
  async one(id: string): Promise<ContractRecord> {
    return (await this.get(id)) as unknown as ContractRecord;
  }

  async versions(id: string): Promise<{ items: Version[] }> {
    await this.get(id);
    const rows = await this.database.tx((tx) =>
      tx.em.find(ContractVersion, { where: { contractId: id }, order: { version: 'DESC' } }),
    );
    return {
      items: rows.map(({ id: key, version, reason, time, userName, terms }) => ({
        ...{ id: key, version, reason, userName, terms },
        time: time.toISOString(),
      })),
    };
  }

  async restore(id: string) {
    await this.refuseOutOfScope([id]);
    await this.database.tx(async (tx) => {
      const row = await tx.get(Contract, id, { lock: true });
      const last = await tx.find(ContractVersion, { contractId: id, version: row.version - 1 });
      if (row.state !== ContractState.Draft || !last) throw new AppError(crmErrors.NothingToRestore);
      await this.follow('restore', row, tx);
      await tx.update(Contract, id, { ...last.terms, version: last.version });
      await tx.remove(ContractVersion, last.id);
    });
    await this.database.tx((tx) => this.settle(tx, [id]));
    return this.one(id);
  }

  /** An order is made of a contract that holds: its bills are the order's from now on. */
  async link(id: string, { salesOrderId }: { salesOrderId: string }) {
    await this.refuseOutOfScope([id]);
    await this.dealers.refuseDealer();
    const [order, day] = await Promise.all([orderFacts(this.ports, salesOrderId), factoryDay(this.ports)]);
    await this.database.tx(async (tx) => {
      const row = await tx.get(Contract, id, { lock: true });
      if (row.salesOrderId !== null) throw new AppError(crmErrors.ContractHasOrder, { contract: row.contractNo });
      if (order.dealerId !== row.dealerId || (order.customerId !== null && order.customerId !== row.customerId))
        throw invalid('salesOrderId', 'Crm:OrderOfAnother');
      if (row.state === ContractState.Terminated)
        throw new AppError(crmErrors.ContractTerminated, { contract: row.contractNo });
      const { salesOrderNo, state } = order;
      await refuseBilled(tx, { ...order, contractId: id }, state);
      await tx.update(Contract, id, { salesOrderId, salesOrderNo });
      const bills = await tx.em.findBy(Bill, { contractId: id, isDeleted: false });
      for (const bill of bills) await tx.update(Bill, bill.id, { salesOrderId, salesOrderNo });
      // What it has reached already makes its shares due.
      await followOrder(tx, { salesOrderId, state, day });
      await tellOrders(tx, [{ salesOrderId }]);
    });
    return this.one(id);
  }
}
