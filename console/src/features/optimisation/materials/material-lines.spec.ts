import { parseMaterialLines } from './material-lines';

test('pasted cells become materials; grain and price may be missing', () => {
  expect(parseMaterialLines('A\tOak\t18\t1\t66.5\r\n\r\nB\tWhite\t9\n')).toEqual([
    { lineNo: 1, value: { code: 'A', name: 'Oak', thickness: 18, grain: 1, price: 66.5 } },
    { lineNo: 3, value: { code: 'B', name: 'White', thickness: 9, grain: 0, price: null } },
  ]);
});

test('figures are read as people write them', () => {
  const [line] = parseMaterialLines('A\tOak\t18,5\t0\t88,50');
  expect([line!.value!.thickness, line!.value!.price]).toEqual([18.5, 88.5]);
});

test('a code that stands twice is told with its line and the one above', () => {
  const lines = parseMaterialLines('A\tOak\t18\n\nA\tAsh\t18');
  expect(lines[1]).toMatchObject({ lineNo: 3, problem: 'code', repeats: { code: 'A', lineNo: 1 } });
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
