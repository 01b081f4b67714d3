import type { Queue } from 'bullmq';
import type { QueueBackend } from './queue-backend.js';

/** How often a process looks whether the queue still knows what is to be done when, in ms. */
const LOOK_EVERY = 5_000;

export interface Scheduled {
  name: string;
  /** In ms. */
  every: number;
  run: () => Promise<void>;
}

/**
 * What is done every so often, by one process of the installation: the times are kept by the queue's job schedulers. A
 * queue that is away, or has lost them, is told again.
 */
export class Schedules {
  private readonly queue: Queue;
  private readonly known: ReadonlyMap<string, Scheduled>;
  private readonly timer: NodeJS.Timeout;
  private telling: Promise<void>;

  constructor(
    backend: QueueBackend,
    queueName: string,
    scheduled: readonly Scheduled[],
    private readonly onError: (error: Error) => void,
  ) {
    this.known = new Map(scheduled.map((each) => [each.name, each]));
    this.queue = backend.queue(queueName);
    backend.worker(queueName, ({ name }) => this.work(name), { concurrency: scheduled.length });
    const told = new Set<string>();
    const tell = () => this.tell(told).catch((error: unknown) => this.onError(error as Error));
    this.telling = tell();
    this.timer = setInterval(() => {
      this.telling = this.telling.then(tell);
    }, LOOK_EVERY).unref();
  }

  /** Each once from here, for its period may have changed, and again where the queue has forgotten it. */
  private async tell(told: Set<string>): Promise<void> {
    for (const { name, every } of this.known.values()) {
      if (told.has(name) && (await this.queue.getJobScheduler(name))) continue;
      await this.queue.upsertJobScheduler(
        name,
        { every },
        { name, opts: { removeOnComplete: true, removeOnFail: { count: 10 } } },
      );
      told.add(name);
    }
  }

  private async work(name: string): Promise<void> {
    const scheduled = this.known.get(name);
    // Of an earlier version, or of a later one, which says so again.
    if (!scheduled) await this.queue.removeJobScheduler(name);
    else await scheduled.run().catch((error: unknown) => this.onError(new Error(`${name}: ${String(error)}`)));
  }

  /** To be called before the queues close. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.telling;
  }
}
