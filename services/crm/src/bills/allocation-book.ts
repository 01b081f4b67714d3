import { BillState, BillType, type AllocationRow } from '@ishare/contracts/crm/bill.js';
import { ContractState } from '@ishare/contracts/crm/contract.js';
import { orderPaid } from '@ishare/contracts/crm/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { cents, fromCents, sumOf } from '@ishare/kernel/money.js';
import { currentContext, now } from '@ishare/server/context.js';
import { In, IsNull, Not } from 'typeorm';
import { Contract } from '../contracts/contract.entity.js';
import { crmErrors } from '../crm.errors.js';
import { book, type Booking } from '../ledger/ledger-book.js';
import { Allocation, Bill, OrderMoney } from './bill.entity.js';

/** A sum of money that is there, and may go to bills of its dealer or of its contract. */
export interface MoneySource {
  kind: 'remittance' | 'payment';
  id: string;
  amount: number;
  dealerId: string | null;
  contractId: string | null;
  /** Whether it goes out, for refunds. */
  isRefund: boolean;
}

export interface Applied {
  /** What of the source is on bills now. */
  allocatedAmount: number;
  /** Whose bills were changed. */
  contractIds: string[];
}

/** What follows from what of a bill is paid. */
export const stateOfBill = (allocated: number, amount: number): number =>
  allocated <= 0 ? BillState.Open : allocated < amount ? BillState.Part : BillState.Paid;

/** The bills, locked in the order of their ids, after the contracts that they are of. */
export async function lockBills(tx: Tx, ids: readonly string[]): Promise<Bill[]> {
  if (ids.length === 0) return [];
  await tx.query(
    `select c.id from contract c where c.id in (select b.contract_id from bill b where b.id = any($1))
      order by c.id for update`,
    [ids],
  );
  return tx.em.find(Bill, {
    where: { id: In([...new Set(ids)]), isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/** A split names each bill once, bills that are the source's own, and no more than there is. */
export function refuseSplit(
  { amount, dealerId, contractId, isRefund }: Omit<MoneySource, 'kind' | 'id'>,
  split: readonly AllocationRow[],
  bills: readonly Bill[],
): void {
  if (new Set(split.map(({ billId }) => billId)).size < split.length) throw invalid('allocations', 'Crm:BillTwice');
  for (const { billId } of split) {
    const bill = bills.find(({ id }) => id === billId);
    const isOwn = dealerId ? bill?.dealerId === dealerId : bill?.contractId === contractId && bill.dealerId === null;
    if (!bill || !isOwn) throw invalid('allocations', 'Crm:BillOfAnother');
    if ((bill.type === BillType.Refund) !== isRefund) throw invalid('allocations', 'Crm:BillOtherWay');
  }
  if (cents(sumOf(split.map((one) => one.amount))) > cents(amount)) throw invalid('allocations', 'Crm:SplitBeyond');
}

/** The allocations of a source that hold. */
const heldBy = (tx: Tx, { kind, id }: Pick<MoneySource, 'kind' | 'id'>): Promise<Allocation[]> =>
  tx.em.find(Allocation, {
    where: { ...(kind === 'remittance' ? { remittanceId: id } : { paymentId: id }), releasedTime: IsNull() },
  });

/** Puts money on a bill that is locked, or takes it back; the database holds that it is never more than the bill. */
async function put(tx: Tx, bill: Bill, difference: number): Promise<void> {
  const allocated = cents(bill.allocatedAmount) + difference;
  if (difference > 0 && bill.state === BillState.Void) throw new AppError(crmErrors.BillVoid, { bill: bill.billNo });
  if (allocated > cents(bill.amount))
    throw new AppError(crmErrors.BillBeyond, {
      bill: bill.billNo,
      open: fromCents(cents(bill.amount) - cents(bill.allocatedAmount)),
    });
  if (difference < 0 && bill.type !== BillType.Refund) await refuseRefunded(tx, bill, allocated);
  const amount = difference < 0 && (await isEnded(tx, bill)) ? allocated : cents(bill.amount);
  await tx.update(Bill, bill.id, {
    allocatedAmount: fromCents(allocated),
    ...(amount > 0 && { amount: fromCents(amount) }),
    state: bill.state === BillState.Void || amount === 0 ? BillState.Void : stateOfBill(allocated, amount),
  });
}

/** What was paid back of a bill stays on it until the refund is taken back: nobody gets the same money twice. */
async function refuseRefunded(tx: Tx, { id, billNo }: Bill, allocated: number): Promise<void> {
  const refunds = await tx.em.findBy(Bill, { refundOfId: id, isDeleted: false, state: Not(BillState.Void) });
  const back = sumOf(refunds.map(({ amount }) => amount));
  if (allocated < cents(back)) throw new AppError(crmErrors.BillRefunded, { bill: billNo, back });
}

/**
 * Of a contract that was terminated, and of an order that was cancelled, nothing more is to be paid: a bill comes to
 * what of it is.
 */
async function isEnded(tx: Tx, { contractId, salesOrderId, type }: Bill): Promise<boolean> {
  if (type === BillType.Refund) return false;
  if (contractId !== null) return (await tx.get(Contract, contractId)).state === ContractState.Terminated;
  return salesOrderId !== null && tx.em.existsBy(OrderMoney, { salesOrderId, isOver: true });
}

/** Notes that an order was cancelled; its bills are locked. */
export async function tellOver(tx: Tx, salesOrderId: string): Promise<void> {
  await tx.query(
    `insert into order_money (id, tenant_id, sales_order_id, is_over) values ($1, $2, $3, true)
      on conflict (tenant_id, sales_order_id) do update set is_over = true`,
    [newId(), tx.tenantId, salesOrderId],
  );
}

/**
 * Makes the split of a source, which is locked, be that and no other: what it does not say any more is released, with
 * counter entries in the ledger of its dealer, and sales orders are told what of them is paid.
 */
export async function allocate(tx: Tx, source: MoneySource, split: readonly AllocationRow[]): Promise<Applied> {
  const held = await heldBy(tx, source);
  const bills = await lockBills(
    tx,
    [...held, ...split].map(({ billId }) => billId),
  );
  refuseSplit(source, split, bills);
  const bookings: Booking[] = [];
  const remittanceId = source.kind === 'remittance' ? source.id : null;
  for (const bill of bills) {
    const before = held.filter(({ billId }) => billId === bill.id);
    const wanted = cents(split.find(({ billId }) => billId === bill.id)?.amount ?? 0);
    const difference = wanted - cents(sumOf(before.map(({ amount }) => amount)));
    if (difference === 0) continue;
    await put(tx, bill, difference);
    for (const { id } of before) await release(tx, id);
    if (wanted > 0) await keep(tx, { billId: bill.id, amount: fromCents(wanted), source });
    const kind = difference > 0 ? 'allocation' : 'release';
    bookings.push({ kind, amount: -fromCents(difference), remittanceId, billId: bill.id });
  }
  if (source.dealerId) await book(tx, source.dealerId, bookings);
  const changed = bills.filter(({ id }) => bookings.some(({ billId }) => billId === id));
  await tellOrders(tx, changed);
  return {
    allocatedAmount: sumOf(split.map(({ amount }) => amount)),
    contractIds: [...new Set(changed.flatMap(({ contractId }) => contractId ?? []))].sort(),
  };
}

async function release(tx: Tx, id: string): Promise<void> {
  await tx.watching(Allocation, { id }, () =>
    tx.query('update allocation set released_time = $2 where id = $1', [id, now()]),
  );
}

async function keep(
  tx: Tx,
  { billId, amount, source }: { billId: string; amount: number; source: MoneySource | null },
): Promise<void> {
  await tx.insert(Allocation, {
    billId,
    amount,
    remittanceId: source?.kind === 'remittance' ? source.id : null,
    paymentId: source?.kind === 'payment' ? source.id : null,
    time: now(),
    userName: currentContext()?.principal?.userName ?? null,
    releasedTime: null,
  });
}

/** A refund to a dealer goes to his balance at once. */
export async function refundToBalance(tx: Tx, bill: Bill): Promise<void> {
  await put(tx, bill, cents(bill.amount));
  await keep(tx, { billId: bill.id, amount: bill.amount, source: null });
  await book(tx, bill.dealerId!, [{ kind: 'refund', amount: bill.amount, billId: bill.id }]);
  await tellOrders(tx, [bill]);
}

/** A refund to a dealer is taken back: by counter entries, as long as his balance is what it was given for. */
export async function takeBackRefund(tx: Tx, bill: Bill): Promise<void> {
  const held = await tx.em.find(Allocation, { where: { billId: bill.id, releasedTime: IsNull() } });
  for (const { id } of held) await release(tx, id);
  await put(tx, bill, -cents(bill.allocatedAmount));
  await book(tx, bill.dealerId!, [{ kind: 'refund', amount: -bill.amount, billId: bill.id }]);
  await tellOrders(tx, [bill]);
}

/**
 * Tells sales orders what of the bills of those orders is paid by now. Who writes an order's sum waits for whoever
 * writes it already, and then sums up what that one has committed: no sum is told that leaves one out.
 */
export async function tellOrders(tx: Tx, bills: readonly Pick<Bill, 'salesOrderId'>[]): Promise<void> {
  const orders = [...new Set(bills.flatMap(({ salesOrderId }) => salesOrderId ?? []))].sort();
  for (const salesOrderId of orders) {
    await tx.query(
      `insert into order_money (id, tenant_id, sales_order_id) values ($1, $2, $3)
        on conflict (tenant_id, sales_order_id) do nothing`,
      [newId(), tx.tenantId, salesOrderId],
    );
    const [kept] = await tx.query<{ received: number; version: number }>(
      `select received_amount::float8 as received, version from order_money where sales_order_id = $1 for update`,
      [salesOrderId],
    );
    const [sum] = await tx.query<{ received: number }>(
      `select coalesce(sum(case when type = ${BillType.Refund} then -allocated_amount else allocated_amount end),
        0)::float8 as received from bill where sales_order_id = $1 and not is_deleted`,
      [salesOrderId],
    );
    if (cents(sum!.received) === cents(kept!.received)) continue;
    const version = kept!.version + 1;
    await tx.query('update order_money set received_amount = $2, version = $3 where sales_order_id = $1', [
      salesOrderId,
      sum!.received,
      version,
    ]);
    await tx.publish(orderPaid, { salesOrderId, receivedAmount: sum!.received, version });
  }
}
