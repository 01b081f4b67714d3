import type { Node } from '@ishare/cutting/model.js';
import type { Cut } from '@ishare/cutting/cut-sequence.js';
import type { Placement } from '@ishare/contracts/optimisation/solutions.js';
import { grainAxis, isUpright, layoutShapes, tapedSides } from './geometry';

/** 1000×500 board, trims 10, kerf 4: a rip at 210 with two parts in the strip, and an offcut above. */
const root: Node = {
  x: 10,
  y: 10,
  length: 980,
  width: 480,
  kind: 'cut',
  cut: 'horizontal',
  children: [
    {
      x: 10,
      y: 10,
      length: 980,
      width: 200,
      kind: 'cut',
      cut: 'vertical',
      children: [
        { x: 10, y: 10, length: 300, width: 200, kind: 'part', part: '1' },
        { x: 314, y: 10, length: 400, width: 200, kind: 'part', part: '2' },
      ],
    },
    { x: 10, y: 214, length: 980, width: 276, kind: 'offcut' },
  ],
};
/** As the engine tells them: trims, the rip, then the cross cuts of the strip. */
const cuts: Cut[] = [
  { seq: 1, level: 0, dir: 'horizontal', pos: 10, length: 1000 },
  { seq: 2, level: 0, dir: 'horizontal', pos: 490, length: 1000 },
  { seq: 3, level: 0, dir: 'vertical', pos: 10, length: 480 },
  { seq: 4, level: 0, dir: 'vertical', pos: 990, length: 480 },
  { seq: 5, level: 1, dir: 'horizontal', pos: 210, length: 980 },
  { seq: 6, level: 2, dir: 'vertical', pos: 310, length: 200 },
  { seq: 7, level: 2, dir: 'vertical', pos: 714, length: 200 },
];
const placement = (rowNo: number): Placement => ({
  rowNo,
  partNo: String(rowNo),
  name: null,
  x: 0,
  y: 0,
  l: 0,
  w: 0,
  rotated: false,
});
const shapes = layoutShapes(
  { boardLength: 1000, boardWidth: 500, placements: [placement(1), placement(2)], cuts, root },
  4,
);

test('the lines of a pattern are the cuts of the engine, one by one', () => {
  expect(shapes.cuts).toHaveLength(cuts.length);
  for (const cut of cuts) {
    const line = shapes.cuts[cut.seq - 1]!;
    const isVertical = line.x1 === line.x2;
    expect({
      dir: isVertical ? 'vertical' : 'horizontal',
      pos: isVertical ? line.x1 : line.y1,
      length: isVertical ? line.y2 - line.y1 : line.x2 - line.x1,
      level: line.level,
    }).toEqual({
      dir: cut.dir,
      pos: cut.pos,
      length: cut.length,
      level: cut.level,
    });
  }
});

test('a part lies free after the last cut that touches it', () => {
  expect(shapes.parts.map((part) => [part.placement.rowNo, part.freeAt])).toEqual([
    [1, 6],
    [2, 7],
  ]);
  expect(shapes.offcuts[0]!.freeAt).toBe(5);
});

test('the blade never reaches beyond the piece it cuts', () => {
  const narrow: Node = { ...root, children: [{ x: 10, y: 10, length: 980, width: 478.5, kind: 'part', part: '1' }] };
  const layout = { boardLength: 1000, boardWidth: 500, placements: [placement(1)], cuts: [], root: narrow };
  expect(layoutShapes(layout, 4).cuts.at(-1)!.kerf!.width).toBeCloseTo(1.5);
});

test('bands stand on the sides where the part has them, lying or standing', () => {
  const banded = (edges: string, more: object = {}) => ({
    ...{ edges, edgeL1: null, edgeL2: null, edgeW1: null, edgeW2: null },
    ...more,
  });
  expect(tapedSides(banded('1000'), false)).toEqual({ bottom: '1' });
  expect(tapedSides(banded('1001', { edgeL1: 'EB10-OAK', edgeW2: 'EB04-WW' }), true)).toEqual({
    left: 'EB10-OAK',
    top: 'EB04-WW',
  });
  expect(tapedSides(banded('0000'), false)).toEqual({});
  expect(tapedSides(undefined, false)).toEqual({});
});

test('sizes tell how a part lies; the plan decides for squares', () => {
  expect(isUpright({ l: 300, w: 800, rotated: false }, { length: 800, width: 300 })).toBe(true);
  expect(isUpright({ l: 798, w: 298, rotated: true }, { length: 800, width: 300 })).toBe(false);
  expect(isUpright({ l: 400, w: 400, rotated: true }, { length: 400, width: 400 })).toBe(true);
  expect(isUpright({ l: 300, w: 800, rotated: true }, undefined)).toBe(true);
});

test('the grain of a part runs along the side on which it lies', () => {
  const lying = { l: 800, w: 300, rotated: false };
  const upright = { l: 300, w: 800, rotated: true };
  const part = (grain: number) => ({ length: 800, width: 300, grain });
  expect([grainAxis(lying, part(1)), grainAxis(upright, part(1))]).toEqual(['x', 'y']);
  expect([grainAxis(lying, part(2)), grainAxis(upright, part(2))]).toEqual(['y', 'x']);
  expect([grainAxis(lying, part(0)), grainAxis(lying, undefined)]).toEqual([undefined, undefined]);
});
