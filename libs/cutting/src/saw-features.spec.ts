import { alternatives } from './alternatives.js';
import { cutSequence, sawMinutes } from './cut-sequence.js';
import type { Board, Instance, Node, Part, Plan } from './model.js';
import { largestOffcut, measure } from './plan.js';
import { solve } from './solve.js';
import { verify } from './verifier.js';

const board = (length: number, width: number, more: Partial<Board> = {}): Board => ({
  id: 'B',
  length,
  width,
  qty: null,
  cost: 100,
  ...more,
});
const part = (id: string, length: number, width: number, qty: number): Part => ({
  id,
  length,
  width,
  qty,
  rotate: false,
});
/** A part that may be turned. */
const loose = (...size: Parameters<typeof part>): Part => ({ ...part(...size), rotate: true });
const job = (parts: Part[], boards: Board[], more: Partial<Instance> = {}): Instance => ({
  id: 'job',
  kerf: 0,
  stages: 3,
  exact: false,
  firstCut: 'horizontal',
  boards,
  parts,
  ...more,
});

async function plan(instance: Instance, work = 60_000): Promise<Plan> {
  const result = await solve(instance, { work, threads: 0 });
  expect(verify(instance, result.solution)).toEqual([]);
  return result;
}

const kinds = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(kinds)];
const everyNode = (p: Plan): Node[] => p.solution.patterns.flatMap((pattern) => kinds(pattern.root));

describe('saw features', () => {
  it('takes a different kerf for rip and cross cuts', async () => {
    const parts = [part('a', 495, 100, 2), part('b', 1000, 97, 1)];
    // two cross cuts of 10 and one rip cut of 3 just fit one board; exchanged they do not
    expect((await plan(job(parts, [board(1000, 200)], { kerfRip: 3, kerfCross: 10 }))).boards).toBe(1);
    expect((await plan(job(parts, [board(1000, 200)], { kerfRip: 10, kerfCross: 3 }))).boards).toBe(2);
  });

  it('keeps parts inside each of the four trims', async () => {
    const trim = { left: 1, right: 2, bottom: 3, top: 4 };
    expect((await plan(job([part('a', 997, 493, 1)], [board(1000, 500, { trim })]))).boards).toBe(1);
    await expect(solve(job([part('a', 997.5, 493, 1)], [board(1000, 500, { trim })]))).rejects.toMatchObject({
      subject: 'a',
    });
    await expect(solve(job([part('a', 997, 493.5, 1)], [board(1000, 500, { trim })]))).rejects.toMatchObject({
      subject: 'a',
    });
  });

  it('turns parts only where the grain allows it', async () => {
    const boards = [board(1000, 400)];
    expect((await plan(job([loose('a', 400, 500, 2)], boards))).boards).toBe(1);
    await expect(solve(job([part('a', 400, 500, 2)], boards))).rejects.toMatchObject({ code: 'part.tooLarge' });
    // one lies and one stands
    const both = (rotate: boolean): Instance =>
      job([{ ...part('a', 600, 400, 2), rotate }], [board(1000, 600)], { firstCut: 'vertical' });
    expect((await plan(both(true))).boards).toBe(1);
    expect((await plan(both(false))).boards).toBe(2);
  });

  it('cuts in two stages, three stages and freely', async () => {
    // a pinwheel-free layout that needs a stack inside a column, and one that needs a fourth stage
    const stacked = [part('a', 600, 400, 1), part('b', 400, 200, 2)];
    expect((await plan(job(stacked, [board(1000, 400)], { stages: 2 }))).boards).toBe(2);
    expect((await plan(job(stacked, [board(1000, 400)], { stages: 3 }))).boards).toBe(1);
    const deep = [
      part('a', 1000, 200, 1),
      part('b', 400, 800, 1),
      part('c', 600, 300, 1),
      part('d', 300, 500, 1),
      part('e', 300, 250, 2),
    ];
    expect((await plan(job(deep, [board(1000, 1000)], { stages: 3, exact: true }))).boards).toBe(2);
    expect((await plan(job(deep, [board(1000, 1000)], { stages: null, firstCut: 'any' }))).boards).toBe(1);
  });

  it('allows the free trimming cut only where cutting is not exact', async () => {
    const parts = [part('a', 500, 300, 1), part('b', 500, 280, 1)];
    expect((await plan(job(parts, [board(1000, 300)], { stages: 2, exact: false }))).boards).toBe(1);
    expect((await plan(job(parts, [board(1000, 300)], { stages: 2, exact: true }))).boards).toBe(2);
  });

  it('counts a first cut across the prescribed direction as the second stage', async () => {
    const parts = [part('a', 600, 400, 1), part('b', 400, 200, 2)];
    expect((await plan(job(parts, [board(1000, 400)], { stages: 2, firstCut: 'horizontal' }))).boards).toBe(2);
    expect((await plan(job(parts, [board(1000, 400)], { stages: 2, firstCut: 'vertical' }))).boards).toBe(1);
    expect((await plan(job(parts, [board(1000, 400)], { stages: 2, firstCut: 'any' }))).boards).toBe(1);
  });

  it('chooses between formats by price within the stock', async () => {
    const parts = [part('a', 500, 500, 4)];
    const boards = [board(1000, 1000, { id: 'large', cost: 90 }), board(500, 500, { id: 'small', cost: 20, qty: 3 })];
    const result = await plan(job(parts, boards));
    expect(result.cost).toBe(90);
    const cheap = await plan(job(parts, [boards[0]!, { ...boards[1]!, qty: 4 }]));
    expect(cheap.cost).toBe(80);
  });

  it('uses offcuts first where they bear the least yield', async () => {
    const boards = [
      board(1000, 1000, { id: 'stock', cost: 10 }),
      board(1000, 600, { id: 'rest', cost: 60, qty: 1, kind: 'offcut' }),
    ];
    const parts = [part('a', 1000, 500, 1)];
    expect((await plan(job(parts, boards))).cost).toBe(10);
    expect((await plan(job(parts, boards, { offcutPriority: 'first' }))).solution.patterns[0]!.board).toBe('rest');
    expect(
      (await plan(job(parts, boards, { offcutPriority: 'first', offcutMinYield: 0.9 }))).solution.patterns[0]!.board,
    ).toBe('stock');
    const equal = [boards[0]!, { ...boards[1]!, cost: 10 }];
    expect((await plan(job(parts, equal, { offcutPriority: 'prefer' }))).solution.patterns[0]!.board).toBe('rest');
  });

  it('keeps remainders of the least size as offcuts and values small and large ones', async () => {
    const settings = { minOffcutLength: 300, minOffcutWidth: 150, offcutValue: { small: 0.3, large: 0.8 } };
    const large = await plan(job([part('a', 1000, 500, 1)], [board(1000, 1000)], settings));
    expect(large.areas.offcut).toBe(500_000);
    expect(large.offcutCredit).toBeCloseTo(0.8 * 50, 9);
    const little = await plan(job([part('a', 1000, 800, 1)], [board(1000, 1000)], settings));
    expect(little.offcutCredit).toBeCloseTo(0.3 * 20, 9);
    const given = await plan(
      job([part('a', 1000, 500, 1)], [board(1000, 1000)], {
        ...settings,
        largeOffcutLength: 1001,
        largeOffcutWidth: 400,
      }),
    );
    expect(given.offcutCredit).toBeCloseTo(0.3 * 50, 9);
    const none = await plan(job([part('a', 1000, 900, 1)], [board(1000, 1000)], settings));
    expect(none.areas.offcut).toBe(0);
  });

  it('puts the value of offcuts into the choice between plans of equal cost', async () => {
    // side by side leaves one strip of 1000 × 600, on top of each other two of less worth
    const parts = [part('a', 400, 400, 2), part('b', 200, 400, 1)];
    const result = await plan(
      job(parts, [board(1000, 1000)], {
        minOffcutLength: 500,
        minOffcutWidth: 500,
        offcutValue: { small: 0.5, large: 0.5 },
      }),
    );
    expect(largestOffcut(result.solution)).toBe(600_000);
    const sizes = [
      [410, 330],
      [370, 290],
      [350, 180],
      [300, 260],
      [280, 150],
      [220, 190],
    ] as const;
    const mixed = job(
      sizes.map(([length, width], i) => loose(`p${i}`, length, width, 2)),
      [board(1500, 1000)],
      { minOffcutLength: 250, minOffcutWidth: 200 },
    );
    const valued = { ...mixed, offcutValue: { small: 0.2, large: 0.9 } };
    const [blind, seeing] = [await plan(mixed, 1_000_000), await plan(valued, 1_000_000)];
    expect(seeing.cost).toBe(blind.cost);
    expect(seeing.offcutCredit).toBeGreaterThan(measure(valued, blind.solution).offcutCredit);
  });

  it('counts saw cycles by book height', async () => {
    const parts = [part('a', 1000, 500, 10)];
    const flat = await plan(job(parts, [board(1000, 500)], { thickness: 18 }));
    expect(flat.cycles).toBe(10);
    expect((await plan(job(parts, [board(1000, 500)], { thickness: 18, bookHeight: 75 }))).cycles).toBe(3);
  });

  it('finds fewer patterns at the same cost', async () => {
    const parts = [part('a', 500, 1000, 12), part('b', 250, 1000, 12), part('c', 200, 1000, 12)];
    const instance = job(parts, [board(1000, 1000)], { firstCut: 'vertical', stages: 2 });
    const result = await plan(instance, 2_000_000);
    expect(result.boards).toBe(12);
    expect(result.patterns).toBeLessThanOrEqual(3);
  });

  it('cuts finished sizes less edge bands plus oversize', async () => {
    const banded: Part = {
      ...part('a', 500, 300, 2),
      edges: { left: 1, right: 0.5, bottom: 0.5, top: 2 },
      oversize: { length: 6, width: 3 },
    };
    const result = await plan(job([banded], [board(1009, 300.5)]));
    expect(result.boards).toBe(1);
    expect(
      everyNode(result)
        .filter((node) => node.kind === 'part')
        .map((node) => [node.length, node.width]),
    ).toEqual([
      [504.5, 300.5],
      [504.5, 300.5],
    ]);
  });

  it('makes no cut longer than the saw', async () => {
    const parts = [part('a', 900, 300, 4)];
    const instance = job(parts, [board(2000, 600)], { maxCutLength: 1000 });
    const result = await plan(instance);
    for (const cut of result.solution.patterns.flatMap((pattern) => cutSequence(instance, pattern)))
      expect(cut.length).toBeLessThanOrEqual(1000);
    // rows whose columns do not meet need a cut through the whole board, in either direction
    const rows = [part('a', 700, 300, 2), part('b', 480, 280, 3)];
    expect((await plan(job(rows, [board(1500, 600)]))).boards).toBe(1);
    expect((await plan(job(rows, [board(1500, 600)], { maxCutLength: 1000 }))).boards).toBe(2);
    const turned = rows.map((row) => ({ ...row, length: row.width, width: row.length }));
    expect((await plan(job(turned, [board(600, 1500)], { firstCut: 'vertical' }))).boards).toBe(1);
    expect((await plan(job(turned, [board(600, 1500)], { firstCut: 'vertical', maxCutLength: 1000 }))).boards).toBe(2);
    // a first cut across the prescribed direction, for want of a saw that long, is the second stage
    expect((await plan({ ...instance, stages: 2 })).boards).toBe(2);
  });

  it('cuts no first strip narrower than the least width', async () => {
    const parts = [part('a', 1000, 40, 3)];
    expect((await plan(job(parts, [board(1000, 120)]))).boards).toBe(1);
    const wide = await plan(job(parts, [board(1000, 120)], { minStrip: 60, stages: 3 }));
    expect(wide.boards).toBe(2);
    for (const pattern of wide.solution.patterns)
      for (const strip of pattern.root.children ?? []) expect(strip.width).toBeGreaterThanOrEqual(60);
  });

  it('lists the cuts in saw order and estimates minutes', async () => {
    const instance = job(
      [part('a', 500, 200, 2)],
      [board(1020, 420, { trim: { left: 10, right: 10, bottom: 10, top: 10 } })],
    );
    const result = await plan(instance);
    const cuts = cutSequence(instance, result.solution.patterns[0]!);
    expect(cuts.map((cut) => cut.seq)).toEqual(cuts.map((_, i) => i + 1));
    expect(cuts.slice(0, 4).map((cut) => cut.level)).toEqual([0, 0, 0, 0]);
    expect(result.cuts).toBe(cuts.length);
    expect(result.cutLengthMm).toBe(cuts.reduce((sum, cut) => sum + cut.length, 0));
    const speeds = { feedRip: 60, feedCross: 30, setSeconds: 0, loadSeconds: 0 };
    const seconds = cuts.reduce((sum, cut) => sum + cut.length / 1000 / (cut.dir === 'horizontal' ? 1 : 0.5), 0);
    expect(sawMinutes(instance, result.solution, speeds)).toBeCloseTo(seconds / 60, 9);
    expect(sawMinutes(instance, result.solution, { ...speeds, loadSeconds: 60 })).toBeCloseTo(1 + seconds / 60, 9);
  });

  it('cuts nothing at the far edge, and accounts for kerf and trims to the millimetre', async () => {
    const trim = { left: 10, right: 10, bottom: 10, top: 10 };
    const instance = job([part('a', 488, 480, 4)], [board(1000, 500, { trim })], {
      kerf: 4,
      firstCut: 'vertical',
      thickness: 18,
      bookHeight: 40,
    });
    const result = await plan(instance);
    expect(result.solution.patterns).toHaveLength(1);
    expect(cutSequence(instance, result.solution.patterns[0]!)).toEqual([
      { seq: 1, level: 0, dir: 'horizontal', pos: 10, length: 1000 },
      { seq: 2, level: 0, dir: 'horizontal', pos: 490, length: 1000 },
      { seq: 3, level: 0, dir: 'vertical', pos: 10, length: 480 },
      { seq: 4, level: 0, dir: 'vertical', pos: 990, length: 480 },
      { seq: 5, level: 1, dir: 'vertical', pos: 498, length: 480 },
    ]);
    expect(result.areas).toEqual({ board: 1_000_000, part: 936_960, offcut: 0, waste: 0, kerf: 3840, trim: 59_200 });
    // both boards in one book are one load
    expect(
      sawMinutes(instance, result.solution, { feedRip: 1e9, feedCross: 1e9, setSeconds: 0, loadSeconds: 60 }),
    ).toBeCloseTo(1, 6);
  });

  it('loads the saw anew for each book that is begun', () => {
    const instance = job([part('a', 1000, 250, 3)], [board(1000, 500)], { thickness: 18, bookHeight: 40 });
    const pattern = (repeat: number) => ({
      board: 'B',
      repeat,
      root: {
        kind: 'cut' as const,
        cut: 'horizontal' as const,
        x: 0,
        y: 0,
        length: 1000,
        width: 500,
        children: [{ kind: 'part' as const, part: 'a', x: 0, y: 0, length: 1000, width: 250 }],
      },
    });
    const minutes = (repeat: number): number =>
      sawMinutes(
        instance,
        { format: 'panelcut-solution/1', instance: 'job', patterns: [pattern(repeat)] },
        { feedRip: 60, feedCross: 60, setSeconds: 9, loadSeconds: 50 },
      );
    // 50 s to load, 9 s to set and 1 s to cut a metre; two boards to a book.
    expect([1, 2, 3, 4, 5].map(minutes)).toEqual([1, 1, 2, 2, 3]);
  });

  it('offers alternatives of equal cost, each another plan', async () => {
    const parts = [part('a', 400, 400, 3), part('b', 300, 250, 7), loose('c', 200, 350, 5)];
    const instance = job(parts, [board(1000, 1000)], { minOffcutLength: 200, minOffcutWidth: 200 });
    const plans = await alternatives(instance, { work: 300_000 });
    expect(plans.length).toBeGreaterThanOrEqual(2);
    expect(new Set(plans.map(({ solution }) => JSON.stringify(solution.patterns))).size).toBe(plans.length);
    for (const p of plans) {
      expect(verify(instance, p.solution)).toEqual([]);
      expect(p.cost).toBe(plans[0]!.cost);
    }
    const [cheapest, ...others] = plans;
    expect(
      others.some(
        (p) =>
          p.patterns < cheapest!.patterns ||
          p.cuts < cheapest!.cuts ||
          largestOffcut(p.solution) > largestOffcut(cheapest!.solution),
      ),
    ).toBe(true);
  });
});

describe('what the saw holds behind its last cut', () => {
  it('leaves enough behind the last strip, and no less than that', async () => {
    const parts = [part('a', 1000, 100, 5)];
    expect((await plan(job(parts, [board(1000, 500)]))).boards).toBe(1);
    const held = await plan(job(parts, [board(1000, 500)], { lastCutMin: 80 }));
    expect(held.boards).toBe(2);
    expect((await plan(job(parts, [board(1000, 580)], { lastCutMin: 80 }))).boards).toBe(1);
    // the blade takes its share before
    expect((await plan(job(parts, [board(1000, 599)], { lastCutMin: 80, kerf: 4 }))).boards).toBe(2);
    expect((await plan(job(parts, [board(1000, 600)], { lastCutMin: 80, kerf: 4 }))).boards).toBe(1);
  });

  it('cuts a part as large as the board, and across one that is as wide', async () => {
    expect((await plan(job([part('a', 1000, 500, 1)], [board(1000, 500)], { lastCutMin: 80 }))).boards).toBe(1);
    const wide = [part('a', 300, 500, 3)];
    expect((await plan(job(wide, [board(1000, 500)], { lastCutMin: 80 }))).boards).toBe(1);
    expect((await plan(job(wide, [board(1000, 500)], { lastCutMin: 101 }))).boards).toBe(2);
  });

  it('refuses a part behind which no board is held', async () => {
    await expect(solve(job([part('a', 1000, 450, 1)], [board(1000, 500)], { lastCutMin: 80 }))).rejects.toMatchObject({
      code: 'part.tooLarge',
      subject: 'a',
    });
  });

  it('is found missing by the verifier', async () => {
    const free = job([part('a', 1000, 100, 4)], [board(1000, 450)]);
    const { solution } = await plan(free);
    expect(verify({ ...free, lastCutMin: 60 }, solution)).toEqual([expect.stringContaining('behind the last cut')]);
    expect(verify({ ...free, lastCutMin: 50 }, solution)).toEqual([]);
  });

  it('holds for mixed lists of several hundred parts', async () => {
    const sizes = Array.from({ length: 25 }, (_, i) =>
      loose(`p${i}`, 180 + ((i * 137) % 900), 120 + ((i * 61) % 420), 6),
    );
    const instance = job(sizes, [board(2420, 1200)], { kerf: 4, lastCutMin: 120, minStrip: 60 });
    const result = await plan(instance, 400_000);
    expect(result.boards).toBeGreaterThan(0);
  });
});

describe('offcuts by steps of size', () => {
  it('are worth what the largest step says that they reach', async () => {
    const of = async (height: number): Promise<number> =>
      (
        await plan(
          job([part('a', 1000, 1000 - height, 1)], [board(1000, 1000)], {
            minOffcutLength: 300,
            minOffcutWidth: 100,
            offcutValue: { small: 0.2, large: 0.5 },
            offcutSteps: [
              { length: 1000, width: 400, share: 0.7 },
              { length: 900, width: 600, share: 0.9 },
            ],
          }),
        )
      ).offcutCredit / height;
    expect(await of(150)).toBeCloseTo(0.1 * 0.2, 9);
    expect(await of(300)).toBeCloseTo(0.1 * 0.5, 9);
    expect(await of(400)).toBeCloseTo(0.1 * 0.7, 9);
    expect(await of(700)).toBeCloseTo(0.1 * 0.9, 9);
  });
});

describe('boards with damaged spots', () => {
  const spot = { x: 400, y: 0, length: 50, width: 60 };
  it('are cut beside the spots, from their largest clear rectangle', async () => {
    const parts = [part('a', 500, 200, 1), part('b', 300, 100, 1)];
    const result = await plan(job(parts, [board(1000, 500, { defects: [spot] })]));
    expect(result.solution.patterns[0]!.root).toMatchObject({ x: 0, y: 60, length: 1000, width: 440 });
    expect(result.areas.trim).toBe(60_000);
    const corner = await plan(
      job(
        [part('a', 500, 450, 1)],
        [board(1000, 500, { defects: [{ ...spot, width: 300 }], trim: { left: 10, right: 10, bottom: 10, top: 10 } })],
      ),
    );
    expect(corner.solution.patterns[0]!.root).toMatchObject({ x: 450, y: 10, length: 540, width: 480 });
  });

  it('take no part that only fits over a spot', async () => {
    await expect(solve(job([part('a', 700, 450, 1)], [board(1000, 500, { defects: [spot] })]))).rejects.toMatchObject({
      code: 'part.tooLarge',
    });
  });

  it('are verified by where the parts lie', async () => {
    const instance = job([part('a', 700, 450, 1)], [board(1000, 500)]);
    const { solution } = await plan(instance);
    const damaged = { ...instance, boards: [board(1000, 500, { defects: [spot] })] };
    expect(verify(damaged, solution)).toContainEqual(expect.stringContaining('damaged spot'));
  });
});
