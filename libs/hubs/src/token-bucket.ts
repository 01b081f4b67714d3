/** Allows `rate` events a second with a burst of as many; `take` returns what is left, below zero when refused. */
export class TokenBucket {
  private level: number;
  private at: number;

  constructor(
    private readonly rate: number,
    now = Date.now(),
  ) {
    this.level = rate;
    this.at = now;
  }

  take(now = Date.now()): number {
    this.level = Math.min(this.rate, this.level + ((now - this.at) / 1000) * this.rate) - 1;
    this.at = now;
    return this.level;
  }
}
