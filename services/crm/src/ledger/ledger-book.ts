import { MAX_BALANCE } from '@ishare/contracts/crm/dealer.js';
import { dealerCreditChanged } from '@ishare/contracts/crm/events.js';
import type { EntryKind } from '@ishare/contracts/crm/ledger.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { cents, sumOf } from '@ishare/kernel/money.js';
import { currentContext, now } from '@ishare/server/context.js';
import { crmErrors } from '../crm.errors.js';
import { Dealer } from '../dealers/dealer.entity.js';
import { DealerEntry } from './ledger.entity.js';

export interface Booking {
  kind: EntryKind;
  /** To the dealer's credit; below 0 to his debit. */
  amount: number;
  remittanceId?: string | null;
  billId?: string | null;
}

/**
 * Changes what stands to a dealer's credit, with an entry for each change: his balance is the sum of his entries at any
 * time. The dealer stays locked until the transaction ends.
 */
export async function book(tx: Tx, dealerId: string, bookings: readonly Booking[]): Promise<void> {
  const { balance: before, name } = await tx.get(Dealer, dealerId, { lock: true });
  const balance = sumOf([before, ...bookings.map(({ amount }) => amount)]);
  if (Math.abs(balance) > MAX_BALANCE) throw new AppError(crmErrors.BalanceBeyond, { dealer: name });
  await enter(tx, dealerId, bookings);
  if (balance !== before) await tx.update(Dealer, dealerId, { balance });
  // What goes to bills pays orders instead of resting on the balance: `orderPaid` says so.
  const moved = cents(sumOf(bookings.filter(({ kind }) => !isSplit(kind)).map(({ amount }) => amount)));
  if (moved !== 0) await tx.publish(dealerCreditChanged, { dealerId, isMore: moved > 0 });
}

const isSplit = (kind: EntryKind): boolean => kind === 'allocation' || kind === 'release';

/** Writes the entries of what the balance of a dealer who is locked says already. */
export async function enter(tx: Tx, dealerId: string, bookings: readonly Booking[]): Promise<void> {
  const said = bookings.filter(({ amount }) => cents(amount) !== 0);
  if (said.length === 0) return;
  const [last] = await tx.query<{ seq: number }>(
    'select coalesce(max(seq), 0)::int as seq from dealer_entry where dealer_id = $1',
    [dealerId],
  );
  await tx.insertMany(
    DealerEntry,
    said.map(({ kind, amount, remittanceId = null, billId = null }, index) => ({
      dealerId,
      kind,
      amount,
      remittanceId,
      billId,
      time: now(),
      seq: last!.seq + 1 + index,
      userName: currentContext()?.principal?.userName ?? null,
    })),
  );
}
