import { rowsOfBlock } from '../../../resource/paste-columns';
import type { EditColumn } from '../../../ui/grid/sheet-columns';
import type { Item } from '../records';
import { countedParts, partColumn } from './pasted-parts';

const item = (id: string, code: string | null, name: string) => ({ id, code, name }) as Item;
const parts = [item('1', 'HG-110', 'Hinge'), item('2', 'CD-15', 'Cam'), item('3', null, 'Cam')];
const columns: EditColumn[] = [
  partColumn(parts, 'Code'),
  { key: 'count', title: 'Count', editor: 'number', defaultValue: 1 },
];

describe('parts pasted from a spreadsheet', () => {
  it('are found by code or by a name that one part alone has, and count together', () => {
    const rows = rowsOfBlock('Code\tCount\nhg-110\t2\nHinge\t1.5\nCD-15\t', columns);
    expect(countedParts(rows, parts).map(({ part: { id }, count }) => [id, count])).toEqual([
      ['1', 3.5],
      ['2', 1],
    ]);
  });

  it('are no part where the name stands for two or the code for none', () => {
    const [two, none] = rowsOfBlock('Cam\t4\nXX-1\t4', columns);
    expect([two!['code'], none!['code']]).toEqual(['Cam', 'XX-1']);
    expect(countedParts([two!, none!], parts)).toEqual([]);
  });
});
