import type { CabinetPart, FittedCabinet } from '@ishare/contracts/sales-order/install.js';
import { explode, planeOf } from './exploded';

const part = (name: string, length: number, width: number, more: Partial<CabinetPart> = {}): CabinetPart => ({
  partNo: name,
  name,
  length,
  width,
  thickness: 18,
  count: 1,
  ...more,
});
const cabinet = (more: Partial<FittedCabinet> = {}): FittedCabinet => ({
  ...{ room: 'Bedroom', cabinetNo: 'C1', name: 'Wardrobe', width: 900, height: 2200, depth: 600 },
  ...{ shelves: 3, doors: 2, drawers: 2 },
  parts: [
    part('side', 2200, 600, { count: 2 }),
    part('bottom', 864, 592),
    part('top', 864, 592),
    part('back', 2196, 876, { thickness: 8 }),
    part('shelf', 862, 561, { count: 3 }),
    part('door', 2196, 445.5, { count: 2 }),
    part('drawer side', 542, 120, { count: 4 }),
    part('drawer end', 802, 120, { count: 4 }),
  ],
  ...more,
});

it('says of each part where it stands, and of what is inside of a drawer nothing', () => {
  const whole = cabinet();
  expect(whole.parts.map((one) => planeOf(whole, one))).toEqual([
    'side',
    'flat',
    'flat',
    'back',
    'flat',
    'front',
    undefined,
    undefined,
  ]);
});

it('draws each board once, apart from the others: sides beside, shelves above each other, doors before', () => {
  const whole = cabinet();
  const { panels, box } = explode(whole);
  const counted = whole.parts.map((_part, index) => panels.filter(({ no }) => no === index + 1).length);
  expect(counted).toEqual([2, 1, 1, 1, 3, 2, 0, 0]);
  const xs = (no: number) => panels.filter((one) => one.no === no).map(({ corners }) => corners[0]![0]);
  expect(xs(1)[0]).toBeLessThan(0);
  expect(xs(1)[1]).toBeGreaterThan(900);
  const heights = panels.filter(({ plane }) => plane === 'flat').map(({ corners }) => -corners[0]![1]);
  expect(heights).toEqual([...heights].sort((a, b) => a - b));
  expect(heights.at(-1)).toBeGreaterThan(2200);
  // The doors are left of what they close, and drawn last.
  expect(Math.max(...xs(6))).toBeLessThan(900);
  expect(panels.at(-1)!.no).toBe(6);
  for (const [x, y] of panels.flatMap(({ corners }) => corners)) {
    expect(x).toBeGreaterThanOrEqual(box[0]);
    expect(x).toBeLessThanOrEqual(box[0] + box[2]);
    expect(y).toBeGreaterThanOrEqual(box[1]);
    expect(y).toBeLessThanOrEqual(box[1] + box[3]);
  }
});

it('has nothing to draw of a cabinet that does not come apart', () => {
  expect(explode(cabinet({ parts: [] }))).toEqual({ panels: [], box: [0, 0, 0, 0] });
});
