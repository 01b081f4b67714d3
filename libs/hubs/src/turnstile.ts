/** ms between two rounds; the shortest that Node's timers know. */
const ROUND = 1;

/**
 * Lets those who come or go pass no faster than so many a second, in the order they came. When thousands do so at once,
 * as at a break of the network, whatever else the process serves goes on in between; who comes alone passes at once.
 */
export class Turnstile {
  private readonly waiting: (() => void)[] = [];
  private isTurning = false;
  private at = 0;
  /** Of those who may pass. */
  private credit = 1;

  constructor(private readonly perSecond: number) {}

  /** Resolves when it is the caller's turn. */
  turn(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      if (!this.isTurning) this.round();
    });
  }

  private readonly round = (): void => {
    const now = performance.now();
    this.isTurning = this.waiting.length > 0;
    if (!this.isTurning) return;
    // What a busy moment held up is not made up for at once: it would hold up the next.
    const most = Math.max(1, (2 * ROUND * this.perSecond) / 1_000);
    this.credit = Math.min(most, this.credit + ((now - this.at) * this.perSecond) / 1_000);
    this.at = now;
    const passing = this.waiting.splice(0, Math.floor(this.credit));
    this.credit -= passing.length;
    for (const pass of passing) pass();
    setTimeout(this.round, ROUND);
  };
}
