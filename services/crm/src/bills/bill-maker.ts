import { BillState, BillType, bill as billThing } from '@ishare/contracts/crm/bill.js';
import { ContractState, type DueEvent } from '@ishare/contracts/crm/contract.js';
import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { factsOf } from '@ishare/contracts/things/thing.js';
import { numberRule } from '@ishare/crud/number-rule.js';
import { notFound } from '@ishare/data/entities.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { cents, sharesOf } from '@ishare/kernel/money.js';
import { currentTenantId, now } from '@ishare/server/context.js';
import type { Ports } from '@ishare/server/ports.js';
import { factoryDay } from '@ishare/server/zones.js';
import { IsNull, Not } from 'typeorm';
import { Contract } from '../contracts/contract.entity.js';
import { crmErrors } from '../crm.errors.js';
import { lockBills, stateOfBill, tellOver } from './allocation-book.js';
import { Bill } from './bill.entity.js';

/** What of an order its bills need to know, as sales orders say it. */
export interface OrderFacts {
  id: string;
  salesOrderNo: string;
  customerId: string | null;
  dealerId: string | null;
  state: number;
  totalAmount: number;
  depositRate: number;
}

/** What of orders bills need to know; an order that there is not is a 404. */
export async function orderFacts(ports: Ports, id: string): Promise<OrderFacts> {
  const [order] = await ports.client(salesOrderPort).moneyOf({ tenantId: currentTenantId(), ids: [id] });
  if (!order) throw notFound('SalesOrder', id);
  return order;
}

/** What bills are made with, asked before the transaction that makes them. */
export interface BillTerms {
  rule: CodeRule;
  /** The factory's. */
  today: string;
  /** State of the order that they are of; null where there is none. */
  orderState: number | null;
}

/** From which state of an order on a share is due. */
const DUE_FROM: Record<Exclude<DueEvent, 'effective'>, number> = {
  confirmed: OrderState.Confirmed,
  produced: OrderState.Produced,
  shipped: OrderState.Shipped,
  signed: OrderState.Signed,
  installed: OrderState.Installed,
};

const numbering = factsOf(billThing).find(([name]) => name === 'billNo')![1].numbered!;

export async function billTerms(ports: Ports, orderState: number | null): Promise<BillTerms> {
  return { rule: await numberRule(ports, numbering), today: await factoryDay(ports), orderState };
}

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The day from which a bill is due, where what makes it due has happened. */
export function dueDateOf(event: DueEvent, days: number, at: Omit<BillTerms, 'rule'>): string | null {
  const isThere =
    event === 'effective' || (at.orderState !== null && isReached(at.orderState) && at.orderState >= DUE_FROM[event]);
  return isThere ? plusDays(at.today, days) : null;
}

/** A cancelled order gets nowhere any more. */
const isReached = (state: number): boolean => state !== OrderState.Cancelled;

export async function makeBill(tx: Tx, rule: CodeRule, values: Values<Bill>): Promise<Bill> {
  const billNo = await takeNumber(tx, rule, { date: now(), fields: {} });
  return tx.insert(Bill, { ...values, billNo, allocatedAmount: 0, state: BillState.Open });
}

/** The first share is the deposit and the last the rest; what stands alone is all there is. */
const typeOf = (index: number, count: number): number =>
  index === count - 1 ? BillType.Final : index === 0 ? BillType.Deposit : BillType.Progress;

/** Why a contract cannot be billed by its plan; null where it can. */
export async function unbillable(tx: Tx, contract: Contract, terms: BillTerms): Promise<AppError | null> {
  try {
    if (contract.salesOrderId !== null)
      await refuseBilled(
        tx,
        { id: contract.salesOrderId, salesOrderNo: contract.salesOrderNo ?? '', contractId: contract.id },
        terms.orderState,
      );
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  const amounts = sharesOf(
    contract.amount,
    contract.paymentPlan.map(({ rate }) => rate),
  );
  const beyond = (await planBills(tx, contract.id)).find(
    ({ planIndex, allocatedAmount }) => cents(amounts[planIndex!] ?? 0) < cents(allocatedAmount),
  );
  if (!beyond) return null;
  const { billNo: bill, allocatedAmount: paid, planIndex } = beyond;
  return new AppError(crmErrors.BillPaidBeyond, { bill, paid, amount: amounts[planIndex!] ?? 0 });
}

/**
 * Makes a contract's bills be those of its plan: what stands already is changed as far as it is not paid, and what the
 * plan has no more is void. A bill of which more is paid than it would come to is refused: that is paid back first.
 */
export async function billContract(tx: Tx, contract: Contract, terms: BillTerms): Promise<void> {
  const refusal = await unbillable(tx, contract, terms);
  if (refusal) throw refusal;
  const plan = contract.paymentPlan;
  const amounts = sharesOf(
    contract.amount,
    plan.map(({ rate }) => rate),
  );
  const standing = await planBills(tx, contract.id);
  for (const [index, { name, dueEvent, dueDays }] of plan.entries()) {
    const amount = amounts[index]!;
    const bill = standing.find(({ planIndex }) => planIndex === index);
    const { salesOrderId, salesOrderNo, customerId, dealerId } = contract;
    const values = {
      ...{ salesOrderId, salesOrderNo, customerId, dealerId },
      name,
      amount,
      type: typeOf(index, plan.length),
      dueEvent,
      dueDays,
      // What is due already stays so, unless the plan says otherwise.
      dueDate:
        bill?.dueDate && bill.dueEvent === dueEvent && bill.dueDays === dueDays
          ? bill.dueDate
          : dueDateOf(dueEvent, dueDays, terms),
    };
    if (bill) await changeBill(tx, bill, values);
    else if (amount > 0) await makeBill(tx, terms.rule, { ...values, contractId: contract.id, planIndex: index });
  }
  for (const bill of standing) if (bill.planIndex! >= plan.length) await changeBill(tx, bill, { amount: 0 });
}

async function changeBill(tx: Tx, bill: Bill, values: Values<Bill> & { amount: number }): Promise<void> {
  const { allocatedAmount } = bill;
  // A bill of nothing is none.
  if (values.amount === 0) await tx.update(Bill, bill.id, { state: BillState.Void });
  else await tx.update(Bill, bill.id, { ...values, state: stateOfBill(allocatedAmount, values.amount) });
}

/** The bills of a contract's plan that are not void, locked. */
async function planBills(tx: Tx, contractId: string): Promise<Bill[]> {
  const ids = await tx.em.find(Bill, {
    where: { contractId, isDeleted: false, type: Not(BillType.Refund), state: Not(BillState.Void) },
    select: { id: true },
  });
  return (
    await lockBills(
      tx,
      ids.map(({ id }) => id),
    )
  ).filter(({ state }) => state !== BillState.Void);
}

/** Nothing more is to be paid of a contract: what is open is void, what is part paid comes to that. */
export async function endBills(tx: Tx, contractId: string): Promise<void> {
  for (const bill of await planBills(tx, contractId)) await endBill(tx, bill);
}

async function endBill(tx: Tx, { id, allocatedAmount: amount }: Bill): Promise<void> {
  await tx.update(Bill, id, amount === 0 ? { state: BillState.Void } : { amount, state: BillState.Paid });
}

/**
 * Bills of an order without a contract: its deposit, and the rest as soon as it is produced; of one that has bills
 * already, what it has more by now.
 */
export async function billOrder(tx: Tx, order: OrderFacts, terms: BillTerms): Promise<Bill[]> {
  await lockBilling(tx, order);
  refuseCancelled(order, order.state);
  const standing = await tx.em.find(Bill, {
    where: { salesOrderId: order.id, isDeleted: false, state: Not(BillState.Void) },
  });
  if (standing.some(({ contractId }) => contractId !== null) || (await hasContract(tx, order.id)))
    throw new AppError(crmErrors.OrderHasContract, { order: order.salesOrderNo });
  // What customers without a dealer pay, they pay on a contract.
  if (order.dealerId === null) throw new AppError(crmErrors.OrderWithoutDealer, { order: order.salesOrderNo });
  // What was paid back is to be paid again, unless the order costs less by now.
  const billed = standing.reduce(
    (sum, { type, amount }) => sum + cents(type === BillType.Refund ? -amount : amount),
    0,
  );
  const left = cents(order.totalAmount) - billed;
  if (left <= 0) throw new AppError(crmErrors.NothingToBill, { order: order.salesOrderNo });
  const { id: salesOrderId, salesOrderNo, customerId, dealerId } = order;
  const make = (type: number, dueEvent: DueEvent, amount: number) =>
    makeBill(tx, terms.rule, {
      ...{ salesOrderId, salesOrderNo, customerId, dealerId, type, amount, dueEvent, dueDays: 0 },
      dueDate: dueDateOf(dueEvent, 0, terms),
    });
  if (standing.length > 0) return [await make(BillType.Final, 'produced', left / 100)];
  const [deposit, rest] = sharesOf(left / 100, [order.depositRate, 100 - order.depositRate]);
  return [
    ...(deposit! > 0 ? [await make(BillType.Deposit, 'effective', deposit!)] : []),
    ...(rest! > 0 ? [await make(BillType.Final, 'produced', rest!)] : []),
  ];
}

type Order = Pick<OrderFacts, 'id' | 'salesOrderNo'>;

/** Two at once would bill an order twice. */
const lockBilling = (tx: Tx, { id }: Order) => tx.turn(`bills:${id}`);

function refuseCancelled({ salesOrderNo }: Order, state: number | null): void {
  if (state !== null && !isReached(state)) throw new AppError(crmErrors.OrderCancelled, { order: salesOrderNo });
}

/** What another contract that holds has billed of an order. */
const BY_ANOTHER = `
  select 1 from bill b join contract c on c.tenant_id = b.tenant_id and c.id = b.contract_id
   where b.sales_order_id = $1 and c.id <> $2 and not b.is_deleted and not c.is_deleted
     and b.state <> ${BillState.Void} and c.state <> ${ContractState.Terminated} limit 1`;

/** Refuses to bill an order by a contract that is cancelled, has bills of its own, or is billed by another contract. */
export async function refuseBilled(tx: Tx, order: Order & { contractId: string }, state: number | null): Promise<void> {
  await lockBilling(tx, order);
  refuseCancelled(order, state);
  const own = await tx.em.existsBy(Bill, {
    salesOrderId: order.id,
    contractId: IsNull(),
    isDeleted: false,
    state: Not(BillState.Void),
  });
  if (own) throw new AppError(crmErrors.OrderHasBills, { order: order.salesOrderNo });
  if ((await tx.query(BY_ANOTHER, [order.id, order.contractId])).length > 0)
    throw new AppError(crmErrors.OrderHasContract, { order: order.salesOrderNo });
}

async function hasContract(tx: Tx, salesOrderId: string): Promise<boolean> {
  return tx.em.existsBy(Contract, { salesOrderId, isDeleted: false, state: Not(ContractState.Terminated) });
}

/**
 * An order has come to a state: bills that wait for it are due, and those of a cancelled one are not to be paid, as far
 * as they are not yet. What a contract is billed follows from the contract.
 */
export async function followOrder(
  tx: Tx,
  { salesOrderId, state, day }: { salesOrderId: string; state: number; day: string },
): Promise<void> {
  const waiting = await tx.em.find(Bill, { where: { salesOrderId, isDeleted: false }, select: { id: true } });
  const bills = await lockBills(
    tx,
    waiting.map(({ id }) => id),
  );
  for (const bill of bills.filter((one) => one.state !== BillState.Void && one.type !== BillType.Refund)) {
    if (!isReached(state)) {
      if (bill.contractId === null) await endBill(tx, bill);
      continue;
    }
    if (bill.dueDate !== null || bill.dueEvent === null) continue;
    const dueDate = dueDateOf(bill.dueEvent, bill.dueDays, { today: day, orderState: state });
    if (dueDate !== null) await tx.update(Bill, bill.id, { dueDate });
  }
  if (!isReached(state)) await tellOver(tx, salesOrderId);
}
