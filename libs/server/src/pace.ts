// Long pieces of work of many steps, such as the rows of a large file, that must not take from others what they need.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

/** Share of the time in which a process is at work that says that others are asking it something. */
const BUSY = 0.4;
/** The longest pause after a step, by the time that the step took. */
const LONGEST = 3;
/** How long all pauses may take together while nobody knows how much is still to be done, ms. */
const PATIENCE = 5_000;
/** When a piece of work is to be done that others do not hold up: who waits for it has waited long enough then, ms. */
const WITHIN = 13_500;

/** Lets others go first between two steps of a long piece of work; where there are none it goes on at once. */
export class Pace {
  private seen = performance.eventLoopUtilization();
  private left: number;
  private begun = performance.now();
  private readonly end: number;

  /** `patience`: of all pauses while the rest is unknown; `within`: when all is to be done, if it can; both ms. */
  constructor({ patience = PATIENCE, within = WITHIN } = {}) {
    this.left = patience;
    this.end = this.begun + within;
  }

  /**
   * Called after a step: pauses while the process is busy with others, for a few times as long as the step took. Where
   * it is known how many steps are to come the pauses are spread over them, so that the last one ends in time.
   */
  async step(toCome?: number): Promise<void> {
    const now = performance.eventLoopUtilization();
    const isBusy = performance.eventLoopUtilization(now, this.seen).utilization > BUSY;
    this.seen = now;
    const pause = this.pauseAfter(performance.now() - this.begun, toCome);
    if (isBusy && pause > 0) {
      if (toCome === undefined) this.left -= pause;
      await sleep(pause);
    }
    this.begun = performance.now();
  }

  private pauseAfter(took: number, toCome: number | undefined): number {
    const longest = LONGEST * took;
    if (toCome !== undefined) return Math.min(longest, (this.end - performance.now()) / Math.max(1, toCome) - took);
    return Math.min(longest, this.left);
  }
}
