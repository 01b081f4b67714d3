// Breakers and balancers: what one process remembers of the hosts behind a route.
import type { PublishedRoute } from '@ishare/contracts/gateway/route-set.js';

interface Breaker {
  failures: number;
  /** Until when nobody is let through. */
  openUntil: number;
  /** One is let through to see whether it is well again. */
  isTrying: boolean;
}

/** So many failures one after the other open it; then one request at a time finds out whether it may close. */
export class Breakers {
  private readonly known = new Map<string, Breaker>();

  /** Whether a request may go on. */
  lets({ id, breaker }: PublishedRoute): boolean {
    const standing = this.known.get(id);
    if (!breaker || !standing || standing.openUntil === 0) return true;
    if (standing.isTrying || Date.now() < standing.openUntil) return false;
    standing.isTrying = true;
    return true;
  }

  /** What came of a request that was let through; undefined: nobody knows, for the caller went away. */
  note({ id, breaker }: PublishedRoute, isWell: boolean | undefined): void {
    if (!breaker) return;
    const standing = this.known.get(id) ?? { failures: 0, openUntil: 0, isTrying: false };
    if (isWell === undefined) standing.isTrying = false;
    else if (isWell) Object.assign(standing, { failures: 0, openUntil: 0, isTrying: false });
    else {
      standing.failures++;
      standing.isTrying = false;
      if (standing.failures >= breaker.exceptions) standing.openUntil = Date.now() + breaker.duration;
    }
    this.known.set(id, standing);
  }
}

type Host = PublishedRoute['downstream']['hosts'][number];

/** Which of its hosts a route leads to next. */
export class Balancers {
  private readonly turns = new Map<string, number>();
  private readonly running = new Map<string, number>();

  private keyOf = (id: string, { host, port }: Host) => `${id} ${host}:${port}`;

  /** The host, and what to call once its answer has ended. */
  take({ id, downstream: { hosts, balancer } }: PublishedRoute): { host: Host; done: () => void } {
    let host = hosts[0]!;
    if (balancer === 'RoundRobin') {
      const turn = this.turns.get(id) ?? 0;
      this.turns.set(id, (turn + 1) % 1_000_000_007);
      host = hosts[turn % hosts.length]!;
    } else if (balancer === 'LeastConnection') {
      const runs = (one: Host) => this.running.get(this.keyOf(id, one)) ?? 0;
      for (const one of hosts) if (runs(one) < runs(host)) host = one;
    }
    if (balancer !== 'LeastConnection') return { host, done: () => undefined };
    const key = this.keyOf(id, host);
    this.running.set(key, (this.running.get(key) ?? 0) + 1);
    let isDone = false;
    const done = () => {
      if (isDone) return;
      isDone = true;
      const left = (this.running.get(key) ?? 1) - 1;
      if (left > 0) this.running.set(key, left);
      else this.running.delete(key);
    };
    return { host, done };
  }
}
