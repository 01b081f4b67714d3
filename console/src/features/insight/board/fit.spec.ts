import { fitOf } from './fit';

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
