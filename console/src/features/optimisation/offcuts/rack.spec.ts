import { isOnRack, offcutQuantity } from './rack';

test('only an offcut in stock or reserved counts as a piece', () => {
  expect([0, 1, 2, 3, 4, 5].map(offcutQuantity)).toEqual([0, 1, 1, 0, 0, 0]);
  expect(isOnRack(undefined)).toBe(false);
});
