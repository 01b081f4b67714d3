import { parseMaterialLines } from './material-lines';

test('pasted cells become materials; grain and price may be missing', () => {
  expect(parseMaterialLines('A\tOak\t18\t1\t66.5\r\n\r\nB\tWhite\t9\n')).toEqual([
    { lineNo: 1, value: { code: 'A', name: 'Oak', thickness: 18, grain: 1, price: 66.5 } },
    { lineNo: 3, value: { code: 'B', name: 'White', thickness: 9, grain: 0, price: null } },
  ]);
});

test('the first wrong cell of a line is named', () => {
  const lines = ['\tOak\t18', 'A\t\t18', 'A\tOak\tthick', 'A\tOak\t18\t7', 'A\tOak\t18\t0\t-1'];
  expect(parseMaterialLines(lines.join('\n')).map(({ problem }) => problem)).toEqual([
    'code',
    'name',
    'thickness',
    'grain',
    'price',
  ]);
});
