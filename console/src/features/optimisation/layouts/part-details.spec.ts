import type { Layout, SolutionPart } from '@ishare/contracts/optimisation/solutions.js';
import { partBook } from './part-details';
import { partLinesOf } from './part-lines';

const row = (rowNo: number, orderNo: string | null, cabinetNo: string | null) =>
  ({ rowNo, orderNo, cabinetNo }) as SolutionPart;
const placed = (rowNo: number, l = 800, w = 300) => ({
  rowNo,
  partNo: `P${rowNo}`,
  name: null,
  x: 0,
  y: 0,
  l,
  w,
  rotated: l < w,
});
const layout = (materialCode: string, ...placements: ReturnType<typeof placed>[]) =>
  ({ materialCode, placements }) as Layout;

const layouts = [layout('M1', placed(1), placed(2)), layout('M2', placed(3))];
const rows = [row(1, 'SO-1', 'W1'), row(2, 'SO-2', 'W1'), row(3, 'SO-1', 'W2')];

test('parts of one order share a colour, whatever their material', () => {
  const book = partBook(rows, layouts, 'order');
  expect(book.fillOf(placed(1), 'M1')).toBe(book.fillOf(placed(3), 'M2'));
  expect(book.fillOf(placed(1), 'M1')).not.toBe(book.fillOf(placed(2), 'M1'));
});

test('by material, a part takes the colour of its board', () => {
  const book = partBook(rows, layouts, 'material');
  expect(book.fillOf(placed(1), 'M1')).toBe(book.fillOf(placed(2), 'M1'));
  expect(book.fillOf(placed(3), 'M2')).not.toBe(book.fillOf(placed(1), 'M1'));
});

test('the legend names what a pattern shows and nothing else', () => {
  const book = partBook(rows, layouts, 'cabinet');
  expect(book.legendOf(layouts[0]!).map(({ key }) => key)).toEqual(['W1']);
  expect(book.ownerOf(2)).toBe('SO-2 W1');
  expect(book.ownerOf(99)).toBeUndefined();
  expect(book.ownersOf(layouts[0]!)).toEqual(['SO-1 W1', 'SO-2 W1']);
});

test('equal parts of a pattern are one line; a turned one is another', () => {
  const lines = partLinesOf(layout('M1', placed(2), placed(1), placed(1), placed(1, 300, 800)));
  expect(lines.map(({ rowNo, count, isTurned }) => [rowNo, count, isTurned])).toEqual([
    [1, 2, false],
    [1, 1, true],
    [2, 1, false],
  ]);
});
