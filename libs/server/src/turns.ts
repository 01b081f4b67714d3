// How many requests a process works on at a time. All that come at once get their answers no sooner for being begun at
// once: each takes memory while it waits for the others, until collecting that takes more time than answering does.
// Whoever comes beyond waits, in the order of coming, before anything is done for him.
import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** Requests at work; those who wait for a database or a file leave the processor to the others. */
const AT_ONCE = 32;
/**
 * Milliseconds for which a request counts: one that takes longer waits for something itself (a report, a caller who
 * reads slowly, a hub without a socket), and would otherwise hold up those who do not.
 */
const COUNTS_FOR = 200;

/**
 * What has a way of its own: a request that has a turn may wait for what the product asks itself, and sign-ins wait in
 * line for their hash.
 */
const ELSEWHERE = /^\/(internal|health|metrics|connect)(?![\w-])/i;

/** Whether a request takes turns: those that read do. A body may come slowly, and would hold a turn as long as that. */
export function takesTurns({ method, url }: { method: string; url: string }): boolean {
  return method === 'GET' && !ELSEWHERE.test(url);
}

interface Waiting {
  response: ServerResponse;
  begin: () => void;
}

/** The turns of one process. */
export class Turns {
  /** Since when each request is at work, the one that began first in front. */
  private readonly running = new Map<ServerResponse, number>();
  private line: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly atOnce = AT_ONCE,
    private readonly countsFor = COUNTS_FOR,
  ) {}

  /** Calls `begin` when it is the turn of this request: at once, unless too many are at work. */
  take(response: ServerResponse, begin: () => void): void {
    if (this.running.size < this.atOnce) return this.start({ response, begin });
    // It begins in the name of its own caller, whoever has made room for it.
    this.line.push({ response, begin: AsyncResource.bind(begin) });
    this.look();
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.line.length;
  }

  private start({ response, begin }: Waiting): void {
    this.running.set(response, performance.now());
    const end = (): void => {
      if (this.running.delete(response)) this.next();
    };
    // A request that is not answered to its end only closes.
    response.once('finish', end).once('close', end);
    begin();
  }

  private next(): void {
    while (this.line.length > 0 && this.running.size < this.atOnce) {
      const first = this.line.shift()!;
      // Whoever has gone needs no answer.
      if (!first.response.destroyed) this.start(first);
    }
  }

  /** While somebody waits, those that take long make room. */
  private look(): void {
    if (this.timer || this.line.length === 0) return;
    const [oldest = 0] = this.running.values();
    this.timer = setTimeout(
      () => {
        this.timer = undefined;
        const long = performance.now() - this.countsFor;
        for (const [response, since] of this.running) {
          if (since > long) break;
          this.running.delete(response);
        }
        this.next();
        this.look();
      },
      Math.max(1, oldest + this.countsFor - performance.now()),
    ).unref();
  }
}

/** Those of this process. */
export const turns = new Turns();
