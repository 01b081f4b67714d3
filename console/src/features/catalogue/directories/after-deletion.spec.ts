import { chosenAfter } from './after-deletion';

describe('a directory that is deleted', () => {
  it('leads to its parent, else to the first one, else to nothing', () => {
    const [first, parent, child] = [
      { id: 'a', parentId: null },
      { id: 'b', parentId: null },
      { id: 'c', parentId: 'b' },
    ];
    expect([
      chosenAfter(child, [first, parent, child])?.id,
      chosenAfter(parent, [first, parent])?.id,
      chosenAfter(first, [first]),
    ]).toEqual(['b', 'a', undefined]);
  });
});
