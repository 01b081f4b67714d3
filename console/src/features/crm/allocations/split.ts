// A split of a sum of money over bills, in cents, as it is proposed and typed.
import type { AllocationRow, Bill } from '@ishare/contracts/crm/bill.js';
import { BillState, BillType } from '@ishare/contracts/crm/bill.js';

/** Money that may go to bills of its dealer, or of its contract. */
export interface Source {
  amount: number;
  dealerId?: string | null | undefined;
  contractId?: string | null | undefined;
  isRefund?: boolean;
}

export const cents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100);

/** What of the bill may be taken by the split: what is open, and what the split that holds has on it already. */
export const openFor = (bill: Bill, held: readonly AllocationRow[]): number =>
  (cents(bill.openAmount) + cents(held.find(({ billId }) => billId === bill.id)?.amount)) / 100;

/** Bills to which the money may go, those that are due first before others. */
export function billsFor(bills: readonly Bill[], { isRefund = false }: Source, held: readonly AllocationRow[]): Bill[] {
  const key = ({ dueDate, billNo }: Bill) => `${dueDate ?? '9999'} ${billNo}`;
  return bills
    .filter((bill) => bill.state !== BillState.Void && (bill.type === BillType.Refund) === isRefund)
    .filter((bill) => openFor(bill, held) > 0)
    .sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** First due, first paid; `bills` stand in that order. */
export function firstDue(bills: readonly Bill[], amount: number, held: readonly AllocationRow[]): AllocationRow[] {
  let left = cents(amount);
  return bills.flatMap((bill) => {
    const part = Math.min(left, cents(openFor(bill, held)));
    left -= part;
    return part > 0 ? [{ billId: bill.id, amount: part / 100 }] : [];
  });
}

/** The split with another amount on a bill. */
export const withAmount = (split: readonly AllocationRow[], billId: string, amount: number | null): AllocationRow[] => [
  ...split.filter((row) => row.billId !== billId),
  ...(cents(amount) > 0 ? [{ billId, amount: cents(amount) / 100 }] : []),
];

export const sumOf = (split: readonly AllocationRow[]): number =>
  split.reduce((sum, { amount }) => sum + cents(amount), 0) / 100;

/** The same amounts on the same bills. */
export function isSame(one: readonly AllocationRow[], other: readonly AllocationRow[]): boolean {
  const keyOf = (split: readonly AllocationRow[]) =>
    split.map(({ billId, amount }) => `${billId} ${cents(amount)}`).sort();
  return keyOf(one).join() === keyOf(other).join();
}
