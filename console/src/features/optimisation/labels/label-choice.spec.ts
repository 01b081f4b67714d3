import type { PartLabel } from '@ishare/contracts/optimisation/labels.js';
import { chosenLabels } from './label-choice';
import type { LabelScope } from './label-choice';

const label = (sequence: number, patternNo: number, copyNo: number, prints: number) =>
  ({ sequence, patternNo, copyNo, prints }) as PartLabel;
const all = [label(1, 1, 1, 1), label(2, 1, 1, 0), label(3, 1, 2, 0), label(4, 2, 1, 2), label(5, 2, 1, 0)];
const chosen = (scope: LabelScope, shown?: PartLabel) =>
  chosenLabels(all, scope, shown).map(({ sequence }) => sequence);

describe('the labels that are printed', () => {
  it('are all, those never printed, those from the one in sight on, it alone, or those of its board', () => {
    expect(chosen('all')).toEqual([1, 2, 3, 4, 5]);
    expect(chosen('fresh')).toEqual([2, 3, 5]);
    expect(chosen('from', all[2])).toEqual([3, 4, 5]);
    expect(chosen('one', all[3])).toEqual([4]);
    expect(chosen('board', all[0])).toEqual([1, 2]);
    expect(chosen('board', all[4])).toEqual([4, 5]);
  });

  it('are none while none is in sight', () => {
    for (const scope of ['from', 'one', 'board'] as const) expect(chosen(scope)).toEqual([]);
  });
});
