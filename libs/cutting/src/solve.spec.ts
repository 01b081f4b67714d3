import { readFileSync } from 'node:fs';
import { InvalidInstance } from './model.js';
import type { Instance, Plan } from './model.js';
import { solve } from './solve.js';
import { verify } from './verifier.js';

const bench = (id: string): Instance =>
  JSON.parse(readFileSync(new URL(`../bench/instances/${id}.json`, import.meta.url), 'utf8')) as Instance;

const small = (): Instance => ({
  id: 'small',
  kerf: 4,
  stages: 3,
  exact: false,
  firstCut: 'horizontal',
  boards: [
    { id: 'B', length: 2440, width: 1220, qty: null, cost: 100, trim: { left: 10, right: 10, bottom: 10, top: 10 } },
  ],
  parts: [
    { id: 'side', length: 720, width: 560, qty: 8, rotate: true },
    { id: 'door', length: 716, width: 396, qty: 6, rotate: false },
  ],
});

describe('solve', () => {
  it('returns a verified plan whose areas add up to the boards', async () => {
    const plan = await solve(small(), { threads: 0, timeMs: 300 });
    expect(verify(small(), plan.solution)).toEqual([]);
    const { board, part, offcut, waste, kerf, trim } = plan.areas;
    expect(part + offcut + waste + kerf + trim).toBeCloseTo(board, 5);
    expect(plan.wastePct).toBeCloseTo(100 * (1 - part / board), 9);
  });

  it('gives the same plan for the same seed under a work budget', async () => {
    const instance = bench('ord02-carcass');
    const a = await solve(instance, { work: 400_000, seed: 7 });
    const b = await solve(instance, { work: 400_000, seed: 7 });
    expect(b.solution).toEqual(a.solution);
  });

  it('searches on worker threads and never reports a worse incumbent', async () => {
    const costs: number[] = [];
    const plan = await solve(bench('ord02-carcass'), {
      threads: 2,
      timeMs: 1500,
      onIncumbent: (p: Plan) => costs.push(p.cost),
    });
    expect(costs.at(-1)).toBe(plan.cost);
    expect([...costs].sort((a, b) => b - a)).toEqual(costs);
  });

  it('returns the incumbent when aborted', async () => {
    const stop = new AbortController();
    const plan = await solve(bench('ord06-carcass'), {
      threads: 1,
      timeMs: 60_000,
      signal: stop.signal,
      onIncumbent: () => stop.abort(),
    });
    expect(verify(bench('ord06-carcass'), plan.solution)).toEqual([]);
    expect(plan.wall).toBeLessThan(30);
  });

  it('names the part that fits no board', async () => {
    const instance = small();
    instance.parts.push({ id: 'top', length: 3000, width: 600, qty: 1, rotate: true });
    await expect(solve(instance)).rejects.toMatchObject({
      name: 'InvalidInstance',
      code: 'part.tooLarge',
      subject: 'top',
    });
    await expect(solve(instance)).rejects.toBeInstanceOf(InvalidInstance);
  });
});
