// Jobs that nobody means: each is refused in words, or its plan passes both verifiers.
import { cutSize, InvalidInstance, NoPlanFound } from '@ishare/cutting/model.js';
import type { Board, Instance, Match, OffcutStep, Part, Plan, Solution } from '@ishare/cutting/model.js';
import { solve } from '@ishare/cutting/solve.js';
import { verify } from '@ishare/cutting/verifier.js';
import fc from 'fast-check';
import { shareOf } from '../../infra/test-share.mjs';

type BenchVerify = (instance: Instance, solution: Solution) => { valid: boolean; errors: string[]; cost: number };
let benchVerify: BenchVerify;
beforeAll(async () => {
  const judge = new URL('../../libs/cutting/bench/verify.mjs', import.meta.url).href;
  ({ verify: benchVerify } = (await import(judge)) as { verify: BenchVerify });
});

/** Members that are absent as often as not. */
const some = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined });
const rarely = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: of });
const without = <T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  JSON.parse(JSON.stringify(value)) as { [K in keyof T]: Exclude<T[K], undefined> };

const side = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 600, max: 3000 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 10.5, 333.333, 20_000, 99_999.5, 100_000) },
);
const little = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(0, 0, 0.1, 5, 12.5) },
  { weight: 1, arbitrary: fc.constant(700) },
);
/** A list that is seldom empty. */
const listOf = <T>(of: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> =>
  fc.oneof(
    { weight: 15, arbitrary: fc.array(of, { minLength: 1, maxLength }) },
    { weight: 1, arbitrary: fc.constant<T[]>([]) },
  );
const kerf = fc.constantFrom(0, 0, 0.1, 3.2, 4, 60, 900);

const boards: fc.Arbitrary<Board[]> = listOf(
  fc.record({
    length: side,
    width: side,
    qty: fc.constantFrom(null, null, 0, 1, 3, 50, 1_000_000_000),
    cost: fc.constantFrom(0, 1, 37.25, 0.0001, 4_000_000),
    trim: some(fc.record({ left: little, right: little, bottom: little, top: little })),
    kind: some(fc.constantFrom('stock' as const, 'offcut' as const)),
    defects: rarely(
      fc.array(
        fc.record({
          x: fc.integer({ min: 0, max: 2800 }),
          y: fc.integer({ min: 0, max: 2070 }),
          length: fc.integer({ min: 1, max: 1200 }),
          width: fc.integer({ min: 1, max: 1200 }),
        }),
        { maxLength: 3 },
      ),
    ),
  }),
  4,
).map((list) => list.map((board, i) => without({ id: `B${i}`, ...board })));

/** Of a board's size, of a part of it, or of none. */
const parts = listOf(
  fc.record({
    of: fc.nat(3),
    l: fc.constantFrom(1, 1, 0.5, 0.3333, 0.05, 0.02),
    w: fc.constantFrom(1, 0.5, 0.5, 0.25, 0.07, 0.01),
    own: rarely(fc.record({ length: side, width: fc.constantFrom(1, 40, 80, 320.5, 560) })),
    qty: fc.constantFrom(1, 1, 2, 2, 7, 40, 1000, 1_000_000),
    rotate: fc.boolean(),
    edges: some(fc.record({ left: fc.constantFrom(0, 1), top: fc.constantFrom(0, 0.5, 2) })),
    oversize: some(fc.record({ length: fc.constantFrom(0, 3, 10) })),
  }),
  6,
);

const limits = fc.record({
  kerfRip: some(kerf),
  kerfCross: some(kerf),
  minStrip: some(fc.constantFrom(0, 40, 80, 500)),
  lastCutMin: some(fc.constantFrom(0, 60, 150)),
  maxCutLength: some(fc.constantFrom(1, 900, 2100, 3200)),
  headCut: some(fc.boolean()),
  maxPatterns: some(fc.constantFrom(0, 1, 2, 5)),
  minOffcutLength: some(fc.constantFrom(0, 300, 5000)),
  minOffcutWidth: some(fc.constantFrom(0, 150)),
  offcutValue: some(fc.constantFrom({ small: 0, large: 1 }, { small: 0.3, large: 0.8 })),
  offcutSteps: some(fc.constantFrom<OffcutStep[]>([], [{ length: 900, width: 400, share: 1 }])),
  offcutPriority: some(fc.constantFrom('none' as const, 'prefer' as const, 'first' as const)),
  offcutMinYield: some(fc.constantFrom(0, 0.6, 1)),
  bookHeight: some(fc.constantFrom(1, 75)),
  thickness: some(fc.constantFrom(3, 18)),
  creditOffcuts: some(fc.boolean()),
  minuteCost: some(fc.constantFrom(0, 1.5, 1000)),
});

const jobs: fc.Arbitrary<Instance> = fc
  .record({
    boards,
    parts,
    kerf,
    stages: fc.constantFrom(2, 3, 3, 4, 7, 50, null),
    exact: fc.boolean(),
    firstCut: fc.constantFrom('horizontal' as const, 'vertical' as const, 'any' as const),
    limits: fc.oneof(fc.constant({}), limits),
    match: some(fc.constantFrom('length' as const, 'width' as const)),
  })
  .map(({ parts: asked, limits: more, match, ...job }) => {
    const list = asked.map(({ of, l, w, own, ...part }, i): Part => {
      const board = job.boards[of % Math.max(1, job.boards.length)];
      const trim = board?.trim ?? { left: 0, right: 0, bottom: 0, top: 0 };
      const inside = {
        length: ((board?.length ?? 100) - trim.left - trim.right) * l,
        width: ((board?.width ?? 100) - trim.bottom - trim.top) * w,
      };
      const { length, width } = own ?? inside;
      return without({
        id: `P${i}`,
        ...part,
        length: Math.round(length * 10) / 10,
        width: Math.round(width * 10) / 10,
      });
    });
    const matches: Match[] = match && list.length > 1 ? [{ parts: ['P0', 'P1'], along: match }] : [];
    // matched parts are alike by what they are asked for
    if (matches.length > 0) list[1] = { ...list[0]!, id: 'P1' };
    return { id: 'odd', ...job, ...without(more), parts: list, ...(matches.length > 0 && { matches }) };
  });

/** Seconds of the processor that no job takes, however busy the machine is. */
const LONGEST = 30;
const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

async function judge(instance: Instance, options: { work: number } | { timeMs: number }): Promise<Plan | null> {
  const rejected: string[] = [];
  const begun = spent();
  let plan: Plan;
  try {
    plan = await solve(instance, { ...options, threads: 0, onRejected: (faults) => rejected.push(...faults) });
  } catch (error) {
    if (!(error instanceof InvalidInstance || error instanceof NoPlanFound)) throw error;
    expect(error.message).toMatch(/.{8}\.$/);
    return null;
  } finally {
    expect(spent() - begun).toBeLessThan(LONGEST);
  }
  expect(rejected).toEqual([]);
  expect(verify(instance, plan.solution)).toEqual([]);
  const { valid, errors, cost } = benchVerify(instance, plan.solution);
  expect({ valid, errors }).toEqual({ valid: true, errors: [] });
  expect(plan.cost).toBeCloseTo(cost, 4);
  expect(plan.lowerBound ?? 0).toBeLessThanOrEqual(plan.cost + 1e-6);
  const { board, part, offcut, waste, kerf: blade, trim } = plan.areas;
  expect(Math.abs(part + offcut + waste + blade + trim - board)).toBeLessThan(1e-6 * board);
  const made = instance.parts.reduce((sum, each) => sum + cutSize(each).length * cutSize(each).width * each.qty, 0);
  expect(Math.abs(part - made)).toBeLessThan(1e-6 * made);
  for (const figure of [plan.cost, plan.total, plan.wastePct, plan.cutLengthMm, plan.cuts])
    expect(Number.isFinite(figure)).toBe(true);
  return plan;
}

const trims = (left: number, right: number, bottom: number, top: number) => ({ left, right, bottom, top });

describe('odd jobs', () => {
  it('are refused in words or cut validly', async () => {
    let solved = 0;
    const numRuns = shareOf('oddJobs');
    await fc.assert(
      fc.asyncProperty(jobs, async (instance) => {
        if (await judge(instance, { work: 8_000 })) solved++;
      }),
      { numRuns },
    );
    // enough of them are jobs that can be cut
    expect(solved).toBeGreaterThan(numRuns / 20);
  }, 3_600_000);

  it('are refused in words where a member is of the wrong kind', async () => {
    const whole: Instance = {
      id: 'whole',
      kerf: 4,
      stages: 3,
      exact: false,
      firstCut: 'horizontal',
      boards: [
        {
          id: 'B',
          length: 2440,
          width: 1220,
          qty: 9,
          cost: 10,
          trim: { left: 1, right: 1, bottom: 1, top: 1 },
          kind: 'stock',
          defects: [{ x: 2000, y: 0, length: 10, width: 10 }],
        },
      ],
      parts: [
        { id: 'a', length: 700, width: 300, qty: 4, rotate: true, edges: { left: 1 }, oversize: { width: 2 } },
        { id: 'b', length: 500, width: 300, qty: 2, rotate: false },
        { id: 'c', length: 400, width: 300, qty: 2, rotate: false },
      ],
      matches: [{ parts: ['b', 'c'], along: 'length' }],
      minOffcutLength: 300,
      minOffcutWidth: 100,
      offcutValue: { small: 0.3, large: 0.8 },
      offcutSteps: [{ length: 900, width: 400, share: 0.9 }],
      saw: { feedRip: 45, feedCross: 45, setSeconds: 4, loadSeconds: 30 },
    };
    const paths: (string | number)[][] = [];
    const walk = (value: unknown, path: (string | number)[]): void => {
      if (path.length > 0) paths.push(path);
      if (typeof value !== 'object' || value === null) return;
      for (const key of Object.keys(value)) walk(value[key as keyof typeof value], [...path, key]);
    };
    walk(whole, []);
    const wrong = fc.constantFrom<unknown>(
      null,
      undefined,
      'x',
      '',
      -1,
      NaN,
      Infinity,
      1e300,
      0.00001,
      [],
      {},
      [null],
      true,
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), wrong, async (path, value) => {
        const instance = structuredClone(whole);
        let at = instance as unknown as Record<string, unknown>;
        for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
        at[path.at(-1)!] = value;
        await judge(instance, { work: 500 });
      }),
      { numRuns: shareOf('oddJobs') },
    );
  }, 600_000);

  it('end where a million copies are to be made of a board that holds more than is left', async () => {
    const panel = { qty: 1_000_000, rotate: false, length: 1677.5, width: 277.3, edges: { left: 1, top: 2 } };
    const instance: Instance = {
      id: 'million',
      firstCut: 'any',
      kerf: 0,
      stages: 50,
      exact: true,
      boards: [
        { ...{ id: 'B0', length: 1690, width: 1267, qty: null, cost: 0.0001 }, trim: trims(12.5, 0, 700, 12.5) },
        { ...{ id: 'B1', length: 1005, width: 333.333, qty: 50, cost: 4e6 }, trim: trims(0, 0.1, 12.5, 5) },
        { ...{ id: 'B2', length: 732, width: 1761, qty: 0, cost: 37.25 }, trim: trims(12.5, 12.5, 5, 0) },
      ],
      parts: [
        { id: 'P0', ...panel },
        { id: 'P1', ...panel },
        { id: 'P2', qty: 2, rotate: false, length: 502.5, width: 22.1, edges: { left: 0, top: 2 } },
        {
          ...{ id: 'P3', qty: 7, rotate: false, length: 1674, width: 1 },
          ...{ edges: { left: 0, top: 0.5 }, oversize: { length: 3 } },
        },
      ],
      matches: [{ parts: ['P0', 'P1'], along: 'width' }],
    };
    expect(await judge(instance, { work: 8_000 })).not.toBeNull();
  }, 180_000);

  /** A board that costs next to nothing beside the other. */
  const cheap = { id: 'cheap', length: 1690, width: 2110, qty: 1_000_000_000, cost: 0.0001 };
  const dear = { id: 'dear', length: 2620, width: 2070, qty: 1, cost: 4_000_000 };

  it('take no more boards than parts where they cost next to nothing', async () => {
    const instance: Instance = {
      id: 'cheap',
      firstCut: 'any',
      kerf: 60,
      stages: 3,
      exact: true,
      boards: [{ ...cheap, defects: [{ x: 183, y: 981, length: 1024, width: 329 }] }, dear],
      parts: [
        { id: 'P0', qty: 1, rotate: false, length: 52.4, width: 1036.3 },
        { id: 'P1', qty: 2, rotate: false, length: 816, width: 300 },
      ],
    };
    const plan = await judge(instance, { work: 8_000 });
    expect(plan!.solution.patterns.reduce((sum, { repeat }) => sum + repeat, 0)).toBeLessThanOrEqual(3);
  });

  it.each<[string, Omit<Instance, 'id'>]>([
    [
      'a board costs as much as hundreds of thousands of others',
      {
        firstCut: 'horizontal',
        kerf: 0,
        stages: 7,
        exact: true,
        boards: [
          { ...dear, length: 2106, width: 600, cost: 37.25 },
          { ...cheap, length: 1241, width: 2520, qty: null, trim: trims(0.1, 0, 0.1, 0.1) },
        ],
        parts: [{ id: 'P0', qty: 2, rotate: false, length: 1242.9, width: 176.4 }],
      },
    ],
    [
      'millions of copies are made beyond those asked for',
      {
        firstCut: 'horizontal',
        kerf: 900,
        stages: 4,
        exact: false,
        boards: [
          { ...cheap, length: 2918, width: 1830, trim: trims(0, 0.1, 0.1, 0) },
          { ...dear, length: 2729, width: 702, qty: 50 },
        ],
        parts: [
          { id: 'P0', qty: 1000, rotate: false, length: 67.4, width: 18.3 },
          { id: 'P1', qty: 1_000_000, rotate: true, length: 918.6, width: 49.1 },
          { id: 'P2', qty: 2_000_000, rotate: false, length: 1469, width: 1829.4 },
          { id: 'P3', qty: 1, rotate: false, length: 972.5, width: 1829.9 },
          { id: 'P4', qty: 2, rotate: true, length: 982.5, width: 127.6 },
          { id: 'P5', qty: 1, rotate: false, length: 1364.5, width: 700 },
        ],
      },
    ],
    [
      'a million copies are to come of two patterns',
      {
        ...{ firstCut: 'any', kerf: 60, kerfRip: 900, kerfCross: 0, stages: 3, exact: false, headCut: true },
        ...{ maxPatterns: 2, minStrip: 40, maxCutLength: 3200, bookHeight: 75, thickness: 3 },
        boards: [{ id: 'B', length: 1434, width: 1664, qty: null, cost: 0, trim: trims(0, 5, 5, 12.5) }],
        parts: [{ id: 'P0', qty: 1_000_000, rotate: true, length: 723.5, width: 823.3 }],
      },
    ],
    [
      'the first plan of a million copies is late',
      {
        ...{ firstCut: 'horizontal', kerf: 0, kerfRip: 4, kerfCross: 3.2, stages: 7, exact: false, headCut: true },
        ...{ minStrip: 500, maxCutLength: 3200, offcutMinYield: 0.6 },
        boards: [
          { ...cheap, id: 'a', length: 2494, width: 2049, qty: 3, trim: trims(12.5, 0, 0, 0.1) },
          { ...cheap, id: 'b', length: 2722, width: 1245, qty: 3, trim: trims(0, 0, 0, 5) },
          { ...cheap, id: 'c', length: 1234, width: 2585, qty: null, trim: trims(5, 0.1, 0.1, 0.1), kind: 'offcut' },
        ],
        parts: [{ id: 'P0', qty: 1_000_000, rotate: false, length: 1039, width: 560 }],
      },
    ],
    [
      'a board holds millions of the least parts in any number of stages',
      {
        ...{ firstCut: 'any', kerf: 0, stages: null, exact: false },
        boards: [{ id: 'B', length: 20_000, width: 20_000, qty: null, cost: 10 }],
        parts: [
          { id: 'P0', qty: 1_000_000, rotate: true, length: 3, width: 2 },
          { id: 'P1', qty: 3, rotate: true, length: 9000, width: 7000 },
        ],
      },
    ],
    [
      'parts too many on a board hold others away from its edge, which would be too narrow there',
      {
        ...{ firstCut: 'vertical', kerf: 0, kerfRip: 4, stages: 3, exact: false },
        ...{ minStrip: 80, maxCutLength: 2100 },
        boards: [
          { id: 'B0', length: 333.333, width: 2101, qty: null, cost: 37.25 },
          { id: 'B1', length: 600, width: 600, qty: null, cost: 0 },
        ],
        parts: [
          { id: 'P0', qty: 40, rotate: false, length: 12, width: 300 },
          { id: 'P1', qty: 40, rotate: false, length: 12, width: 300 },
          { id: 'P2', qty: 1, rotate: false, length: 333.3, width: 21 },
          { id: 'P3', qty: 1_000_000, rotate: false, length: 600, width: 600 },
          { id: 'P4', qty: 1, rotate: false, length: 600, width: 600 },
        ],
        matches: [{ parts: ['P0', 'P1'], along: 'length' }],
      },
    ],
  ])('are cut soon where %s', async (_, instance) => {
    expect(await judge({ id: 'soon', ...instance }, { work: 8_000 })).not.toBeNull();
  });

  it('have no bound above the cost of boards that cost nothing', async () => {
    const instance: Instance = {
      id: 'for nothing',
      firstCut: 'horizontal',
      kerf: 0,
      stages: 2,
      exact: false,
      boards: [
        { ...dear, length: 797, width: 2762, qty: 3 },
        { ...cheap, cost: 0, length: 1347, width: 2368, qty: null, trim: trims(0, 5, 5, 5) },
        { ...dear, id: 'none', qty: 0, cost: 37.25 },
      ],
      parts: [
        { id: 'P0', qty: 1_000_000, rotate: false, length: 119.4, width: 615.9 },
        { id: 'P1', qty: 1000, rotate: true, length: 39.9, width: 192.8 },
      ],
    };
    expect(await judge(instance, { work: 8_000 })).not.toBeNull();
  });

  const base: Instance = {
    id: 'edge',
    kerf: 4,
    stages: 3,
    exact: false,
    firstCut: 'horizontal',
    boards: [{ id: 'B', length: 2800, width: 2070, qty: null, cost: 10 }],
    parts: [],
  };
  const one = (length: number, width: number, qty: number): Instance['parts'] => [
    { id: 'a', length, width, qty, rotate: true },
  ];

  it.each<[string, Partial<Instance>]>([
    ['a million whole boards', { parts: one(2800, 2070, 1_000_000) }],
    ['a million shelves', { parts: one(764, 540, 1_000_000) }],
    ['a million parts of a millimetre', { kerf: 0, parts: one(1, 1, 1_000_000) }],
    ['a million parts of a millimetre, the blade wider than they are', { parts: one(1, 1, 1_000_000) }],
    [
      'millions of parts of scarce boards',
      { boards: [{ ...base.boards[0]!, qty: 400_000 }], parts: one(700, 500, 4_000_000) },
    ],
    [
      'two thousand sizes',
      {
        parts: Array.from({ length: 2000 }, (_, i) => ({ ...one(100 + i, 80 + ((i * 7) % 900), 1)[0]!, id: `p${i}` })),
      },
    ],
    [
      'a board as long as a street',
      { boards: [{ ...base.boards[0]!, length: 100_000 }], parts: one(37.001, 20, 5000) },
    ],
  ])(
    'ends in time with %s',
    async (_, change) => {
      expect(await judge({ ...base, ...change }, { timeMs: 1500 })).not.toBeNull();
      expect(process.memoryUsage().rss / 2 ** 20).toBeLessThan(4_000);
    },
    120_000,
  );

  it('refuses what is beyond its numbers', async () => {
    const refused = (change: Partial<Instance>, code: string) =>
      expect(solve({ ...base, parts: one(100, 100, 1), ...change }, { work: 100, threads: 0 })).rejects.toMatchObject({
        name: 'InvalidInstance',
        code,
      });
    await refused({ parts: one(100, 100, 6_000_000) }, 'parts.many');
    await refused({ boards: [{ ...base.boards[0]!, length: 100_001 }] }, 'board.size');
    await refused({ kerf: 20_000 }, 'kerf');
    await refused(
      { parts: Array.from({ length: 10_001 }, (_, i) => ({ ...one(1 + i / 100, 1, 1)[0]!, id: `p${i}` })) },
      'parts.many',
    );
  });
});
