import { locate, MissingColumns, rowReader, type ColumnSetting, type CutListFormat } from './cut-list-rows.js';

const column = (
  columnIndex: number,
  fieldName: ColumnSetting['fieldName'],
  more: Partial<ColumnSetting> = {},
): ColumnSetting => ({
  columnIndex,
  fieldName,
  title: null,
  itemsMapping: {},
  defaultValue: null,
  required: false,
  ...more,
});
const byPosition = [
  column(0, 'name'),
  column(1, 'materialCode'),
  column(2, 'length'),
  column(3, 'width'),
  column(4, 'count'),
];
const read = (format: CutListFormat, header: string[] | undefined, cells: string[]) =>
  rowReader(locate(format, header), format)({ rowNo: 7, cells })!;

describe('rows of a cut list', () => {
  it('are read by position where columns have no title', () => {
    expect(
      read({ readRows: 0, unit: 0, columns: byPosition }, undefined, ['Side', 'W', '700.5', '300', '2']),
    ).toMatchObject({
      rowNo: 7,
      partNo: '7',
      name: 'Side',
      materialCode: 'W',
      length: 700.5,
      width: 300,
      count: 2,
      grain: 0,
      edges: null,
      errors: [],
    });
  });

  it('refuse a comma that may part thousands where commas part decimals, unless its unit tells them apart', () => {
    const of = (length: string, unit = 0) =>
      read({ readRows: 0, unit, columns: byPosition, decimalComma: true }, undefined, [
        'Side',
        'W',
        length,
        '300',
        '2',
      ]);
    expect(of('1,200')).toMatchObject({
      length: 0,
      errors: [{ code: 'E03', member: 'length', data: { value: '1,200', isTwofold: 1 } }],
    });
    expect(
      [of('1200,5'), of('1,2', 1), of('1,200', 2), of('0,125')].map(({ length, errors }) => [length, errors]),
    ).toEqual([
      [1200.5, []],
      [12, []],
      [expect.any(Number), []],
      [0.13, []],
    ]);
  });

  it('are read by title, whatever its case and place, with several titles per column', () => {
    const columns = byPosition.map((each) =>
      each.fieldName === 'length' ? { ...each, title: '长度|Length' } : { ...each, title: each.fieldName },
    );
    expect(
      read(
        { readRows: 1, unit: 0, columns },
        ['COUNT', 'length', 'Width', 'name', 'materialcode'],
        ['2', '700', '300', 'Side', 'W'],
      ),
    ).toMatchObject({ name: 'Side', length: 700, width: 300, count: 2, materialCode: 'W' });
  });

  it('name the columns that are missing by their first title', () => {
    const columns = byPosition.map((each) => ({ ...each, title: `${each.fieldName}|other` }));
    expect(() => locate({ readRows: 1, unit: 0, columns }, ['name', 'length', 'width'])).toThrow(
      new MissingColumns([
        { fieldName: 'materialCode', title: 'materialCode' },
        { fieldName: 'count', title: 'count' },
      ]),
    );
    expect(() => locate({ readRows: 1, unit: 0, columns: byPosition }, ['a', 'b', 'c'])).toThrow(
      new MissingColumns([
        { fieldName: 'width', columnIndex: 3 },
        { fieldName: 'count', columnIndex: 4 },
      ]),
    );
  });

  it('are converted from centimetres and inches', () => {
    expect(
      read({ readRows: 0, unit: 1, columns: byPosition }, undefined, ['Side', 'W', '70', '30.5', '2']),
    ).toMatchObject({ length: 700, width: 305 });
    expect(read({ readRows: 0, unit: 2, columns: byPosition }, undefined, ['Side', 'W', '10', '1', '2'])).toMatchObject(
      { length: 254, width: 25.4 },
    );
  });

  it('take mapped and default values', () => {
    const columns = [
      ...byPosition,
      column(5, 'grain', { itemsMapping: { yes: '1', no: '0' } }),
      column(6, 'edges', { defaultValue: '0000' }),
    ];
    expect(read({ readRows: 0, unit: 0, columns }, undefined, ['Side', 'W', '70', '30', '2', 'yes'])).toMatchObject({
      grain: 1,
      edges: '0000',
    });
  });

  it('hold no text that the database cannot', () => {
    const { name } = read({ readRows: 0, unit: 0, columns: byPosition }, undefined, [
      `a\0${'x'.repeat(126)}😀`,
      'W',
      '70',
      '30',
      '2',
    ]);
    expect([name!.length, name!.isWellFormed(), name!.includes('\0')]).toEqual([128, true, false]);
  });

  it('say what is no number, too large, or no whole count', () => {
    const codes = (cells: string[]) =>
      read({ readRows: 0, unit: 0, columns: byPosition }, undefined, cells).errors.map(({ code, member }) => [
        code,
        member,
      ]);
    expect(codes(['Side', 'W', '1e3', '', '2'])).toEqual([
      ['E03', 'length'],
      ['E03', 'width'],
    ]);
    expect(codes(['Side', 'W', '10000000', '5', '2.5'])).toEqual([
      ['E03', 'length'],
      ['E03', 'count'],
    ]);
  });
});
