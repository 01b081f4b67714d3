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

  it('pauses for three times as long as its step took where others are at work', async () => {
    const pace = new Pace();
    toil(60);
    expect(await lasted(() => pace.step())).toBeGreaterThanOrEqual(165);
  });

  it('makes no more pauses than it has patience for', async () => {
    const pace = new Pace({ patience: 50 });
    const paused: number[] = [];
    for (let n = 0; n < 3; n++) {
      toil(40);
      paused.push(await lasted(() => pace.step()));
    }
    expect(paused[0]! + paused[1]!).toBeGreaterThanOrEqual(45);
    expect(paused[2]).toBeLessThan(30);
  });

  it('spreads its pauses over the steps to come where it knows how many they are', async () => {
    const pace = new Pace({ patience: 0, within: 600 });
    const whole = await lasted(async () => {
      for (let toCome = 9; toCome >= 0; toCome--) {
        toil(20);
        if (toCome > 0) await pace.step(toCome);
      }
    });
    // the work alone takes 200 ms, and three times as long a pause after each step would take 540 more
    expect(whole).toBeGreaterThanOrEqual(450);
  });

  it('makes no pause where the steps to come need all the time there is', async () => {
    const pace = new Pace({ within: 200 });
    toil(60);
    expect(await lasted(() => pace.step(3))).toBeLessThan(30);
  });
});
