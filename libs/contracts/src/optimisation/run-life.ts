import { machine, mayStep } from '../things/machine.js';

/** Life of an optimisation run. */
export const runLife = machine('OptimisationRun', {
  states: { Queued: 0, Running: 1, Done: 2, Stopped: 3, Cancelled: 4, Failed: 9 },
  initial: 'Queued',
  ends: ['Done', 'Stopped', 'Cancelled', 'Failed'],
  steps: {
    /** By a worker; by another one when the first is gone. */
    take: { from: ['Queued', 'Running'], to: 'Running' },
    end: { from: 'Running', to: ['Done', 'Stopped', 'Cancelled', 'Failed'] },
    /** Before any worker has taken it. */
    withdraw: { from: 'Queued', to: 'Cancelled' },
  },
});

export const RunState = runLife.states;
export type RunState = (typeof RunState)[keyof typeof RunState];

/** Whether a run waits for a worker or is with one. */
export const isUnderWay = (state: number): boolean => mayStep(runLife, 'take', state);
