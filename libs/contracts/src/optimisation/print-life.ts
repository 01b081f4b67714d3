import { machine } from '../things/machine.js';

/** Life of a print of labels; a short one is ready at once. */
export const printLife = machine('LabelPrint', {
  states: { Queued: 0, Drawing: 1, Ready: 2, Cancelled: 3, Failed: 4 },
  initial: ['Queued', 'Ready'],
  ends: ['Ready', 'Cancelled', 'Failed'],
  steps: {
    /** By a worker; by another one when the first is gone. */
    take: { from: ['Queued', 'Drawing'], to: 'Drawing' },
    end: { from: 'Drawing', to: ['Ready', 'Failed'] },
    cancel: { from: ['Queued', 'Drawing'], to: 'Cancelled' },
    /** Asked for again: what failed, was cancelled, is kept no more, or was not heard of. */
    retry: { from: ['Queued', 'Drawing', 'Ready', 'Cancelled', 'Failed'], to: 'Queued' },
  },
});

export const PrintState = printLife.states;
export type PrintState = (typeof PrintState)[keyof typeof PrintState];
