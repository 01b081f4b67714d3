import { nextSorting, parseSorting, sortingText } from './column';
import { layOut } from './column-layout';
import { movedRow, rangeKeys, toggled } from './selection';

describe('the grid', () => {
  it('moves the active row and stops at the ends, at row 9,999 too', () => {
    expect(movedRow('ArrowDown', 9998, 10_000, 20)).toBe(9999);
    expect(movedRow('j', 9999, 10_000, 20)).toBe(9999);
    expect(movedRow('k', 0, 10_000, 20)).toBe(0);
    expect(movedRow('PageUp', 30, 10_000, 20)).toBe(10);
    expect(movedRow('End', 3, 10_000, 20)).toBe(9999);
    expect(movedRow('q', 3, 10_000, 20)).toBeUndefined();
  });

  it('selects ranges in both directions and flips single rows', () => {
    expect(rangeKeys(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['b', 'c', 'd']);
    expect(toggled(new Set(['a']), 'a')).toEqual(new Set());
    expect(toggled(new Set(['a']), 'b')).toEqual(new Set(['a', 'b']));
  });

  it('sorts ascending, descending, not at all', () => {
    const first = nextSorting(undefined, 'code');
    const second = nextSorting(first, 'code');
    expect([sortingText(first), sortingText(second), nextSorting(second, 'code')]).toEqual(['code', 'code desc', undefined]);
    expect(parseSorting('creationTime DESC')).toEqual({ key: 'creationTime', descending: true });
  });

  it('gives spare room to unpinned columns nobody resized, and none when there is none', () => {
    const columns = [
      { key: 'a', title: '', width: 100, pinned: 'start' as const },
      { key: 'b', title: '', width: 100 },
      { key: 'c', title: '', width: 300 },
    ];
    const wide = layOut(columns, {}, 900);
    expect([...wide.start, ...wide.centre].map(({ width }) => width)).toEqual([100, 200, 600]);
    expect(wide.total).toBe(900);
    const fixed = layOut(columns, { b: 150 }, 900);
    expect(fixed.centre.map(({ width }) => width)).toEqual([150, 650]);
    expect(layOut(columns, {}, 300).total).toBe(500);
  });
});
