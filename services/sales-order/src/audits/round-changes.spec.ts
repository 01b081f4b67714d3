import { changesBetween } from './round-changes.js';
import type { RoundLine } from './audit-round.entity.js';

const line = (id: string, more: Partial<RoundLine> = {}): RoundLine => ({
  ...{ id, kind: 0, name: `Line ${id}`, code: null, length: null, width: null, height: null, color: null, count: 1 },
  ...{ roomName: null, cabinetNo: null, remark: null },
  ...more,
});
const of = (...lines: RoundLine[]) => ({ parts: [], lines });

describe('what is not what it was in the round before', () => {
  it('is nothing where all is as it was', () => expect(changesBetween(of(line('a')), of(line('a')))).toEqual([]));

  it('names lines that came, went and changed, with the fields', () =>
    expect(
      changesBetween(of(line('a'), line('b')), of(line('a', { count: 2, color: 'oak' }), line('c'))).map(
        ({ change, name, fields }) => [change, name, fields],
      ),
    ).toEqual([
      [
        'changed',
        'Line a',
        [
          { name: 'color', from: null, to: 'oak' },
          { name: 'count', from: '1', to: '2' },
        ],
      ],
      ['added', 'Line c', []],
      ['removed', 'Line b', []],
    ]));
});
