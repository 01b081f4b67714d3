import { nextSorting, parseSorting, sortingText } from './column';
import { fitted, layOut } from './column-layout';
import { movedRow, rangeKeys, toggled } from './selection';
import { slotRoom, slotted } from './slots';
import { sortedRows } from './sorted-rows';
import { fits } from './text-fit';

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
    expect([sortingText(first), sortingText(second), nextSorting(second, 'code')]).toEqual([
      'code',
      'code desc',
      undefined,
    ]);
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
  });

  it('gives a column the room that its head needs, unless somebody made it narrower', () => {
    const column = { key: 'cost', title: 'Net cost less offcuts (¥)', width: 100, sortable: true };
    const [wide] = layOut([column], {}, 0).centre;
    expect(wide!.width).toBeGreaterThan(200);
    expect(layOut([{ ...column, title: '扣余料净成本 (¥)' }], {}, 0).centre[0]!.width).toBeGreaterThan(140);
    expect(layOut([column], { cost: 60 }, 0).centre[0]!.width).toBe(60);
    expect(layOut([{ ...column, title: 'Cost' }], {}, 0).centre[0]!.width).toBe(100);
  });

  it('makes a column as wide as its rows need, where they say it, and no wider than it is', () => {
    const columns = [
      { key: 'a', title: 'A', width: 300, widthFor: (row: number) => row },
      { key: 'b', title: 'B', width: 90 },
    ];
    const widths = (rows: readonly number[]) => fitted(columns, rows).map(({ width }) => width);
    expect(widths([80, 130, 90])).toEqual([130, 90]);
    expect([widths([900]), widths([])]).toEqual([
      [300, 90],
      [0, 90],
    ]);
    expect(widths(Array.from({ length: 501 }, () => 80))).toEqual([300, 90]);
  });

  it('cuts no column through where not all fit, before anybody scrolls', () => {
    const columns = [
      { key: 'a', title: '', width: 100, pinned: 'start' as const },
      { key: 'b', title: '', width: 100 },
      { key: 'c', title: '', width: 100 },
      { key: 'd', title: '', width: 300 },
      { key: 'e', title: '', width: 80, pinned: 'end' as const },
    ];
    const cut = layOut(columns, {}, 500);
    expect(cut.centre.map(({ width }) => width)).toEqual([160, 160, 300]);
    expect(cut.total).toBe(800);
    expect(layOut(columns, { b: 120 }, 500).centre.map(({ width }) => width)).toEqual([120, 200, 300]);
    // Where hardly one fits, each keeps the width it asks for.
    expect(layOut(columns, {}, 200).centre.map(({ width }) => width)).toEqual([100, 100, 300]);
  });

  it('lets each row keep its elements while it is seen, and moves none while it scrolls', () => {
    const room = slotRoom(10, 8);
    const window = (from: number) => Array.from({ length: room }, (_, offset) => ({ index: from + offset }));
    const slotsOf = (from: number) =>
      new Map(slotted(window(from), room, true).map(({ slot, item }) => [item.index, slot]));
    let before = slotsOf(0);
    for (let from = 1; from < 100; from += 7) {
      const now = slotsOf(from);
      expect(new Set(now.values()).size).toBe(room);
      for (const [index, slot] of now) if (before.has(index)) expect(before.get(index)).toBe(slot);
      before = now;
    }
    expect(slotted(window(30), room, true).map(({ slot }) => slot)).toEqual([...Array(room).keys()]);
    expect(slotted(window(30), room, false).map(({ item }) => item.index)).toEqual(
      window(30).map(({ index }) => index),
    );
    // A box that has grown before its height is known still has one slot for each.
    expect(new Set(slotted(window(0), 3, true).map(({ slot }) => slot)).size).toBe(room);
  });

  it('cuts no text that surely fits, and every one that might not', () => {
    expect([fits('A-10000', 90), fits('', 0), fits('1234.56', 70)]).toEqual([true, true, true]);
    expect([fits('MMMMMMMM', 90), fits('柜体左侧板十八', 90), fits('a longer text of many words', 90)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('sorts by number and by text with digits in it, keeps equals in order and puts nothing last', () => {
    const rows = [
      { id: 1, code: 'A-10', size: 2 },
      { id: 2, code: 'A-9', size: null },
      { id: 3, code: '', size: 10 },
      { id: 4, code: 'A-9', size: 2 },
    ];
    const ids = (key: string, descending: boolean) => sortedRows(rows, { key, descending }).map(({ id }) => id);
    expect([ids('code', false), ids('code', true)]).toEqual([
      [2, 4, 1, 3],
      [1, 2, 4, 3],
    ]);
    expect([ids('size', false), ids('size', true)]).toEqual([
      [1, 4, 3, 2],
      [3, 1, 4, 2],
    ]);
  });
});
