import type { Config } from '@ishare/server/config.js';
import { ensureLoginRole, loginUrl } from '@ishare/data/roles.js';
import {
  Queue,
  QueueEvents,
  Worker,
  createPostgresBackend,
  runMigrations,
  setDefaultBackendFactory,
  type BackendFactory,
  type ConnectionOptions,
  type Processor,
  type QueueOptions,
  type WorkerOptions,
} from 'bullmq';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { QueuePool } from './queue-pool.js';

/** Role and schema of the queue when PostgreSQL carries it. */
export const QUEUE_ROLE = 'queue_app';
const QUEUE_SCHEMA = 'bullmq';
const DAY = 86_400;
/** How long closing waits for a connection that is being made, in ms. */
const CONNECT_PATIENCE = 5_000;
/** How long a worker waits after PostgreSQL has refused it, in ms. */
const REFUSED_PAUSE = 1_000;

/**
 * BullMQ waits only where nobody listens at the port; a server that starts, stops or refuses the login would be asked
 * again at once, without end.
 */
const patientPostgres = ((...given: Parameters<typeof createPostgresBackend>) => {
  const backend = createPostgresBackend(...given);
  const ask = backend.moveToActive.bind(backend);
  backend.moveToActive = async (...wanted: Parameters<typeof ask>) => {
    try {
      return await ask(...wanted);
    } catch (error) {
      await delay(REFUSED_PAUSE);
      throw error;
    }
  };
  return backend;
}) as BackendFactory;

/** So much later than others a worker that gives way looks for what is put back, in seconds. */
const LATER = 0.25;

/** A worker that lets others come first to what it has put back: all wake at the same moment, for the same message. */
export class YieldingWorker<D> extends Worker<D> {
  private givesWayUntil = 0;

  /** @param ms for how long */
  giveWay(ms: number): void {
    this.givesWayUntil = Date.now() + ms;
  }

  protected override getBlockTimeout(blockUntil: number): number {
    const seconds = super.getBlockTimeout(blockUntil);
    return blockUntil && Date.now() < this.givesWayUntil ? seconds + LATER : seconds;
  }
}

/**
 * Queues on Redis when REDIS_URL is set, else in PostgreSQL: one rule, one API. A lost lock is noticed after 5 s and
 * the job goes back to the queue; a worker may crash 20 times before its job is given up, because a crash says nothing
 * about the job.
 */
export class QueueBackend {
  private pool?: QueuePool;
  private readonly closables: { close(): Promise<unknown>; waitUntilReady(): Promise<unknown> }[] = [];

  constructor(
    private readonly config: Config,
    private readonly onError: (error: Error) => void,
  ) {
    // The choice holds for the whole process: the last one made counts, also where another was made before.
    setDefaultBackendFactory(config.REDIS_URL ? undefined : patientPostgres);
  }

  private connection(blocking: boolean): ConnectionOptions {
    if (this.config.REDIS_URL) {
      // A worker waits for Redis to come back; a producer fails fast and the outbox tries again.
      return {
        url: this.config.REDIS_URL,
        maxRetriesPerRequest: null,
        ...(blocking ? {} : { enableOfflineQueue: false }),
      } as ConnectionOptions;
    }
    this.pool ??= new QueuePool(loginUrl(this.config, QUEUE_ROLE), QUEUE_SCHEMA, this.onError);
    return (blocking ? this.pool.listening() : this.pool.pool) as unknown as ConnectionOptions;
  }

  private keep<
    T extends {
      close(): Promise<unknown>;
      waitUntilReady(): Promise<unknown>;
      on(event: 'error', handler: (error: Error) => void): unknown;
    },
  >(closable: T): T {
    closable.on('error', this.onError);
    this.closables.push(closable);
    return closable;
  }

  queue<D>(name: string): Queue<D, unknown, string> {
    const defaultJobOptions: QueueOptions['defaultJobOptions'] = {
      // An hour is what the relay needs to see that its messages have arrived. PostgreSQL reads all that it keeps to
      // count it, at the end of each job: 7 ms of its time for each message once a thousand are kept.
      removeOnComplete: { age: 3_600, ...(this.config.REDIS_URL ? { count: 1_000 } : {}) },
      removeOnFail: { age: 14 * DAY },
    };
    return this.keep(
      new Queue<D, unknown, string>(name, {
        connection: this.connection(false),
        defaultJobOptions,
      }) as unknown as Queue<D, unknown, string>,
    );
  }

  worker<D>(name: string, processor: Processor<D>, options: Partial<WorkerOptions> = {}): YieldingWorker<D> {
    return this.keep(
      new YieldingWorker<D>(name, processor, {
        connection: this.connection(true),
        lockDuration: 15_000,
        stalledInterval: 5_000,
        maxStalledCount: 20,
        ...options,
      }),
    );
  }

  events(name: string): QueueEvents {
    return this.keep(new QueueEvents(name, { connection: this.connection(true) }));
  }

  /** Refuses a Redis that may forget jobs: production queues need append-only files and no eviction. */
  async assertDurable(): Promise<void> {
    if (!this.config.REDIS_URL || this.config.NODE_ENV !== 'production') return;
    const { Redis } = await import('ioredis');
    const redis = new Redis(this.config.REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 1 });
    redis.on('error', this.onError);
    try {
      await redis.connect();
      const [, policy] = (await redis.config('GET', 'maxmemory-policy')) as string[];
      const [, appendOnly] = (await redis.config('GET', 'appendonly')) as string[];
      if (policy !== 'noeviction' || appendOnly !== 'yes') {
        throw new Error(
          `Redis at ${new URL(this.config.REDIS_URL).host} may lose jobs (maxmemory-policy ${policy}, ` +
            `appendonly ${appendOnly}): set maxmemory-policy noeviction and appendonly yes.`,
        );
      }
    } finally {
      redis.disconnect();
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(
      this.closables.splice(0).map(async (closable) => {
        // Closed while it still connects, a queue leaves its connection behind, and the process would not end.
        await Promise.race([
          closable.waitUntilReady().catch(() => undefined),
          new Promise((resolve) => setTimeout(resolve, CONNECT_PATIENCE).unref()),
        ]);
        await closable.close();
      }),
    );
    await this.pool?.close();
    delete this.pool;
  }
}

/** Makes the role, the schema and the tables of PostgreSQL-borne queues; part of the migration. */
export async function prepareQueueSchema(config: Pick<Config, 'DATABASE_URL' | 'SECRET_KEY'>): Promise<void> {
  const admin = new pg.Client({ connectionString: config.DATABASE_URL });
  await admin.connect();
  try {
    await ensureLoginRole(admin, loginUrl(config, QUEUE_ROLE), []);
    await admin.query(`grant create, connect on database "${admin.database}" to ${QUEUE_ROLE}`);
    await admin.query(`create schema if not exists ${QUEUE_SCHEMA} authorization ${QUEUE_ROLE}`);
    await admin.query(`grant execute on function pg_catalog.set_config(text, text, boolean) to ${QUEUE_ROLE}`);
  } finally {
    await admin.end();
  }
  const client = new pg.Client({ connectionString: loginUrl(config, QUEUE_ROLE) });
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}
