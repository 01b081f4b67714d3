import { cabinetScene, SCENE_LIMITS, sceneOf } from './cabinet-scene.js';
import { EDGE_SIDES } from './split.js';

const edges = (...sides: string[]) =>
  Object.fromEntries(EDGE_SIDES.map((side) => [side, sides.includes(side) ? 'E' : null]));
const part = (partNo: string, [length, width, thickness]: [number, number, number], more: object = {}) => ({
  partNo,
  length,
  width,
  thickness,
  count: 1,
  edges: edges('L1'),
  ...more,
});
const wardrobe = {
  cabinets: [
    {
      cabinetNo: 'W1',
      width: 800,
      height: 2400,
      depth: 580,
      parts: [
        part('side', [2400, 580, 18], {
          count: 2,
          drillings: [{ face: 'front', x: 96, y: 37, diameter: 5, depth: 12 }],
        }),
        part('bottom', [764, 580, 18]),
        part('top', [764, 580, 18]),
        part('shelf', [762, 540, 18], { count: 3, edges: edges(...EDGE_SIDES) }),
        part('back', [2296, 776, 9]),
        part('door', [2314, 397, 18], { count: 2, edges: edges(...EDGE_SIDES) }),
        part('odd', [300, 200, 18]),
      ],
    },
  ],
};

describe('the scene of a production JSON', () => {
  const { parts, cabinets } = sceneOf(wardrobe);
  const cornersOf = (no: string) => parts.filter(({ partNo }) => partNo === no).map(({ corner }) => corner);

  it('stands boards where their sizes say that they belong', () => {
    expect(cabinets).toEqual([
      { at: '/cabinets/0', cabinetNo: 'W1', name: '', corner: [0, 0, 0], size: [800, 2400, 580] },
    ]);
    expect(cornersOf('side')).toEqual([
      [0, 0, 0],
      [782, 0, 0],
    ]);
    expect(cornersOf('bottom')[0]![1]).toBe(0);
    expect(cornersOf('top')[0]![1]).toBe(2382);
    const shelves = cornersOf('shelf').map(([, height]) => height);
    expect(shelves).toEqual([600, 1200, 1800]);
    expect(cornersOf('back')[0]![2]).toBe(0);
    const doors = cornersOf('door');
    expect(doors.map(([, , depth]) => depth)).toEqual([580, 580]);
    expect(doors[1]![0]).toBeGreaterThan(doors[0]![0] + 396);
    expect(parts.filter(({ isLoose }) => isLoose).map(({ partNo }) => partNo)).toEqual(['odd']);
  });

  it('keeps the place in the JSON of parts and of their drillings', () => {
    const side = parts.find(({ partNo }) => partNo === 'side')!;
    expect([side.at, side.drillings.map(({ at }) => at)]).toEqual([
      '/cabinets/0/parts/0',
      ['/cabinets/0/parts/0/drillings/0'],
    ]);
  });

  it('believes a JSON that says where a part is', () => {
    const position = { x: 10, y: 20, z: 30 };
    const [said] = sceneOf({ parts: [part('p', [100, 50, 18], { position, axes: 'yxz' })] }).parts;
    expect([said!.corner, said!.axes]).toEqual([
      [10, 20, 30],
      [1, 0, 2],
    ]);
  });

  it('is within bounds whatever it is made of', () => {
    const deep = JSON.parse(`${'{"cabinets":['.repeat(2_000)}1${']}'.repeat(2_000)}`) as unknown;
    const many = { parts: Array.from({ length: 50_000 }, () => part('<script>', [100, 100, 18], { count: 1e9 })) };
    const hostile = {
      parts: [
        part('nan', [Number.NaN, 100, 18]),
        part('endless', [Infinity, 100, 18]),
        part('less', [-5, 100, 18]),
        part('huge', [1e12, 100, 18]),
        part('text', ['12' as unknown as number, 100, 18]),
        part('<img src=x onerror=alert(1)>\u202e\u0000', [100, 100, 18], {
          name: 'x'.repeat(1e6),
          position: { x: Number.NaN, y: 0, z: 0 },
          drillings: [
            { x: 'x', y: {}, diameter: -1 },
            { x: 1, y: 1, diameter: 5, depth: 1e99 },
          ],
          ...(JSON.parse('{"__proto__":{"isLoose":7},"constructor":{"prototype":{"polluted":1}}}') as object),
        }),
      ],
    };
    for (const value of [null, 5, 'x', [], {}, { parts: 5 }, { parts: [null, [], 'x'] }, deep, many, hostile]) {
      const scene = sceneOf(value);
      expect(cabinetScene.safeParse(scene).error).toBeUndefined();
      expect(scene.parts.length).toBeLessThanOrEqual(SCENE_LIMITS.parts);
      const drawnParts = scene.parts.map(({ facts: _facts, ...geometry }) => geometry);
      const numbers = JSON.stringify(drawnParts).match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/g) ?? [];
      expect(numbers.every((number) => Math.abs(Number(number)) <= 1e6)).toBe(true);
      expect(JSON.stringify(scene).length).toBeLessThan(4e6);
    }
    const drawn = sceneOf(hostile);
    expect(drawn.left).toBe(4);
    expect(drawn.parts.map(({ partNo }) => partNo)).toEqual(['text', '<img src=x onerror=alert(1)>']);
    expect(drawn.parts[1]!.name).toHaveLength(SCENE_LIMITS.text);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(sceneOf(many).left).toBeGreaterThan(10_000);
  });
});
