import { fitLabel, partLines, textUnits } from './label';

const lines = ['侧板', '2400×580', 'W1-1'];

test('a label hides below 40 px', () => {
  expect(fitLabel(lines, 39, 39)).toBeUndefined();
  expect(fitLabel(['A'], 40, 20)).toBeDefined();
});

test('the least wanted lines go first when room is short', () => {
  expect(fitLabel(lines, 200, 100)!.lines).toEqual(lines);
  expect(fitLabel(lines, 200, 30)!.lines).toEqual(['侧板', '2400×580']);
  expect(fitLabel(lines, 200, 18)!.lines).toEqual(['侧板']);
  expect(fitLabel(lines, 200, 8)).toBeUndefined();
});

test('a narrow upright part carries its label turned', () => {
  expect(fitLabel(lines, 30, 200)!.isTurned).toBe(true);
  expect(fitLabel(lines, 200, 30)!.isTurned).toBe(false);
});

test('what is written stays inside the part', () => {
  for (const [width, height] of [
    [44, 44],
    [60, 20],
    [500, 400],
    [80, 41],
  ] as const) {
    const label = fitLabel(lines, width, height);
    if (!label) continue;
    expect(Math.max(...label.lines.map(textUnits)) * label.fontSize).toBeLessThanOrEqual(Math.max(width, height));
    expect(label.lines.length * label.fontSize * 1.25).toBeLessThanOrEqual(label.isTurned ? width : height);
  }
});

test('sizes are written without trailing zeros', () => {
  expect(partLines({ partNo: '7', name: null, l: 762.5, w: 540 }, undefined)).toEqual(['7', '762.5×540']);
});

test('a part is told by its own number, then its size, its order and cabinet, and its name', () => {
  expect(partLines({ partNo: 'D-7', name: 'Door', l: 700, w: 400 }, 'SO-1 W1')).toEqual([
    'D-7',
    '700×400',
    'SO-1 W1',
    'Door',
  ]);
});
