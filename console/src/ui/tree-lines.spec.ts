import { branchIds, matchingBranches, treeLines, withTick } from './tree-lines';

const items = [
  { id: 'factory', parentId: null },
  { id: 'saw', parentId: 'workshop' },
  { id: 'workshop', parentId: 'factory' },
  { id: 'office', parentId: 'factory' },
  { id: 'lost', parentId: 'gone' },
];

describe('a tree as lines', () => {
  it('puts children under their parents, and orphans at the top', () => {
    expect(treeLines(items).map(({ item, depth, hasChildren }) => [item.id, depth, hasChildren])).toEqual([
      ['factory', 0, true],
      ['workshop', 1, true],
      ['saw', 2, false],
      ['office', 1, false],
      ['lost', 0, false],
    ]);
  });

  it('leaves out what is collapsed', () => {
    expect(treeLines(items, new Set(['workshop'])).map(({ item }) => item.id)).toEqual([
      'factory',
      'workshop',
      'office',
      'lost',
    ]);
  });

  it('knows what lies below an item', () => {
    expect([...branchIds(items, 'workshop')].sort()).toEqual(['saw', 'workshop']);
  });

  it('keeps the way down to what matches', () => {
    expect(matchingBranches(items, ({ id }) => id === 'saw').map(({ id }) => id)).toEqual([
      'factory',
      'saw',
      'workshop',
    ]);
  });

  it('ticks upwards and clears downwards', () => {
    const ticked = withTick(new Set(), items, 'saw', true);
    expect([...ticked].sort()).toEqual(['factory', 'saw', 'workshop']);
    expect([...withTick(ticked, items, 'workshop', false)]).toEqual(['factory']);
  });
});
