import { machine, mayStep } from '../things/machine.js';

/** Life of an import file: a list that is read, checked, planned, cut. */
export const importFileLife = machine('ImportFile', {
  states: {
    Uploaded: 0,
    Parsing: 1,
    ToVerify: 2,
    Verified: 3,
    Optimising: 4,
    Optimised: 5,
    Confirmed: 6,
    Cutting: 7,
    Cut: 8,
    Failed: 9,
    Cancelled: 10,
    Combined: 11,
  },
  // A list is read by the request that brings it.
  initial: ['ToVerify', 'Verified'],
  ends: ['Cut', 'Cancelled'],
  unreached: ['Uploaded', 'Parsing', 'Cancelled'],
  steps: {
    /** Its rows were corrected, or what they are checked against has changed. */
    recheck: { from: ['ToVerify', 'Verified'], to: ['ToVerify', 'Verified'] },
    /** An order of it was cancelled: its parts are errors now, and what was planned with them goes. */
    orderCancelled: { from: ['ToVerify', 'Verified', 'Optimised', 'Failed'], to: 'ToVerify' },
    run: { from: ['Verified', 'Optimised', 'Failed'], to: 'Optimising' },
    solve: { from: 'Optimising', to: 'Optimised' },
    /** Its run was cancelled: it has no plan, or those of earlier runs. */
    giveUp: { from: 'Optimising', to: 'Verified' },
    fallBack: { from: 'Optimising', to: 'Optimised' },
    fail: { from: 'Optimising', to: 'Failed' },
    confirm: { from: 'Optimised', to: 'Confirmed' },
    /** While no board of it is cut, whether or not the saw has begun with it. */
    unconfirm: { from: ['Confirmed', 'Cutting'], to: 'Optimised' },
    /** Its parts are planned in a batch, together with those of other lists. */
    combine: { from: ['Verified', 'Optimised', 'Failed'], to: 'Combined' },
    /** The batch is gone: it stands for itself again. */
    release: { from: 'Combined', to: ['ToVerify', 'Verified'] },
    /** The saw has begun on its plan. */
    cut: { from: 'Confirmed', to: 'Cutting' },
    /** All boards of its plan are cut. */
    finish: { from: 'Cutting', to: 'Cut' },
    /** A board of it that was said to be cut is not. */
    reopen: { from: 'Cut', to: 'Cutting' },
  },
});

export const ImportFileState = importFileLife.states;
export type ImportFileState = (typeof ImportFileState)[keyof typeof ImportFileState];

const S = ImportFileState;

/** Whether a run may be started from here. */
export const isRunnable = (state: number): boolean => mayStep(importFileLife, 'run', state);
/** Whether its parts may go into a batch with those of other lists. */
export const isCombinable = (state: number): boolean => mayStep(importFileLife, 'combine', state);
/**
 * Whether the file may be deleted: nothing is running on it, no board is reserved for it, none was cut (what was made
 * stays to be found), and no batch holds its parts.
 */
export const isDeletable = (state: number): boolean =>
  ![S.Parsing, S.Optimising, S.Confirmed, S.Cutting, S.Cut, S.Combined].some((busy) => busy === state);
