// Long pieces of work of many steps, such as the rows of a large file, that must not take from others what they need.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Share of the time in which a process is at work that says that others are asking it something. */
const BUSY = 0.4;
/** How long all pauses of a piece of work may take together, in ms: who waits for it has waited long enough then. */
const PATIENCE = 5_000;

/** Lets others go first between two steps of a long piece of work; where there are none it goes on at once. */
export class Pace {
  private seen = performance.eventLoopUtilization();
  private left: number;
  private begun = performance.now();

  /** `patience`: of all pauses together, ms. */
  constructor(patience = PATIENCE) {
    this.left = patience;
  }

  /** Called after a step: pauses for as long as that has taken, while the process is busy with others. */
  async step(): Promise<void> {
    const now = performance.eventLoopUtilization();
    const isBusy = performance.eventLoopUtilization(now, this.seen).utilization > BUSY;
    this.seen = now;
    const pause = Math.min(performance.now() - this.begun, this.left);
    if (isBusy && pause > 0) {
      this.left -= pause;
      await sleep(pause);
    }
    this.begun = performance.now();
  }
}
