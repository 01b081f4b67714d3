import {
  bills as routes,
  billLife,
  BillState,
  BillType,
  type Bill as BillRecord,
  type BillAllocation,
} from '@ishare/contracts/crm/bill.js';
import { orderReached } from '@ishare/contracts/sales-order/events.js';
import { after } from '@ishare/contracts/things/machine.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import type { ListQuery } from '@ishare/crud/crud.service.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Condition } from '@ishare/data/list.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { cents, fromCents } from '@ishare/kernel/money.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ContractService } from '../contracts/contract.service.js';
import { crmErrors } from '../crm.errors.js';
import { DealerScope } from '../dealers/dealer-scope.js';
import { servedBills } from '../things.js';
import { lockBills, refundToBalance, takeBackRefund } from './allocation-book.js';
import { billOrder, billTerms, followOrder, makeBill, orderFacts } from './bill-maker.js';
import { Bill } from './bill.entity.js';

/** The least money there is. */
const LEAST = 0.01;

const ALLOCATIONS = `
  select a.id, a.amount::float8 as amount, a.time, a.released_time as "releasedTime", a.user_name as "userName",
         a.remittance_id as "remittanceId", a.payment_id as "paymentId",
         coalesce(r.remittance_no, p.payment_no) as "sourceNo"
    from allocation a left join remittance r on r.id = a.remittance_id left join payment p on p.id = a.payment_id
   where a.bill_id = $1 order by a.time desc, a.id desc`;

@Injectable()
export class BillService extends ThingService<Bill, BillRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(Ports) ports: Ports,
    @Inject(DealerScope) private readonly dealers: DealerScope,
    @Inject(ContractService) private readonly contracts: ContractService,
  ) {
    super(database, ports, servedBills);
  }

  protected override scope(): Promise<Condition[]> {
    return this.dealers.conditions('dealerId');
  }

  /** `isOpen`: those that money may still go to; `isRefund`: those by which it goes out, or comes. */
  protected override where({ isOpen, isRefund, ...query }: ListQuery): Condition[] {
    const open: Condition[] = isOpen ? [{ fields: ['openAmount'], op: 'gte', value: LEAST }] : [];
    const refund: Condition = isRefund
      ? { fields: ['type'], op: 'eq', value: BillType.Refund }
      : { fields: ['type'], op: 'lte', value: BillType.Final };
    return [...super.where(query as ListQuery), ...open, ...(isRefund === undefined ? [] : [refund])];
  }

  async ofOrder({ salesOrderId }: { salesOrderId: string }) {
    await this.dealers.refuseDealer();
    const order = await orderFacts(this.ports, salesOrderId);
    const terms = await billTerms(this.ports, order.state);
    const made = await this.database.tx((tx) => billOrder(tx, order, terms));
    return { items: await Promise.all(made.map(({ id }) => this.get(id))) };
  }

  async allocations(id: string): Promise<{ items: BillAllocation[] }> {
    await this.get(id);
    const rows = await this.database.tx((tx) =>
      tx.query<Omit<BillAllocation, 'time' | 'releasedTime'> & { time: Date; releasedTime: Date | null }>(ALLOCATIONS, [
        id,
      ]),
    );
    return {
      items: rows.map((row) => ({
        ...row,
        time: row.time.toISOString(),
        releasedTime: row.releasedTime?.toISOString() ?? null,
      })),
    };
  }

  /** What is paid of a bill less what is paid back of it already can be paid back. */
  async refund(id: string, { amount, comment }: { amount: number; comment: string | null }) {
    await this.dealers.refuseDealer();
    const { rule, today } = await billTerms(this.ports, null);
    const made = await this.database.tx(async (tx) => {
      const bill = await this.locked(tx, id);
      if (bill.type === BillType.Refund) throw new AppError(crmErrors.RefundOfRefund, { bill: bill.billNo });
      const before = await tx.em.findBy(Bill, { refundOfId: id, isDeleted: false });
      const back = before
        .filter(({ state }) => state !== BillState.Void)
        .reduce((sum, one) => sum + cents(one.amount), 0);
      const left = fromCents(cents(bill.allocatedAmount) - back);
      if (cents(amount) > cents(left)) throw new AppError(crmErrors.RefundBeyond, { bill: bill.billNo, left });
      const { contractId, salesOrderId, salesOrderNo, customerId, dealerId } = bill;
      const refund = await makeBill(tx, rule, {
        ...{ contractId, salesOrderId, salesOrderNo, customerId, dealerId, amount },
        type: BillType.Refund,
        dueDate: today,
        refundOfId: id,
        remark: comment,
      });
      if (dealerId) await refundToBalance(tx, refund);
      if (contractId) await this.contracts.settle(tx, [contractId]);
      return refund.id;
    });
    return this.get(made);
  }

  async void(id: string, { comment }: { comment: string }) {
    await this.dealers.refuseDealer();
    await this.database.tx(async (tx) => {
      const bill = await this.locked(tx, id);
      const { billNo, contractId, dealerId, type } = bill;
      const isRefund = type === BillType.Refund;
      // What a contract is billed changes with its plan.
      if (contractId !== null && !isRefund) throw new AppError(crmErrors.BillOfContract, { bill: billNo });
      // A dealer has a refund at once, so that it is taken back from his balance.
      if (isRefund && dealerId !== null && bill.state === BillState.Paid) await takeBackRefund(tx, bill);
      const { state } = await tx.get(Bill, id);
      if (after(billLife, 'void', state) === undefined) throw new AppError(crmErrors.BillPaid, { bill: billNo });
      await tx.update(Bill, id, { state: BillState.Void, remark: comment });
      if (contractId) await this.contracts.settle(tx, [contractId]);
    });
    return this.get(id);
  }

  private async locked(tx: Tx, id: string): Promise<Bill> {
    const [bill] = await lockBills(tx, [id]);
    if (!bill) throw notFound('Bill', id);
    return bill;
  }

  @OnEvent(orderReached)
  async follow({ salesOrderId, state, time }: z.output<typeof orderReached.schema>, tx: Tx): Promise<void> {
    // Most orders have none: nobody is asked for them.
    if (!(await tx.em.existsBy(Bill, { salesOrderId, isDeleted: false }))) return;
    await followOrder(tx, { salesOrderId, state, day: await factoryDay(this.ports, new Date(time)) });
  }
}

@Controller(servedBills.resource.path)
export class BillController extends CrudController(servedBills.resource, BillService) {
  constructor(@Inject(BillService) private readonly bills: BillService) {
    super(bills);
  }

  @Serves(routes.ofOrder)
  ofOrder(body: { salesOrderId: string }) {
    return this.bills.ofOrder(body);
  }

  @Serves(routes.allocations)
  allocations(id: string) {
    return this.bills.allocations(id);
  }

  @Serves(routes.refund)
  refund(id: string, body: { amount: number; comment: string | null }) {
    return this.bills.refund(id, body);
  }

  @Serves(routes.void)
  void(id: string, body: { comment: string }) {
    return this.bills.void(id, body);
  }
}
