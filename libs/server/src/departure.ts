import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long what runs is given to end, in ms; the process ends after 25 s in any case. */
const PATIENCE = 20_000;

/**
 * How an entrance closes without breaking off anybody: it says that it leaves, and goes on taking requests until
 * whoever sends them has heard; it tells each caller to connect elsewhere next time; then it listens no more, and what
 * runs comes to its end.
 */
export class Departure {
  private readonly running = new Set<ServerResponse>();
  private rest: () => void = () => undefined;
  isLeaving = false;

  /** Every request is noted, by its response. */
  note(response: ServerResponse): void {
    this.running.add(response);
    if (this.isLeaving) response.setHeader('connection', 'close');
    response.once('close', () => {
      this.running.delete(response);
      if (this.running.size === 0) this.rest();
    });
  }

  /** Takes requests for so many seconds more, and then until none runs; connections that were upgraded stay open. */
  async leave(server: Server, seconds: number): Promise<void> {
    this.isLeaving = true;
    for (const response of this.running) if (!response.headersSent) response.setHeader('connection', 'close');
    await sleep(seconds * 1000);
    server.close();
    if (this.running.size > 0)
      await Promise.race([
        new Promise<void>((resolve) => (this.rest = resolve)),
        sleep(PATIENCE, undefined, { ref: false }),
      ]);
  }
}
