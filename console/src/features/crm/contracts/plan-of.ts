import type { Contract } from '@ishare/contracts/crm/contract.js';
import type { IntentOrder } from '@ishare/contracts/crm/intent-order.js';
import { divideDecimal, multiplyDecimal, roundDecimal, subtractDecimal } from '@ishare/kernel/decimal.js';

type Share = Contract['paymentPlan'][number];
/** Decimals of a per cent to which shares are kept. */
const DIGITS = 3;

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
  const rate = roundDecimal(divideDecimal(multiplyDecimal(deposit, 100) ?? 0, amount) ?? 0, DIGITS);
  if (rate <= 0 || rate >= 100) return null;
  return [
    { name: depositName, rate, dueEvent: 'effective', dueDays: 0 },
    { name: restName, rate: subtractDecimal(100, rate) ?? 0, dueEvent: 'produced', dueDays: 0 },
  ];
}
