// A split of a sum of money over bills, in cents, as it is proposed and typed.
import type { AllocationRow, Bill } from '@ishare/contracts/crm/bill.js';
import { BillState, BillType } from '@ishare/contracts/crm/bill.js';
import { byDueDate, firstDue } from '@ishare/contracts/crm/first-due.js';
import { cents, fromCents, sumOf as sumOfMoney } from '@ishare/kernel/money.js';

/** Money that may go to bills of its dealer, or of its contract. */
export interface Source {
  amount: number;
  dealerId?: string | null | undefined;
  contractId?: string | null | undefined;
  isRefund?: boolean;
}

/** What of the bill may be taken by the split: what is open, and what the split that holds has on it already. */
export const openFor = (bill: Bill, held: readonly AllocationRow[]): number =>
  sumOfMoney([bill.openAmount, held.find(({ billId }) => billId === bill.id)?.amount ?? 0]);

/** Bills to which the money may go, those that are due first before others. */
export function billsFor(bills: readonly Bill[], { isRefund = false }: Source, held: readonly AllocationRow[]): Bill[] {
  return bills
    .filter((bill) => bill.state !== BillState.Void && (bill.type === BillType.Refund) === isRefund)
    .filter((bill) => openFor(bill, held) > 0)
    .sort(byDueDate);
}

/** First due, first paid. */
export const proposed = (bills: readonly Bill[], amount: number, held: readonly AllocationRow[]): AllocationRow[] =>
  firstDue(bills, amount, (bill) => openFor(bill, held));

/** The split with another amount on a bill. */
export const withAmount = (split: readonly AllocationRow[], billId: string, amount: number | null): AllocationRow[] => [
  ...split.filter((row) => row.billId !== billId),
  ...(cents(amount ?? 0) > 0 ? [{ billId, amount: fromCents(cents(amount ?? 0)) }] : []),
];

export const sumOf = (split: readonly AllocationRow[]): number => sumOfMoney(split.map(({ amount }) => amount));

/** The same amounts on the same bills. */
export function isSame(one: readonly AllocationRow[], other: readonly AllocationRow[]): boolean {
  const keyOf = (split: readonly AllocationRow[]) =>
    split.map(({ billId, amount }) => `${billId} ${cents(amount)}`).sort();
  return keyOf(one).join() === keyOf(other).join();
}
