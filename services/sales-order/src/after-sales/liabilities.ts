import { JudgementState } from '@ishare/contracts/sales-order/judgement.js';
import type { Tx } from '@ishare/data/tx.js';
import { Judgement } from './judgement.entity.js';

/** Thousandths of a per cent: sums of them are exact. */
const FINE = 1_000;
/** What the shares of a fault come to before anything is confirmed. */
export const WHOLE = 100;

export const sumOf = (shares: readonly { ratio: number }[]): number =>
  shares.reduce((sum, { ratio }) => sum + Math.round(ratio * FINE), 0) / FINE;

/** The judgements of a report, in the order of their parties. */
export const judgementsOf = (tx: Tx, exceptionId: string, options: { lock?: boolean } = {}): Promise<Judgement[]> =>
  tx.em.find(Judgement, {
    where: { exceptionId, isDeleted: false },
    order: { id: 'ASC' },
    ...(options.lock ? { lock: { mode: 'pessimistic_write' as const } } : {}),
  });

export const isDraft = ({ state }: Judgement): boolean => state === JudgementState.Draft;
