import { choiceOf, chosenTwice, columnsOf, settingFile, stillMissing, type Inspection } from './list-mapping';

const inspection: Inspection = {
  type: 'csv',
  encoding: 3,
  separator: ';',
  readRows: 2,
  unit: 0,
  rows: [['List'], ['Part', 'Board', 'A', 'B'], ['Side', 'W', '700', '300']],
  columns: [{ columnIndex: 0, title: 'Part', fieldName: 'name', defaultValue: null, itemsMapping: {} }],
};

test('what the file does not say itself is missing until a column or a value is chosen', () => {
  const choice = choiceOf(inspection);
  expect(stillMissing(choice)).toEqual(['materialCode', 'length', 'width', 'count']);
  const chosen = {
    fields: { ...choice.fields, 1: 'materialCode', 2: 'length', 3: 'width' },
    constants: { count: ' 2 ' },
  };
  expect(stillMissing(chosen)).toEqual([]);
  expect(columnsOf(chosen, inspection)).toContainEqual({
    columnIndex: -1,
    fieldName: 'count',
    itemsMapping: {},
    defaultValue: '2',
  });
  expect(chosenTwice({ ...chosen, fields: { ...chosen.fields, 3: 'length' } })).toEqual(['length']);
});

test('a setting is found again by the titles, its values for all rows stand beyond the file', () => {
  const choice = { fields: { 1: 'materialCode', 2: 'length', 3: 'width' }, constants: { count: '1' } };
  const { settings } = JSON.parse(settingFile('Mine', inspection, columnsOf(choice, inspection))) as {
    settings: { details: object[] }[];
  };
  expect(settings[0]).toMatchObject({ name: 'Mine', importFileType: 1, readRows: 2, separator: ';' });
  expect(settings[0]!.details).toMatchObject([
    { columnIndex: 1, title: 'Board' },
    { title: 'A' },
    { title: 'B' },
    { columnIndex: 7, title: null, defaultValue: '1' },
  ]);
});
