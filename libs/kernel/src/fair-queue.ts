import { AppError, kernelErrors } from './errors.js';

/** After how many seconds somebody whose line is full may try again. */
const RETRY_AFTER = 10;

/**
 * Lets so many work at once, one of each owner; who waits is served in turn of the owners, so that one's many hold up
 * nobody else's one.
 */
export class FairQueue {
  private readonly working = new Set<string>();
  private readonly lines = new Map<string, (() => void)[]>();

  constructor(
    private readonly atOnce: number,
    private readonly lineLength: number,
  ) {}

  /** Waits for the owner's turn and works; a 429 when too many of the owner's are waiting. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (this.working.size < this.atOnce && !this.working.has(owner)) this.working.add(owner);
    else await this.wait(owner);
    try {
      return await work();
    } finally {
      this.working.delete(owner);
      this.next();
    }
  }

  private wait(owner: string): Promise<void> {
    const line = this.lines.get(owner) ?? [];
    if (line.length >= this.lineLength) throw new AppError(kernelErrors.TooManyRequests, { retryAfter: RETRY_AFTER });
    this.lines.set(owner, line);
    return new Promise((resolve) => line.push(resolve));
  }

  private next(): void {
    for (const [owner, line] of this.lines) {
      if (this.working.has(owner)) continue;
      this.lines.delete(owner);
      const turn = line.shift()!;
      if (line.length > 0) this.lines.set(owner, line);
      this.working.add(owner);
      return turn();
    }
  }
}
