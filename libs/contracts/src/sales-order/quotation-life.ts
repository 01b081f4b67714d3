import { machine } from '../things/machine.js';

/** Life of one version of an order's price. */
export const quotationLife = machine('Quotation', {
  states: { Draft: 0, Calculating: 1, Ready: 2, Sent: 3, Accepted: 4, Superseded: 5, Failed: 9 },
  initial: 'Calculating',
  ends: ['Accepted', 'Superseded', 'Failed'],
  // A quotation is computed at once.
  unreached: ['Draft'],
  steps: {
    finish: { from: 'Calculating', to: 'Ready' },
    fail: { from: 'Calculating', to: 'Failed' },
    /** Whoever is to take it has it, until its last day. */
    send: { from: ['Ready', 'Sent'], to: 'Sent' },
    /** A later version is asked for, or the order has gone on without it. */
    supersede: { from: ['Calculating', 'Ready', 'Sent'], to: 'Superseded' },
    /** The order is confirmed at its price. */
    accept: { from: ['Ready', 'Sent'], to: 'Accepted' },
  },
});

export const QuotationState = quotationLife.states;
export type QuotationState = (typeof QuotationState)[keyof typeof QuotationState];

const S = QuotationState;
/** States of a price that the customer can still be asked to take. */
export const OFFERED: readonly QuotationState[] = [S.Ready, S.Sent];
/** States of a price that holds for the order, taken or still to be. */
export const IN_FORCE: readonly QuotationState[] = [...OFFERED, S.Accepted];
