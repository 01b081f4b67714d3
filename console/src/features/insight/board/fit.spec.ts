import { fitOf, lineFitOf } from './fit';

const board = [
  { y: 0, h: 5 },
  { y: 5, h: 31 },
  { y: 0, h: 20 },
];

it('makes a board that is taller than its wall as small as is needed, and no other', () => {
  expect(fitOf(board, 1_920, 1_654)).toBe(1);
  expect(fitOf(board, 1_920, 2_160)).toBe(1);
  expect(fitOf(board, 1_920, 1_080)).toBeCloseTo(1_080 / 1_654);
  expect(fitOf([], 1_920, 1_080)).toBe(1);
});

it('leaves it readable, and as it is where its widgets stand under each other', () => {
  expect(fitOf([{ y: 0, h: 200 }], 1_920, 1_080)).toBe(0.5);
  expect(fitOf(board, 390, 844)).toBe(1);
});

describe('a table on a wall', () => {
  it('is made smaller until all of its columns are seen, and broken into lines where that is too small to be read', () => {
    expect(lineFitOf(600, 600)).toEqual({ zoom: 1, wraps: false });
    expect(lineFitOf(800, 600)).toEqual({ zoom: 0.75, wraps: false });
    expect(lineFitOf(1_200, 600)).toEqual({ zoom: 0.6, wraps: true });
    expect(lineFitOf(800, 0)).toEqual({ zoom: 1, wraps: false });
  });
});
