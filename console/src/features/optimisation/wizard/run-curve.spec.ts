import { steppedCurve } from './run-curve';

const frame = { width: 100, height: 50 };
const points = [
  { t: 1, boards: 44, wastePct: 12 },
  { t: 3, boards: 43, wastePct: 10 },
  { t: 5, boards: 42, wastePct: 9 },
];

test('a value holds until the next improvement, and to the end of the run', () => {
  expect(steppedCurve(points, 'boards', 10, frame)).toEqual({ path: 'M10 0H30V25H50V50H100', high: 44, low: 42 });
});

test('a run that never improved is a line in the middle, one without a plan is none', () => {
  expect(steppedCurve(points.slice(0, 1), 'wastePct', 2, frame)!.path).toBe('M50 25H100');
  expect(steppedCurve([], 'boards', 5, frame)).toBeUndefined();
});
