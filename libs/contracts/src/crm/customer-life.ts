import { machine } from '../things/machine.js';
import { CustomerState, FollowStage } from './enums.js';

/**
 * How customers come from stage to stage. Follow-ups lead to a stage, the pool takes and gives; whoever has bought is
 * not lost, and goes back to no pool.
 */
export const customerLife = machine('CustomerStage', {
  states: CustomerState,
  initial: ['Pool', 'Following', 'Intent', 'Deal', 'Lost'],
  ends: ['Deal', 'Lost'],
  steps: {
    follow: { from: ['Pool', 'Following', 'Intent', 'Lost'], to: 'Following' },
    intend: { from: ['Pool', 'Following', 'Intent', 'Deal', 'Lost'], to: 'Intent' },
    deal: { from: ['Pool', 'Following', 'Intent', 'Deal'], to: 'Deal' },
    lose: { from: ['Pool', 'Following', 'Intent', 'Lost'], to: 'Lost' },
    /** Somebody takes the customer out of the pool. */
    claim: { from: 'Pool', to: 'Following' },
    /** Nobody looks after the customer any more: whoever calls first may. */
    release: { from: ['Following', 'Intent', 'Lost'], to: 'Pool' },
  },
});

/** The step by which a follow-up that ends in a stage leads there. */
export const stepOfStage = {
  [FollowStage.Following]: 'follow',
  [FollowStage.Intent]: 'intend',
  [FollowStage.Deal]: 'deal',
  [FollowStage.Lost]: 'lose',
} as const satisfies Record<FollowStage, keyof typeof customerLife.steps>;

/** Stages in which a next action must be agreed. */
export const OPEN_STAGES: readonly number[] = [FollowStage.Following, FollowStage.Intent];
