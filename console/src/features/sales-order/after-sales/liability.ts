import { LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import type { LiableParty as Party } from '@ishare/contracts/sales-order/after-sales.js';
import type { OrderException } from '@ishare/contracts/sales-order/exception.js';

/** What a party bears, as it is typed. */
export interface ShareRow {
  liableParty: Party;
  ratio: number | null;
  cost: number | null;
  remark: string;
  isConfirmed: boolean;
}

/** A row for each party, with what stands of it. */
export const sharesOf = ({ shares }: Pick<OrderException, 'shares'>): ShareRow[] =>
  Object.values(LiableParty).map((liableParty) => {
    const known = shares.find((share) => share.liableParty === liableParty);
    return {
      liableParty,
      ratio: known?.ratio ?? null,
      cost: known?.cost ?? null,
      remark: known?.remark ?? '',
      isConfirmed: known?.state === 1,
    };
  });

/** Per cent that are left to be shared; below 0 where too much is. */
export const leftOf = (rows: readonly ShareRow[]): number =>
  (100_000 - rows.reduce((sum, { ratio }) => sum + Math.round((ratio ?? 0) * 1_000), 0)) / 1_000;

/** What is sent: who bears nothing is not liable. */
export const sentOf = (rows: readonly ShareRow[]) =>
  rows.flatMap(({ liableParty, ratio, cost, remark }) =>
    ratio ? [{ liableParty, ratio, cost: cost ?? 0, remark: remark.trim() || null }] : [],
  );
