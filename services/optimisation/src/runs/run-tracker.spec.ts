import { jest } from '@jest/globals';
import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import type { Plan } from '@ishare/cutting/model.js';
import { RunTracker } from './run-tracker.js';

const plan = (cost: number, boards: number, part: number): Plan => ({
  solution: { format: 'panelcut-solution/1', instance: 'i', patterns: [] },
  cost,
  offcutCredit: 0,
  total: cost,
  boards,
  patterns: 1,
  cycles: 1,
  wastePct: 0,
  lowerBound: 90,
  gapPct: 10,
  provedOptimal: false,
  areas: { board: 100, part, offcut: 0, waste: 100 - part, kerf: 0, trim: 0 },
  cuts: 1,
  cutLengthMm: 1,
  timeToBest: 0,
  boundAt: null,
  wall: 0,
});
const tracker = () => new RunTracker({ importFileId: 'f', runId: 'r' }, ['A', 'B'], Date.now());

describe('the picture of a run', () => {
  it('waits for no worker once it is with one', () => {
    expect([RunState.Queued, RunState.Running].map((state) => tracker().picture(state).stage)).toEqual([
      'queued',
      'construct',
    ]);
  });

  it('counts nothing before every material has a plan, and its head is the end of its curve', () => {
    const run = tracker();
    run.offer('A', plan(100, 2, 80));
    expect(run.picture(RunState.Running)).toMatchObject({ boards: 0, wastePct: null, cost: null, bestAt: [] });
    run.offer('B', plan(100, 3, 60));
    const { boards, wastePct, cost, bestAt } = run.picture(RunState.Running);
    expect([boards, wastePct, cost, bestAt]).toEqual([
      5,
      30,
      200,
      [{ t: expect.any(Number), boards: 5, wastePct: 30 }],
    ]);
  });

  it('ends with the figures of the solution that is recommended', () => {
    const run = tracker();
    run.offer('A', plan(100, 2, 80));
    run.offer('B', plan(100, 3, 60));
    run.conclude({ boards: 5, wastePct: 24.5, materialCost: 200 }, []);
    const { boards, wastePct, cost, bestAt } = run.picture(RunState.Done);
    expect([boards, wastePct, cost]).toEqual([5, 24.5, 200]);
    expect(bestAt.map((point) => point.wastePct)).toEqual([30, 24.5]);
  });

  it('tells each material of that solution too, and its curve never rises at the end', () => {
    const run = tracker();
    run.offer('A', plan(100, 2, 70));
    run.offer('B', plan(100, 3, 60));
    run.offer('A', plan(90, 2, 80));
    const end = (materialCode: string, wastePct: number) => ({
      materialCode,
      boards: 2,
      wastePct,
      provedOptimal: true,
    });
    run.conclude({ boards: 4, wastePct: 33, materialCost: 190 }, [end('A', 26), end('B', 40)]);
    const { wastePct, materials, bestAt } = run.picture(RunState.Done);
    expect(materials).toEqual([end('A', 26), end('B', 40)]);
    expect(bestAt.map((point) => point.wastePct)).toEqual([35, 33]);
    expect(wastePct).toBe(33);
  });

  it('tells no cost of plans with boards that nobody has priced, before and after the end', () => {
    const run = new RunTracker({ importFileId: 'f', runId: 'r' }, ['A'], Date.now(), new Set(['bare']));
    const of = (board: string, cost: number) => {
      const made = plan(cost, 2, 80);
      return { ...made, solution: { ...made.solution, patterns: [{ board, repeat: 2, root: {} }] } } as unknown as Plan;
    };
    run.offer('A', of('bare', 100));
    expect(run.picture(RunState.Running)).toMatchObject({ boards: 2, wastePct: 20, cost: null, lowerBound: null });
    run.conclude({ boards: 2, wastePct: 20, materialCost: 100 }, []);
    expect(run.picture(RunState.Done)).toMatchObject({ boards: 2, cost: null });
    const priced = new RunTracker({ importFileId: 'f', runId: 'r' }, ['A'], Date.now(), new Set(['bare']));
    priced.offer('A', of('priced', 100));
    expect(priced.picture(RunState.Running)).toMatchObject({ cost: 100, lowerBound: 90 });
  });

  it('keeps the best at the end of a curve that is full', () => {
    const run = tracker();
    run.offer('A', plan(1000, 2, 80));
    for (let index = 0; index < 300; index++) run.offer('B', plan(1000 - index, 3, index / 10));
    const { wastePct, bestAt } = run.picture(RunState.Running);
    expect([bestAt.length, bestAt.at(-1)!.wastePct]).toEqual([200, wastePct]);
  });

  it('keeps the shape of a curve that is full, its first point too', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(0);
    const run = tracker();
    run.offer('A', plan(10_000, 2, 80));
    for (let second = 0; second < 1_000; second++) {
      clock.mockReturnValue(second * 1_000);
      run.offer('B', plan(9_999 - second, 3, second / 20));
    }
    clock.mockRestore();
    const { bestAt } = run.picture(RunState.Running);
    const times = bestAt.map(({ t }) => t);
    expect([times.length, times[0], times.at(-1)]).toEqual([200, 0, 999]);
    expect(Math.max(...times.slice(1).map((t, index) => t - times[index]!))).toBeLessThanOrEqual(15);
  });

  it('says that it is being stopped until it is over', () => {
    const run = tracker();
    run.report('search', 0.5);
    run.stop();
    expect(run.picture(RunState.Running).stage).toBe('stopping');
    expect(run.picture(RunState.Stopped).stage).toBe('done');
  });
});
