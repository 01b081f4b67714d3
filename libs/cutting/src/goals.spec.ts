// What is asked of a plan beside the least cost of its boards.
import { sawMinutes } from './cut-sequence.js';
import type { Board, Instance, Node, Part, Plan, Solution } from './model.js';
import { solve } from './solve.js';
import { verify } from './verifier.js';

type BenchVerify = (instance: Instance, solution: Solution) => { valid: boolean; errors: string[] };

const board = (length: number, width: number, more: Partial<Board> = {}): Board => ({
  id: 'B',
  length,
  width,
  qty: null,
  cost: 100,
  ...more,
});
const part = (id: string, [length, width]: [number, number], qty = 1): Part => ({
  id,
  length,
  width,
  qty,
  rotate: false,
});
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

async function faults(instance: Instance, { solution }: Pick<Plan, 'solution'>): Promise<string[]> {
  const { verify: second } = (await import(new URL('../bench/verify.mjs', import.meta.url).href)) as {
    verify: BenchVerify;
  };
  const own = verify(instance, solution);
  const { errors } = second(instance, solution);
  // neither knows the other's words, and both must find something where one does
  expect(errors.length > 0).toBe(own.length > 0);
  return own;
}

async function plan(instance: Instance, work = 200_000): Promise<Plan> {
  const result = await solve(instance, { work, threads: 0 });
  expect(await faults(instance, result)).toEqual([]);
  return result;
}

const nodes = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodes)];

describe('a head cut', () => {
  /** A head of rows that are cut apart from those of the rest: a cut more than two stages have. */
  const parts = [part('head', [300, 250], 2), part('row', [700, 100], 5)];
  const boards = [board(1000, 500)];

  it('parts the board in two before the stages', async () => {
    expect((await plan(job(parts, boards, { stages: 2 }))).boards).toBe(2);
    const { boards: count, solution } = await plan(job(parts, boards, { stages: 2, headCut: true }));
    expect(count).toBe(1);
    expect(solution.patterns[0]!.root).toMatchObject({ cut: 'vertical', children: [{}, {}] });
  });

  it('is one cut, and not a row of columns', async () => {
    const columns = [part('a', [300, 250], 2), part('b', [350, 100], 5), part('c', [350, 125], 4)];
    expect((await plan(job(columns, boards, { stages: 2, headCut: true }))).boards).toBe(2);
    expect((await plan(job(columns, boards, { stages: 3, firstCut: 'vertical' }))).boards).toBe(1);
  });

  it('is refused by the verifiers where it is not wished', async () => {
    const { solution } = await plan(job(parts, boards, { stages: 2, headCut: true }));
    expect(await faults(job(parts, boards, { stages: 2 }), { solution })).not.toEqual([]);
  });

  it('is found again in a plan that is gone on from', async () => {
    const instance = job(parts, boards, { stages: 2, headCut: true });
    const first = await plan(instance);
    const again = await solve(instance, { work: 100, threads: 0, continueFrom: first });
    expect(again.boards).toBe(1);
  });

  it('keeps its strips as wide as first strips are', async () => {
    const instance = job(parts, boards, { stages: 2, headCut: true, minStrip: 110 });
    const { solution } = await plan(job(parts, boards, { stages: 2, headCut: true }));
    expect(await faults(instance, { solution })).not.toEqual([]);
    expect((await plan(instance)).boards).toBeGreaterThan(1);
  });
});

describe('matched parts', () => {
  const doors = [part('left', [400, 700]), part('right', [450, 700]), part('shelf', [300, 200], 8)];
  const pair = { parts: ['left', 'right'], along: 'length' as const };
  const boards = [board(1000, 1000)];

  const places = ({ solution }: Plan, id: string): Node[] =>
    solution.patterns.flatMap(({ root }) => nodes(root).filter((node) => node.part === id));

  it('lie side by side in their order, a kerf apart', async () => {
    const result = await plan(job(doors, boards, { kerf: 4, matches: [pair] }));
    const [[left], [right]] = [places(result, 'left'), places(result, 'right')];
    expect(right).toMatchObject({ x: left!.x + 404, y: left!.y });
  });

  it('lie above each other, through all copies', async () => {
    const drawers = [part('low', [500, 280], 6), part('mid', [500, 180], 6), part('top', [500, 140], 6)];
    const match = { parts: ['low', 'mid', 'top'], along: 'width' as const };
    const instance = job([...drawers, part('side', [450, 170], 9)], [board(2440, 1220)], { kerf: 4, matches: [match] });
    const result = await plan(instance);
    for (const { x, y } of places(result, 'low')) {
      expect(places(result, 'mid')).toContainEqual(expect.objectContaining({ x, y: y + 284 }));
      expect(places(result, 'top')).toContainEqual(expect.objectContaining({ x, y: y + 468 }));
    }
    const again = await solve(instance, { work: 100, threads: 0, continueFrom: result });
    expect(again.cost).toBeLessThanOrEqual(result.cost);
  });

  it('take another board where they would be torn apart', async () => {
    // two halves of 600 do not follow each other on a board of 1000, as two of 400 beside 500 would
    const halves = [part('a', [600, 300]), part('b', [600, 300])];
    expect((await plan(job(halves, [board(600, 600)]))).boards).toBe(1);
    await expect(
      solve(job(halves, [board(600, 600)], { matches: [{ parts: ['a', 'b'], along: 'length' }] })),
    ).rejects.toMatchObject({ code: 'match.tooLarge', subject: 'a' });
  });

  it('are found torn apart by the verifiers', async () => {
    const { solution } = await plan(job(doors, boards, { kerf: 4, matches: [{ ...pair, parts: ['right', 'left'] }] }));
    expect(await faults(job(doors, boards, { kerf: 4, matches: [pair] }), { solution })).not.toEqual([]);
  });

  it('are refused where they cannot match', async () => {
    const refused = (parts: Part[], code: string) =>
      expect(solve(job(parts, boards, { matches: [pair] }))).rejects.toMatchObject({ code });
    await refused([doors[0]!, { ...doors[1]!, width: 650 }], 'match.size');
    await refused([doors[0]!, { ...doors[1]!, qty: 2 }], 'match.qty');
    await refused([doors[0]!], 'match.parts');
  });
});

describe('a limit of patterns', () => {
  const parts = [
    part('a', [600, 400], 10),
    part('b', [500, 300], 15),
    part('c', [350, 280], 20),
    part('d', [240, 900], 5),
  ];
  const boards = [board(1400, 1000)];

  it('is kept, though it costs boards', async () => {
    const free = await plan(job(parts, boards, {}), 600_000);
    const few = await plan(job(parts, boards, { maxPatterns: 2 }), 600_000);
    expect(free.patterns).toBeGreaterThan(2);
    expect(few.patterns).toBeLessThanOrEqual(2);
    expect(few.cost).toBeGreaterThanOrEqual(free.cost);
    expect(await faults(job(parts, boards, { maxPatterns: 2 }), free)).not.toEqual([]);
  });

  it('that no plan keeps is told', async () => {
    const odd = [part('a', [600, 600], 1), part('b', [600, 601], 1)];
    await expect(
      solve(job(odd, [board(700, 700)], { maxPatterns: 1 }), { work: 50_000, threads: 0 }),
    ).rejects.toMatchObject({ name: 'NoPlanFound', message: expect.stringContaining('at most 1 patterns') as string });
  });
});

describe('what offcuts are worth', () => {
  const keeping = { minOffcutLength: 300, minOffcutWidth: 300, offcutValue: { small: 0.2, large: 0.9 } };
  const boards = [board(1000, 1000, { id: 'small', cost: 100 }), board(1000, 2000, { id: 'large', cost: 190 })];

  it('counts in the goal where that is wished', async () => {
    // on the small board nothing is left that is worth keeping; of the large one more than the difference comes back
    const parts = [part('a', [750, 750])];
    const cheapest = await plan(job(parts, boards, keeping));
    expect(cheapest).toMatchObject({ cost: 100, total: 100 });
    const credited = await plan(job(parts, boards, { ...keeping, creditOffcuts: true }));
    expect(credited.cost).toBe(190);
    expect(credited.total).toBeCloseTo(190 - credited.offcutCredit, 6);
    expect(credited.total).toBeLessThan(100 - cheapest.offcutCredit);
    // the bound is one of cost, and says nothing of this
    expect(credited).toMatchObject({ lowerBound: null, provedOptimal: false });
  });
});

describe('minutes of the saw', () => {
  it('count in the goal where they cost something', async () => {
    const parts = [part('a', [480, 330], 9), part('b', [320, 240], 9), part('c', [700, 190], 6)];
    const boards = [board(1000, 1000)];
    const saw = { feedRip: 30, feedCross: 30, setSeconds: 20, loadSeconds: 60 };
    const cheap = await plan(job(parts, boards, { saw }), 400_000);
    const timed = job(parts, boards, { saw, minuteCost: 40 });
    const fast = await plan(timed, 400_000);
    const [slow, quick] = [sawMinutes(timed, cheap.solution, saw), sawMinutes(timed, fast.solution, saw)];
    expect(quick).toBeLessThan(slow);
    expect(fast.total).toBeCloseTo(fast.cost + 40 * quick, 4);
    expect(fast.total).toBeLessThan(cheap.cost + 40 * slow);
  });
});
