// First due, first paid: how money is split over bills where nobody says otherwise.
import { cents, fromCents } from '@ishare/kernel/money.js';
import type { AllocationRow, Bill } from './bill.js';

type Dated = Pick<Bill, 'billNo' | 'dueDate'>;

const key = ({ dueDate, billNo }: Dated): string => `${dueDate ?? '9999'} ${billNo}`;

/** Those that are due first before others, and those that are due on no day last. */
export const byDueDate = (one: Dated, other: Dated): number => (key(one) < key(other) ? -1 : 1);

/** Splits an amount over bills in the order in which they are due, each as far as it is open. */
export function firstDue<B extends Dated & { id: string }>(
  bills: readonly B[],
  amount: number,
  openOf: (bill: B) => number,
): AllocationRow[] {
  let left = cents(amount);
  return [...bills].sort(byDueDate).flatMap((bill) => {
    const part = Math.min(left, cents(openOf(bill)));
    left -= part;
    return part > 0 ? [{ billId: bill.id, amount: fromCents(part) }] : [];
  });
}
