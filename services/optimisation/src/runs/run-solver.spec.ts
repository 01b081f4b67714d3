import { largestOffcut } from '@ishare/cutting/plan.js';
import { Board } from '../boards/board.entity.js';
import { Material } from '../materials/material.entity.js';
import { SolutionKind } from '../solutions/solution.entity.js';
import { materialJob, type DemandedPart } from './instance-builder.js';
import { UNSAID_PARAMETERS } from './run-settings.js';
import { RunSolver } from './run-solver.js';
import { RunTracker } from './run-tracker.js';

const SIZES = [
  [2000, 350, 8],
  [764, 350, 4],
  [564, 350, 2],
  [864, 350, 2],
  [762, 330, 16],
  [562, 330, 5],
  [862, 330, 5],
  [764, 80, 2],
  [564, 80, 1],
  [864, 80, 1],
] as const;

const job = (sizes: readonly (readonly [length: number, width: number, count: number])[] = SIZES) => {
  const material = Object.assign(new Material(), {
    id: 'm',
    code: 'W',
    name: 'Panel',
    thickness: 18,
    edgeDefaults: {},
    grain: 0,
    price: 50,
  });
  const board = Object.assign(new Board(), {
    id: 'b',
    length: 2440,
    width: 1220,
    quantity: 50,
    defects: [],
    reservedQuantity: 0,
    price: 168,
    isOffCut: false,
    offCutStatus: null,
  });
  const parts = sizes.map(([length, width, count], rowNo): DemandedPart => ({
    rowNo,
    name: null,
    edges: null,
    partNo: `P${rowNo}`,
    length,
    width,
    count,
    grain: 0,
  }));
  return materialJob(
    'run:W',
    { material, parts, boards: [board] },
    {
      parameters: {
        id: 'p',
        name: 'Standard',
        ...UNSAID_PARAMETERS,
        kerf: 4,
        trimFront: 10,
        trimRear: 10,
        trimLeft: 10,
        trimRight: 10,
        stages: 3,
        trimmingCut: false,
        headCut: false,
        rotation: true,
        minOffcutLength: 300,
        minOffcutWidth: 150,
        smallOffcutValue: 30,
        largeOffcutValue: 80,
        offcutPriority: 0,
        ageWeight: 0,
        objectiveWeights: { material: 1, boards: 0, cuts: 0, time: 0 },
        timeLimitSec: 20,
        maxPatterns: 0,
        stockOnly: false,
        boardScope: 0,
      },
      byMaterial: {},
      machine: null,
      boardFormats: null,
    },
  );
};

describe('a run', () => {
  const run = (budget: number, stop = new AbortController(), of = job()) => {
    const tracker = new RunTracker({ importFileId: 'f', runId: 'r' }, ['W'], Date.now());
    return new RunSolver([of], tracker, {
      threads: 0,
      budget,
      stop: stop.signal,
      abandon: new AbortController().signal,
      settled: () => Promise.resolve(),
    }).run();
  };

  it('gives plans of the least cost with fewer patterns, fewer cuts and large offcuts', async () => {
    const found = await run(30_000);
    const plan = (kind: SolutionKind) => found.get(kind)!.get('W')!;
    const cheapest = plan(SolutionKind.Cheapest);
    for (const kind of found.keys()) expect([kind, plan(kind).cost]).toEqual([kind, cheapest.cost]);
    expect(plan(SolutionKind.FewestPatterns).patterns).toBeLessThan(cheapest.patterns);
    expect(plan(SolutionKind.FewestCuts).cuts).toBeLessThan(cheapest.cuts);
    expect(largestOffcut(plan(SolutionKind.LargestOffcut).solution)).toBeGreaterThanOrEqual(
      largestOffcut(cheapest.solution),
    );
  });

  it('that is to be the same each time counts steps, and comes to the same plans', async () => {
    const solutions = async () => {
      const tracker = new RunTracker({ importFileId: 'f', runId: 'r' }, ['W'], Date.now());
      const found = await new RunSolver([job()], tracker, {
        threads: 2,
        budget: 300,
        repeatable: true,
        stop: new AbortController().signal,
        abandon: new AbortController().signal,
        settled: () => Promise.resolve(),
      }).run();
      return [...found].map(([kind, plans]) => [kind, plans.get('W')!.solution]);
    };
    expect(await solutions()).toEqual(await solutions());
  });

  it('within a limit on patterns that no plan keeps fails in words', async () => {
    const limited = job();
    limited.instance.maxPatterns = 1;
    await expect(run(1_500, undefined, limited)).rejects.toMatchObject({
      definition: { code: 'Optimization:030015' },
      data: { materialCode: 'W', maxPatterns: 1 },
    });
  });

  it('blames the stock, and not the limit on patterns, where the boards do not take all parts', async () => {
    const tight = job();
    tight.instance.maxPatterns = 3;
    // Enough area, and no room for what the cuts take.
    for (const board of tight.instance.boards) board.qty = 5;
    await expect(run(1_500, undefined, tight)).rejects.toMatchObject({
      definition: { code: 'Optimization:030006' },
      data: { materialCode: 'W' },
    });
  });

  it('does not look for a plan all its time where the boards do not take all parts', async () => {
    const tight = job();
    for (const board of tight.instance.boards) board.qty = 5;
    await expect(run(600_000, undefined, tight)).rejects.toMatchObject({
      definition: { code: 'Optimization:030006' },
      data: { materialCode: 'W' },
    });
  });

  const longJob = () => {
    const sizes = Array.from(
      { length: 5_000 },
      (_none, index) => [300 + ((index * 379) % 1_600), 150 + ((index * 211) % 700), 1] as const,
    );
    const long = job(sizes);
    for (const board of long.instance.boards) board.qty = null;
    return long;
  };

  it('plans a list that its first moment is too short for, and ends with that plan once it is stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    // Meanwhile the run's own thread goes on saying that it lives.
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 20);
    const found = await run(120_000, stop, longJob());
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(20);
    expect(found.get(SolutionKind.Cheapest)!.get('W')!.boards).toBeGreaterThan(0);
  });

  it('that has no plan when its time is over ends with its first one', async () => {
    const found = await run(300, undefined, longJob());
    expect(found.get(SolutionKind.Cheapest)!.get('W')!.boards).toBeGreaterThan(0);
  });

  it('seeks no alternatives once it is stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    expect([...(await run(30_000, stop)).keys()]).toEqual([SolutionKind.Cheapest]);
  });
});
