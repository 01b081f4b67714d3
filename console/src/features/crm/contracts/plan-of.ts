import type { Contract } from '@ishare/contracts/crm/contract.js';
import type { IntentOrder } from '@ishare/contracts/crm/intent-order.js';

type Share = Contract['paymentPlan'][number];
/** Shares are kept to so many digits of a per cent. */
const DIGITS = 1_000;

/**
 * The payment plan that a contract of an intent begins with: its deposit at once and the rest before delivery; nothing
 * where no deposit was spoken of.
 */
export function planOf(
  { intentAmount, budget, deposit }: Pick<IntentOrder, 'intentAmount' | 'budget' | 'deposit'>,
  [depositName, restName]: readonly [string, string],
): Share[] | null {
  const amount = intentAmount || budget;
  if (!amount || !deposit || deposit >= amount) return null;
  const rate = Math.round((deposit / amount) * 100 * DIGITS) / DIGITS;
  if (rate <= 0 || rate >= 100) return null;
  return [
    { name: depositName, rate, dueEvent: 'effective', dueDays: 0 },
    { name: restName, rate: Math.round((100 - rate) * DIGITS) / DIGITS, dueEvent: 'produced', dueDays: 0 },
  ];
}
