import { copiesOf, cutOf, leftBy, nextCopy, reasonOf } from './saw-work';

const patterns = [
  { patternNo: 3, boardsCode: 'W', repeat: 2 },
  { patternNo: 4, boardsCode: 'W', repeat: 1 },
];
const cut = (...boards: [number, number][]) =>
  boards.map(([patternNo, copyNo]) => ({ patternNo, copyNo, time: '2026-11-22T00:00:00.000Z', operator: null }));

describe('the work of a saw', () => {
  it('is the copies of its patterns, one after the other', () => {
    expect(copiesOf({ patterns }).map(({ patternNo, copyNo }) => `${patternNo}/${copyNo}`)).toEqual([
      '3/1',
      '3/2',
      '4/1',
    ]);
  });

  it('goes on with what is not cut, in the chosen pattern first', () => {
    expect(nextCopy({ patterns, cut: [] })).toEqual({ patternNo: 3, copyNo: 1 });
    expect(nextCopy({ patterns, cut: cut([3, 1]) })).toEqual({ patternNo: 3, copyNo: 2 });
    expect(nextCopy({ patterns, cut: cut([3, 1]) }, 4)).toEqual({ patternNo: 4, copyNo: 1 });
    expect(nextCopy({ patterns, cut: cut([4, 1]) }, 4)).toEqual({ patternNo: 3, copyNo: 1 });
    expect(nextCopy({ patterns, cut: cut([3, 1], [3, 2], [4, 1]) })).toBeUndefined();
    expect(cutOf({ cut: cut([3, 1], [4, 1]) }, 3)).toBe(1);
  });

  it('leaves the offcuts of that board and no other', () => {
    const offcut = { id: 'a', boardsCode: 'OC', length: 1, width: 1, offCutStatus: 0, binCode: null };
    const offcuts = [
      { ...offcut, patternNo: 3, copyNo: 1 },
      { ...offcut, patternNo: 3, copyNo: 2 },
    ];
    expect(leftBy({ offcuts }, { patternNo: 3, copyNo: 2 })).toEqual([offcuts[1]]);
    expect(leftBy({ offcuts }, undefined)).toEqual([]);
  });

  it('stands still for a reason and what was added to it', () => {
    expect(reasonOf('blade: dull: left side')).toEqual({ reason: 'blade', remark: 'dull: left side' });
    expect(reasonOf('break')).toEqual({ reason: 'break', remark: '' });
    expect(reasonOf(null)).toBeUndefined();
  });
});
