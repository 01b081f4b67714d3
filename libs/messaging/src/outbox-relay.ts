import { jobNamed } from '@ishare/contracts/define.js';
import { eventRoutes } from '@ishare/contracts/event-routes.js';
import type { OutboxMessage } from '@ishare/data/machinery.js';
import type { Config } from '@ishare/server/config.js';
import type { Queue } from 'bullmq';
import pg from 'pg';
import { signed, type Message } from './message.js';
import type { QueueBackend } from './queue-backend.js';

const POLL = 1_000;
const BATCH = 200;
/** A message whose job is not known to the queue after this long was lost by it and is sent again, in ms. */
export const CONFIRM_AFTER = 15_000;
const KEEP_DAYS = 1;

export const eventQueue = (service: string): string => `events-${service}`;
export const jobQueue = (name: string): string => `job-${name.replaceAll('.', '-')}`;

type Row = Pick<OutboxMessage, 'id' | 'kind' | 'name' | 'payload' | 'envelope'>;

/**
 * Carries committed messages from the outbox to the queues. The outbox is the truth: a message is confirmed only when the
 * queue has finished its job, and one that the queue has forgotten (a lost Redis) is sent again; the job id is the message's,
 * so a queue that still knows it ignores the copy.
 */
export class OutboxRelay {
  private readonly pool: pg.Pool;
  private readonly queues = new Map<string, Queue<Message>>();
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private pending = false;
  private stopped = false;
  private confirmedAt = Date.now();

  constructor(private readonly options: { config: Pick<Config, 'SECRET_KEY'>; url: string; schema: string; backend: QueueBackend; onError: (error: Error) => void; confirmAfter: number }) {
    this.pool = new pg.Pool({ connectionString: options.url, max: 2, idleTimeoutMillis: 0, application_name: `${options.schema} relay` });
    this.pool.on('error', options.onError);
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), POLL);
    this.wake();
  }

  /** Looks for messages now; called after each commit that wrote one. */
  wake(): void {
    if (this.pending || this.stopped) return;
    this.pending = true;
    this.running = this.running.then(async () => {
      this.pending = false;
      if (this.stopped) return;
      try {
        while ((await this.sendBatch()) === BATCH);
        if (Date.now() - this.confirmedAt > this.options.confirmAfter) {
          this.confirmedAt = Date.now();
          await this.confirm();
        }
      } catch (error) {
        this.options.onError(error as Error);
      }
    });
  }

  private queue(name: string): Queue<Message> {
    let queue = this.queues.get(name);
    if (!queue) this.queues.set(name, (queue = this.options.backend.queue<Message>(name) as Queue<Message>));
    return queue;
  }

  private destinations({ kind, name }: Pick<Row, 'kind' | 'name'>): string[] {
    return kind === 'job' ? [jobQueue(name)] : (eventRoutes[name] ?? []).map(eventQueue);
  }

  private async send(row: Row): Promise<void> {
    const message = signed(this.options.config, { id: row.id, name: row.name, payload: row.payload, envelope: row.envelope });
    const { attempts = 8, backoff = 500 } = jobNamed(row.name)?.options ?? {};
    for (const destination of this.destinations(row)) {
      await this.queue(destination).add(row.name as never, message as never, { jobId: row.id, attempts, backoff: { type: 'exponential', delay: backoff } });
    }
  }

  private async sendBatch(): Promise<number> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<Row>(
        `select id, kind, name, payload, envelope from ${this.options.schema}.outbox where sent_time is null order by id limit ${BATCH} for update skip locked`,
      );
      for (const row of rows) await this.send(row);
      if (rows.length > 0) await client.query(`update ${this.options.schema}.outbox set sent_time = now() where id = any($1)`, [rows.map(({ id }) => id)]);
      await client.query('commit');
      return rows.length;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  private async confirm(): Promise<void> {
    const table = `${this.options.schema}.outbox`;
    const { rows } = await this.pool.query<Row>(
      `select id, kind, name, payload, envelope from ${table} where sent_time < now() - interval '${this.options.confirmAfter} milliseconds' and confirmed_time is null order by id limit 1000`,
    );
    for (const row of rows) {
      const states = await Promise.all(this.destinations(row).map((destination) => this.queue(destination).getJobState(row.id)));
      if (states.every((state) => state === 'completed' || state === 'failed')) await this.pool.query(`update ${table} set confirmed_time = now() where id = $1`, [row.id]);
      else if (states.includes('unknown')) await this.send(row);
    }
    await this.pool.query(`delete from ${table} where confirmed_time < now() - interval '${KEEP_DAYS} day'`);
    await this.pool.query(`delete from ${this.options.schema}.inbox where handled_time < now() - interval '30 days'`);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    await this.pool.end();
  }
}
