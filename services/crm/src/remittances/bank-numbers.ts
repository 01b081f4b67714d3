import { PaymentState } from '@ishare/contracts/crm/payment.js';
import { remittanceLife } from '@ishare/contracts/crm/remittance.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';

const holding = (table: string, reversed: number): string =>
  `select 1 from ${table} where bank_no = $1 and state <> ${reversed} and not is_deleted`;
/** Money of the other kind that came with a transfer, by the kind that is entered. */
const HOLDERS = {
  payment: holding('remittance', remittanceLife.states.Reversed),
  remittance: holding('payment', PaymentState.Reversed),
};

/**
 * One transfer of the bank is entered once: within its own table an index sees to it, this to the other one. What was
 * reversed may be entered anew.
 */
export async function refuseBankNo(tx: Tx, kind: keyof typeof HOLDERS, bankNo: string | null): Promise<void> {
  if (!bankNo) return;
  await tx.turn(`bank-no:${bankNo}`);
  if ((await tx.query(HOLDERS[kind], [bankNo])).length > 0) throw invalid('bankNo', 'Validation:taken');
}
