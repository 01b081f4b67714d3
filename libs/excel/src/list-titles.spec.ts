import { matchTitles, splitUnit, unitOfTitle, type ListField } from './list-titles.js';

const fields: readonly ListField[] = [
  'code',
  'name',
  'materialCode',
  'length',
  'width',
  'thickness',
  'drillFile',
  'count',
  'grain',
  'rotate',
  'edges',
  'edgeL1',
  'edgeL2',
  'edgeW1',
  'edgeW2',
  'barcode',
  'orderNo',
  'cabinetNo',
  'room',
  'remark',
];

describe('titles of lists', () => {
  it.each([
    [
      ['序号', '板件名称', '材质', '长度', '宽度', '厚度', '数量', '纹理', '前封', '后封', '左封', '右封'],
      [
        'code',
        'name',
        'materialCode',
        'length',
        'width',
        'thickness',
        'count',
        'grain',
        'edgeL1',
        'edgeL2',
        'edgeW1',
        'edgeW2',
      ],
    ],
    [
      ['名称', '长', '宽', '数量', '封边上', '封边下', '封边左', '封边右'],
      ['name', 'length', 'width', 'count', 'edgeL1', 'edgeL2', 'edgeW1', 'edgeW2'],
    ],
    [
      [
        'Part #',
        'Description',
        'Thick',
        'Length',
        'Width',
        'Copies',
        'Material Name',
        'Can Rotate',
        'Banding',
        'Notes',
      ],
      ['code', 'name', 'thickness', 'length', 'width', 'count', 'materialCode', 'rotate', 'edges', 'remark'],
    ],
    [
      ['名称', '长', '宽', '数量', '打孔文件'],
      ['name', 'length', 'width', 'count', 'drillFile'],
    ],
    [
      ['Part', 'Length', 'Width', 'Qty', 'CNC Program', 'Program (MPR)'],
      ['name', 'length', 'width', 'count', 'drillFile', undefined],
    ],
    [
      ['PART_NO', 'Länge [mm]', 'Breite', 'Stück', 'Werkstoff'],
      ['code', 'length', 'width', 'count', 'materialCode'],
    ],
    [
      ['长(mm)', '宽/mm', '数量（件）', '花色', 'colour of my car'],
      ['length', 'width', 'count', 'materialCode', undefined],
    ],
  ])('name their fields: %j', (titles, expected) => expect(matchTitles(titles, fields)).toEqual(expected));

  it('give a field to its surest word, and the other column to what it may mean besides', () => {
    expect(matchTitles(['Length', 'Length - raw', 'Width', 'Description', 'Name'], fields)).toEqual([
      undefined,
      'length',
      'width',
      'remark',
      'name',
    ]);
    expect(matchTitles(['颜色', '材质'], ['materialCode', 'color'])).toEqual(['color', 'materialCode']);
  });

  it('name units, and figures do too', () => {
    expect(
      ['Length (cm)', '长（毫米）', 'Width [in]', 'Length mm', '宽/厘米', 'Length', 'Qty (pcs)'].map(unitOfTitle),
    ).toEqual([10, 1, 25.4, 1, 10, undefined, undefined]);
    expect(['590 mm', '59cm', '23.5"', '23 in', '590', 'main'].map(splitUnit)).toEqual([
      { figure: '590', millimetres: 1 },
      { figure: '59', millimetres: 10 },
      { figure: '23.5', millimetres: 25.4 },
      { figure: '23', millimetres: 25.4 },
      { figure: '590' },
      { figure: 'main' },
    ]);
  });

  it('are told apart where two columns name one field: the part beside its name is its number', () => {
    const of = (...titles: string[]) => matchTitles(titles, fields);
    expect(of('part', 'name', 'length')).toEqual(['code', 'name', 'length']);
    expect(of('板件', '名称', '长')).toEqual(['code', 'name', 'length']);
    expect(of('Name', 'Part')).toEqual(['name', 'code']);
    expect(of('part', 'length')).toEqual(['name', 'length']);
    expect(of('part no', 'part', 'name')).toEqual(['code', 'name', undefined]);
  });
});
