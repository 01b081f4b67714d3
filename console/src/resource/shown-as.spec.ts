import { columnName, shownAs } from './shown-as';

describe('what a file is looked at as', () => {
  it.each([
    ['plan.PDF', 'pdf'],
    ['room.last.jpeg', 'image'],
    ['parts.csv', 'sheet'],
    ['parts.XLSX', 'sheet'],
    ['notes.txt', 'text'],
    ['letter.docx', 'docx'],
    ['plan.DXF', 'dxf'],
    ['parts.xls', undefined],
    ['readme', undefined],
  ])('%s: %s', (name, kind) => expect(shownAs(name)).toBe(kind));
});

it('a column is called as spreadsheets call it', () => {
  expect([0, 25, 26, 51, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA']);
});
