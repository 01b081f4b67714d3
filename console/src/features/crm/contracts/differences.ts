// What a change of a contract has changed, term by term.
import type { Contract, ContractTerms } from '@ishare/contracts/crm/contract.js';
import { listed } from '../../../ui/figures';

export interface Difference {
  term: keyof ContractTerms;
  before: string;
  after: string;
}

type Terms = Pick<ContractTerms, 'contractNo' | 'amount' | 'signDate' | 'woodNetOrderId'> & {
  paymentPlan: readonly { name: string; rate: number | null; dueEvent: string | null; dueDays: number | null }[];
  files: readonly { name: string }[];
};
/** How terms are put in words. */
export interface Say {
  money: (amount: number) => string;
  due: (event: string, days: number) => string;
}

function wordsOf(terms: Terms, { money, due }: Say): Record<keyof ContractTerms, string> {
  return {
    contractNo: terms.contractNo,
    amount: money(terms.amount),
    signDate: terms.signDate ?? '',
    woodNetOrderId: terms.woodNetOrderId ?? '',
    paymentPlan: terms.paymentPlan
      .map(({ name, rate, dueEvent, dueDays }) => `${name} ${rate} % (${due(dueEvent ?? '', dueDays ?? 0)})`)
      .join('; '),
    files: listed(terms.files.map(({ name }) => name)),
  };
}

/** The terms that differ, in words. */
export function differencesOf(before: Terms, after: Terms | Contract, say: Say): Difference[] {
  const [old, fresh] = [wordsOf(before, say), wordsOf(after as Terms, say)];
  return (Object.keys(old) as (keyof ContractTerms)[])
    .filter((term) => old[term] !== fresh[term])
    .map((term) => ({ term, before: old[term], after: fresh[term] }));
}
