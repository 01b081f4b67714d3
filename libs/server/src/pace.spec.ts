import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pace } from './pace.js';

/** Keeps the process at work for so many ms. */
function toil(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const lasted = async (work: () => Promise<void>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

describe('a long piece of work', () => {
  it('goes on at once in a process that has nothing else to do', async () => {
    const pace = new Pace();
    await sleep(300);
    await pace.step();
    await sleep(100);
    expect(await lasted(() => pace.step())).toBeLessThan(30);
  });

  it('pauses for as long as its step took where others are at work', async () => {
    const pace = new Pace();
    toil(60);
    expect(await lasted(() => pace.step())).toBeGreaterThanOrEqual(55);
  });

  it('makes no more pauses than it has patience for', async () => {
    const pace = new Pace(50);
    const paused: number[] = [];
    for (let n = 0; n < 3; n++) {
      toil(40);
      paused.push(await lasted(() => pace.step()));
    }
    expect(paused[0]! + paused[1]!).toBeGreaterThanOrEqual(45);
    expect(paused[2]).toBeLessThan(30);
  });
});
