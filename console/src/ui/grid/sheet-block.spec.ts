import type { EditColumn } from './sheet-columns';
import { cleared, filledDown, pasted, textsOf } from './sheet-block';

const columns: EditColumn[] = [
  { key: 'name', title: 'Name', editor: 'text' },
  { key: 'count', title: 'Count', editor: 'number' },
];
const rows = [
  { name: 'a', count: 1 },
  { name: 'b', count: 2 },
  { name: 'c', count: 3 },
];
const range = (top: number, bottom: number, left: number, right: number) => ({ top, bottom, left, right });

describe('a marked block', () => {
  it('is texts, is emptied and is filled from its first row', () => {
    expect(textsOf(rows, columns, range(1, 2, 0, 1))).toEqual([
      ['b', '2'],
      ['c', '3'],
    ]);
    expect(cleared(columns, range(0, 1, 1, 1))).toEqual([
      { row: 0, key: 'count', value: null },
      { row: 1, key: 'count', value: null },
    ]);
    expect(filledDown(rows, columns, range(0, 2, 1, 1))).toEqual([
      { row: 1, key: 'count', value: 1 },
      { row: 2, key: 'count', value: 1 },
    ]);
    expect(filledDown(rows, columns, range(1, 1, 0, 1))).toEqual([]);
  });

  it('takes one value in each of its cells', () => {
    expect(pasted('7', columns, range(0, 1, 1, 1))).toEqual({
      edits: [
        { row: 0, key: 'count', value: 7 },
        { row: 1, key: 'count', value: 7 },
      ],
      place: range(0, 1, 1, 1),
    });
  });

  it('takes a block from its corner, over its own bounds, and drops what lies beside the last column', () => {
    const { edits, place } = pasted('x\t5\ny\t6', columns, range(2, 2, 1, 1));
    expect(edits.map(({ row, key }) => [row, key])).toEqual([
      [2, 'count'],
      [3, 'count'],
    ]);
    expect(place).toEqual(range(2, 3, 1, 2));
  });
});
