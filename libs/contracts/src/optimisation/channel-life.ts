import { machine, type StateOf } from '../things/machine.js';

/** Life of a channel: the boards of one material of a plan, cut one after the other at one saw. */
export const channelLife = machine('Channel', {
  states: { Waiting: 0, Cutting: 1, Cut: 2, Stopped: 3 },
  initial: 'Waiting',
  ends: ['Cut'],
  steps: {
    start: { from: 'Waiting', to: 'Cutting' },
    /** The saw stands still, with a reason. */
    stop: { from: 'Cutting', to: 'Stopped' },
    resume: { from: 'Stopped', to: 'Cutting' },
    /** Its last board is cut, or left out, which may be said while the saw stands still. */
    finish: { from: ['Cutting', 'Stopped'], to: 'Cut' },
    /** A board of it that was said to be cut or left out is not. */
    reopen: { from: 'Cut', to: 'Cutting' },
  },
});

export const ChannelState = channelLife.states;
export type ChannelState = StateOf<typeof channelLife>;

/** Why a saw stands still, as its operator says it in two taps; texts stand under `sawKanban.reason`. */
export const stopReasons = ['material', 'blade', 'fault', 'setup', 'quality', 'break', 'other'] as const;
export type StopReason = (typeof stopReasons)[number];

/** What a saw does: the state of the channel it works on. */
export const SawState = { Idle: 0, Run: 1, Stop: 2 } as const;
export type SawState = (typeof SawState)[keyof typeof SawState];
