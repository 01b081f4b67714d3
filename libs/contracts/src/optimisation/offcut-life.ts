import { after, machine, stepsOf, type StepName } from '../things/machine.js';

/** Life of an offcut; full boards have none. */
export const offcutLife = machine('OffCut', {
  states: { Planned: 0, InStock: 1, Reserved: 2, Used: 3, Scrapped: 4, Lost: 5 },
  initial: ['Planned', 'InStock'],
  ends: ['Used', 'Scrapped'],
  steps: {
    /** Scanned onto the rack. */
    store: { from: 'Planned', to: 'InStock' },
    reserve: { from: 'InStock', to: 'Reserved' },
    release: { from: 'Reserved', to: 'InStock' },
    use: { from: 'Reserved', to: 'Used' },
    /** For what no plan cuts, with a reason. */
    take: { from: 'InStock', to: 'Used' },
    /** For a reason, as what is lost. */
    scrap: { from: ['Planned', 'InStock'], to: 'Scrapped' },
    lose: { from: 'InStock', to: 'Lost' },
    find: { from: 'Lost', to: 'InStock' },
    /**
     * The board that it comes from, or that it was cut for, was said to be cut by mistake; by the saw alone, with a
     * reason.
     */
    recall: { from: 'InStock', to: 'Planned' },
    restore: { from: ['Used', 'Scrapped', 'Lost'], to: 'Reserved' },
    /** It was broken, or not there, when its plan was to be cut; by the saw alone, with a reason. */
    spoil: { from: 'Reserved', to: 'Scrapped' },
    miss: { from: 'Reserved', to: 'Lost' },
    /** It was not kept when that board was said to be cut. */
    replan: { from: 'Scrapped', to: 'Planned' },
  },
});

export const OffCutStatus = offcutLife.states;
export type OffCutStatus = (typeof OffCutStatus)[keyof typeof OffCutStatus];

/** Whether somebody may say of an offcut that it is now of this status. */
export function mayStayOrMove(from: number, to: number): boolean {
  return (
    from === to ||
    stepsOf(offcutLife).some((step) => !notByHand.includes(step.name) && after(offcutLife, step.name, from) === to)
  );
}

/** Steps that are more than a status: who takes them says why. */
const notByHand: readonly StepName<typeof offcutLife>[] = [
  'take',
  'scrap',
  'lose',
  'recall',
  'restore',
  'spoil',
  'miss',
  'replan',
];

/** Whether an offcut of this status lies on the rack: only such a one counts as stock. */
export function isOnRack(status: number): boolean {
  return status === OffCutStatus.InStock || status === OffCutStatus.Reserved;
}
