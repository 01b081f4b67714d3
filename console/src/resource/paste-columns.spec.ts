import { columnsOfBlock, pasteColumn, pastedFields, rowsOfBlock } from './paste-columns';
import { faultOf } from '../ui/grid/cell-values';
import type { Field } from './screen';

const fields: Field[] = [
  { key: 'code', type: 'text', required: true, max: 4 },
  { key: 'length', type: 'number', min: 1, max: 3000, precision: 0 },
  { key: 'isOffCut', type: 'switch', initial: false },
  { key: 'grain', type: 'select', options: [{ value: 1, label: 'x:grain.along' }] },
  { key: 'materialId', type: 'lookup', path: '/api/materials', labelOf: () => '' },
  { key: 'pictures', type: 'files' },
  { key: 'tags', type: 'tags' },
  { key: 'since', type: 'date', only: 'edit' },
  { key: 'password', type: 'password', only: 'create' },
];
const offered = new Map([
  [
    'materialId',
    [
      { value: 'm1', label: 'MR18 · Melamine' },
      { value: 'm2', label: 'OSB · Raw' },
      { value: 'm3', label: 'OSB2 · Raw' },
    ],
  ],
]);
const columns = pastedFields(fields).map((field) => pasteColumn(field, (key) => key.split('.').at(-1)!, offered));

describe('a block that is pasted into a list', () => {
  it('fills the fields of a new record that a cell can hold', () => {
    expect(columns.map(({ key, editor }) => `${key}:${editor}`)).toEqual([
      'code:text',
      'length:number',
      'isOffCut:boolean',
      'grain:select',
      'materialId:select',
      'password:text',
    ]);
  });

  it('is read by its first row where that names columns, else in the order of the form', () => {
    expect(columnsOfBlock(['Length (mm)', 'Code *', 'else'], columns)).toMatchObject({
      isHead: true,
      of: [{ key: 'length' }, { key: 'code' }, undefined],
    });
    expect(rowsOfBlock('A1\t2440\r\n\r\nA2\t 1220 \n', columns)).toEqual([
      { id: 'pasted 1', code: 'A1', length: 2440, isOffCut: false },
      { id: 'pasted 2', code: 'A2', length: 1220, isOffCut: false },
    ]);
  });

  it('names choices and records by their words, where these name one', () => {
    const read = (cell: string) =>
      rowsOfBlock(`materialId\tgrain\n${cell}\talong`, columns).map(({ materialId, grain }) => [materialId, grain]);
    expect([read('MR18'), read('Melamine'), read('Raw')]).toEqual([[['m1', 1]], [['m1', 1]], [['Raw', 1]]]);
  });

  it('says cell by cell what a new record may not be', () => {
    const [row] = rowsOfBlock('ABCDE\t2.5\tperhaps\tacross\tXX', columns);
    expect(columns.map((column) => faultOf(column, row![column.key])?.kind)).toEqual([
      'tooLong',
      'precision',
      'option',
      'option',
      'option',
    ]);
    expect(faultOf(columns[0]!, null)?.kind).toBe('required');
  });
});
