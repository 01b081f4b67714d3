import { laidOver } from './use-chosen';

describe('a choice that is saved whole', () => {
  it('adds and takes away what was chosen, and leaves what others have added and taken away', () => {
    const before = new Set(['a', 'b', 'c']);
    const mine = new Set(['a', 'c', 'd']);
    expect([...laidOver(before, mine, ['a', 'b', 'x'])]).toEqual(['a', 'x', 'd']);
    expect([...laidOver(before, mine, ['a', 'b', 'c'])]).toEqual(['a', 'c', 'd']);
    expect([...laidOver(before, mine, ['a', 'd'])]).toEqual(['a', 'd']);
  });
});
