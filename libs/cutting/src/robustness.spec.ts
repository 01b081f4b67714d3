import fc from 'fast-check';
import { checkInstance } from './instance-check.js';
import type { Board, Instance, Part, Plan, Solution } from './model.js';
import { solve } from './solve.js';
import { verify } from './verifier.js';

type BenchVerify = (instance: Instance, solution: Solution) => { valid: boolean; errors: string[]; cost: number };
const benchVerify = async (): Promise<BenchVerify> =>
  ((await import(new URL('../bench/verify.mjs', import.meta.url).href)) as { verify: BenchVerify }).verify;

const half = (least: number, most: number): fc.Arbitrary<number> =>
  fc.integer({ min: 2 * least, max: 2 * most }).map((v) => v / 2);
const trim = fc.constantFrom(0, 5, 12.5);

const instances: fc.Arbitrary<Instance> = fc
  .record({
    kerf: fc.constantFrom(0, 3.2, 4.4, 60),
    stages: fc.constantFrom(2, 3, null),
    exact: fc.boolean(),
    firstCut: fc.constantFrom('horizontal' as const, 'vertical' as const, 'any' as const),
    sizes: fc.array(
      fc.record({
        length: half(300, 3000),
        width: half(200, 2000),
        cost: fc.integer({ min: 0, max: 5000 }),
        stock: fc.option(fc.integer({ min: 0, max: 3 })),
        offcut: fc.boolean(),
      }),
      { minLength: 0, maxLength: 3 },
    ),
    first: fc.record({ length: half(300, 3000), width: half(200, 2000), cost: fc.integer({ min: 1, max: 5000 }) }),
    trims: fc.record({ left: trim, right: trim, bottom: trim, top: trim }),
    parts: fc.array(
      fc.record({
        l: fc.double({ min: 0.02, max: 1, noNaN: true }),
        w: fc.double({ min: 0.02, max: 1, noNaN: true }),
        qty: fc.constantFrom(1, 1, 2, 5, 30),
        rotate: fc.boolean(),
      }),
      { minLength: 1, maxLength: 7 },
    ),
  })
  .map(({ kerf, stages, exact, firstCut, sizes, first, trims, parts }) => {
    const boards: Board[] = [
      {
        id: 'B0',
        length: first.length,
        width: first.width,
        qty: null,
        cost: first.cost / 100,
        trim: trims,
        kind: 'stock',
      },
      ...sizes.map((s, i): Board => ({
        id: `B${i + 1}`,
        length: s.length,
        width: s.width,
        qty: s.stock,
        cost: s.cost / 100,
        trim: trims,
        kind: s.offcut ? 'offcut' : 'stock',
      })),
    ];
    const length = first.length - trims.left - trims.right;
    const width = first.width - trims.bottom - trims.top;
    // every part fits the unlimited board, some exactly
    const sized = parts.map((p, i): Part => ({
      id: `P${i}`,
      length: Math.max(1, Math.round(length * p.l * 2) / 2),
      width: Math.max(1, Math.round(width * p.w * 2) / 2),
      qty: p.qty,
      rotate: p.rotate,
    }));
    const fitting = sized.map((p) => ({ ...p, length: Math.min(p.length, length), width: Math.min(p.width, width) }));
    return { id: 'random', kerf, stages, exact, firstCut, boards, parts: fitting };
  });

const adds = (plan: Plan): void => {
  const { board, part, offcut, waste, kerf, trim: edges } = plan.areas;
  expect(Math.abs(part + offcut + waste + kerf + edges - board)).toBeLessThan(1e-3);
  for (const term of Object.values(plan.areas)) expect(term).toBeGreaterThanOrEqual(0);
};

describe('robustness', () => {
  it('solves random instances validly, by both verifiers, with a bound below the cost', async () => {
    const check = await benchVerify();
    await fc.assert(
      fc.asyncProperty(instances, async (instance) => {
        const plan = await solve(instance, { work: 15_000, threads: 0 });
        expect(verify(instance, plan.solution)).toEqual([]);
        const { valid, errors, cost } = check(instance, plan.solution);
        expect({ valid, errors }).toEqual({ valid: true, errors: [] });
        expect(plan.cost).toBeCloseTo(cost, 5);
        expect(plan.lowerBound ?? 0).toBeLessThanOrEqual(plan.cost + 1e-6);
        adds(plan);
      }),
      { numRuns: 120 },
    );
  });

  it('keeps to the extra limits of saw and stock on random instances', async () => {
    const limits = fc.record({
      minStrip: fc.constantFrom(0, 80),
      offcutMinYield: fc.constantFrom(0, 0.6),
      kerfRip: fc.constantFrom(2, 5),
      noLongCut: fc.boolean(),
      offcutPriority: fc.constantFrom('none' as const, 'prefer' as const, 'first' as const),
    });
    await fc.assert(
      fc.asyncProperty(instances, limits, async (instance, { noLongCut, ...extra }) => {
        const longest = Math.max(instance.boards[0]!.width, ...instance.parts.flatMap((p) => [p.length, p.width]));
        const full: Instance = {
          ...instance,
          ...extra,
          ...(noLongCut ? { maxCutLength: longest } : {}),
          stages: 3,
          exact: false,
          minOffcutLength: 300,
          minOffcutWidth: 150,
          offcutValue: { small: 0.3, large: 0.8 },
        };
        const plan = await solve(full, { work: 15_000, threads: 0 });
        expect(verify(full, plan.solution)).toEqual([]);
        adds(plan);
      }),
      { numRuns: 60 },
    );
  });

  it('proves no bound above what another seed reaches', async () => {
    await fc.assert(
      fc.asyncProperty(instances, async (instance) => {
        const [a, b] = [
          await solve(instance, { work: 12_000, threads: 0, seed: 1 }),
          await solve(instance, { work: 12_000, threads: 0, seed: 2 }),
        ];
        expect(a.lowerBound ?? 0).toBeLessThanOrEqual(b.cost + 1e-6);
        expect(b.lowerBound ?? 0).toBeLessThanOrEqual(a.cost + 1e-6);
      }),
      { numRuns: 40 },
    );
  });

  const base: Instance = {
    id: 'edge',
    kerf: 4,
    stages: 3,
    exact: false,
    firstCut: 'horizontal',
    boards: [{ id: 'B', length: 2440.5, width: 1220.25, qty: null, cost: 10 }],
    parts: [],
  };

  it('cuts parts equal to the board, one part, and five thousand', async () => {
    const whole = await solve(
      { ...base, parts: [{ id: 'a', length: 2440.5, width: 1220.25, qty: 3, rotate: false }] },
      { work: 5_000, threads: 0 },
    );
    expect(whole).toMatchObject({ boards: 3, patterns: 1, provedOptimal: true, wastePct: 0 });
    const many = await solve(
      { ...base, parts: [{ id: 'a', length: 300, width: 200, qty: 5000, rotate: true }] },
      { work: 30_000, threads: 0 },
    );
    expect(
      verify({ ...base, parts: [{ id: 'a', length: 300, width: 200, qty: 5000, rotate: true }] }, many.solution),
    ).toEqual([]);
  });

  it('refuses bad input by code and subject', () => {
    const part: Part = { id: 'a', length: 100, width: 100, qty: 1, rotate: true };
    const refused = (change: Partial<Instance>, code: string, subject: string | null): void => {
      expect(() => {
        checkInstance({ ...base, parts: [part], ...change });
      }).toThrow(expect.objectContaining({ code, subject }) as Error);
    };
    refused({ kerf: -1 }, 'kerf', null);
    refused({ kerf: Number.NaN }, 'kerf', null);
    refused({ stages: 1 }, 'stages', null);
    refused({ boards: [] }, 'boards', null);
    refused({ boards: [{ ...base.boards[0]!, qty: 0 }] }, 'boards.stock', 'B');
    refused({ boards: [{ ...base.boards[0]!, cost: -1 }] }, 'board.cost', 'B');
    refused(
      { boards: [{ ...base.boards[0]!, trim: { left: 2000, right: 500, bottom: 0, top: 0 } }] },
      'board.trim',
      'B',
    );
    refused(
      { boards: [{ ...base.boards[0]!, qty: 1 }], parts: [{ ...part, length: 1000, width: 1000, qty: 4 }] },
      'boards.stock',
      'B',
    );
    refused({ parts: [] }, 'parts', null);
    refused({ parts: [part, part] }, 'part.id', 'a');
    refused({ parts: [{ ...part, length: 0 }] }, 'part.size', 'a');
    refused({ parts: [{ ...part, qty: 1.5 }] }, 'part.qty', 'a');
    refused({ parts: [{ ...part, length: 100.00001 }] }, 'part.precision', 'a');
    refused({ parts: [{ ...part, edges: { left: 60, right: 60 } }] }, 'part.allowance', 'a');
    refused({ maxCutLength: 1000, parts: [{ ...part, length: 1200, rotate: false }] }, 'part.tooLarge', 'a');
    refused({ parts: [{ ...part, width: 1300, length: 1300 }] }, 'part.tooLarge', 'a');
  });

  it('says so where limited stock takes the area but not the shapes', async () => {
    const instance = {
      ...base,
      kerf: 0,
      boards: [{ id: 'B', length: 1000, width: 1000, qty: 1, cost: 1 }],
      parts: [{ id: 'a', length: 600, width: 600, qty: 2, rotate: true }],
    };
    await expect(solve(instance, { work: 5_000, threads: 0 })).rejects.toMatchObject({
      name: 'NoPlanFound',
      isOfTime: false,
    });
  });

  it('blames no boards where the time was up before any plan was made', async () => {
    const parts = Array.from({ length: 5_000 }, (_none, index) => ({
      id: `p${index}`,
      rotate: true,
      length: 300 + ((index * 379) % 600),
      width: 150 + ((index * 211) % 400),
      qty: 1,
    }));
    await expect(solve({ ...base, parts }, { timeMs: 1, threads: 0 })).rejects.toMatchObject({
      name: 'NoPlanFound',
      isOfTime: true,
    });
  });
});
