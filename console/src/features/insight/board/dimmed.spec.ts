import { isDimmedAt } from './dimmed';

it.each([
  [22, 6, [22, 23, 0, 5], [6, 12, 21]],
  [1, 5, [1, 4], [0, 5, 23]],
  [7, 7, [], [6, 7, 8, 0]],
])('a wall from %i until %i is dimmed at %j and not at %j', (dimFrom, dimUntil, dark, light) => {
  const at = (hour: number) => isDimmedAt(hour, { dimFrom, dimUntil });
  expect([dark.filter((hour) => !at(hour)), light.filter(at)]).toEqual([[], []]);
});
