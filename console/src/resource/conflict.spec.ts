import { differences, proposal } from './conflict';

const before = { name: 'Side', length: 700, width: 500, note: null };

describe('a record that two have changed', () => {
  it('is compared field by field, and what both made the same is no question', () => {
    const mine = { name: 'Side panel', length: 710, width: 500, note: 'x' };
    const theirs = { name: 'Side left', length: 700, width: 480, note: 'x' };
    expect(differences(Object.keys(before), before, mine, theirs)).toEqual([
      { key: 'name', before: 'Side', mine: 'Side panel', theirs: 'Side left', isContested: true },
      { key: 'length', before: 700, mine: 710, theirs: 700, isContested: false },
      { key: 'width', before: 500, mine: 500, theirs: 480, isContested: false },
    ]);
  });

  it('keeps what only one side changed, and mine where both did', () => {
    const found = differences(
      ['name', 'length', 'width'],
      before,
      { name: 'A', length: 710, width: 500 },
      { name: 'B', length: 700, width: 480 },
    );
    expect(proposal(found)).toEqual({ name: 'mine', length: 'mine', width: 'theirs' });
  });

  it('takes an absent value and null for the same', () => {
    expect(differences(['note'], before, {}, { note: null })).toEqual([]);
  });
});
