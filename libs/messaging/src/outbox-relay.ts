import { jobNamed } from '@ishare/contracts/define.js';
import { eventRoutes } from '@ishare/contracts/event-routes.js';
import { tableFacts } from '@ishare/data/entities.js';
import type { OutboxMessage } from '@ishare/data/machinery.js';
import { atLocation, type Location } from '@ishare/data/roles.js';
import { guard } from '@ishare/data/tenant-batch.js';
import type { Config } from '@ishare/server/config.js';
import { SpanKind, traced } from '@ishare/server/tracing.js';
import type { Queue } from 'bullmq';
import pg from 'pg';
import type { EntityMetadata } from 'typeorm';
import { signed, type Message } from './message.js';
import type { QueueBackend } from './queue-backend.js';

const POLL = 1_000;
const BATCH = 200;
/** A message whose job is not known to the queue after this long was lost by it and is sent again, in ms. */
export const CONFIRM_AFTER = 15_000;
const KEEP_DAYS = 1;
/** How many databases of tenants are looked at per poll. */
const VISITS = 5;

export const eventQueue = (service: string): string => `events-${service}`;
export const jobQueue = (name: string): string => `job-${name.replaceAll('.', '-')}`;

type Row = Pick<OutboxMessage, 'id' | 'kind' | 'name' | 'payload' | 'envelope'>;

export interface RelayOptions {
  config: Pick<Config, 'SECRET_KEY'>;
  /** Of the main database, as the relay's role. */
  url: string;
  schema: string;
  /** The databases of tenants. */
  locations(): readonly Location[];
  backend: QueueBackend;
  onError: (error: Error) => void;
  confirmAfter: number;
}

/**
 * Carries committed messages from the outbox to the queues. The outbox is the truth: a message is confirmed only when
 * the queue has finished its job, and one that the queue has forgotten (a lost Redis) is sent again; the job id is the
 * message's, so a queue that still knows it ignores the copy.
 */
export class OutboxRelay {
  private readonly pool: pg.Pool;
  private readonly queues = new Map<string, Queue<Message>>();
  private timer?: NodeJS.Timeout;
  private running: Promise<void> = Promise.resolve();
  private pending = false;
  private stopped = false;
  private confirmedAt = Date.now();
  /** Databases of tenants in which this process has committed messages. */
  private readonly awake = new Set<Location>();
  /** Databases that this round has still to look at, for messages that another process could not send. */
  private round: Location[] = [];

  constructor(private readonly options: RelayOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: 2,
      idleTimeoutMillis: 0,
      application_name: `${options.schema} relay`,
    });
    this.pool.on('error', options.onError);
    this.pool.on('connect', guard);
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), POLL);
    this.wake();
  }

  /**
   * Looks for messages now, in the main database and where one was just written; called after each commit that wrote
   * one.
   */
  wake(location?: Location): void {
    if (location) this.awake.add(location);
    if (this.pending || this.stopped) return;
    this.pending = true;
    this.running = this.running.then(async () => {
      this.pending = false;
      if (this.stopped) return;
      try {
        await this.look();
      } catch (error) {
        this.options.onError(error as Error);
      }
    });
  }

  private async look(): Promise<void> {
    while ((await this.withMain((client) => this.sendBatch(client))) === BATCH);
    if (Date.now() - this.confirmedAt > this.options.confirmAfter) {
      this.confirmedAt = Date.now();
      await this.withMain((client) => this.confirm(client));
    }
    const written = [...this.awake];
    this.awake.clear();
    if (this.round.length === 0) this.round = [...this.options.locations()];
    for (const location of new Set([...written, ...this.round.splice(0, VISITS)])) {
      if (this.stopped) return;
      // One that is away must not keep the others waiting; its turn comes again.
      await this.visit(location).catch((error: unknown) => this.options.onError(error as Error));
    }
  }

  private async withMain<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release();
    }
  }

  private visit(location: Location): Promise<void> {
    return this.at(location, async (client) => {
      while ((await this.sendBatch(client)) === BATCH);
      await this.confirm(client);
    });
  }

  private async at<T>(location: Location, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({
      connectionString: atLocation(this.options.url, location),
      connectionTimeoutMillis: 5_000,
      application_name: `${this.options.schema} relay`,
    });
    client.on('error', this.options.onError);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  private queue(name: string): Queue<Message> {
    let queue = this.queues.get(name);
    if (!queue) this.queues.set(name, (queue = this.options.backend.queue<Message>(name) as Queue<Message>));
    return queue;
  }

  /** An event goes to all who hear it by its publisher's version, and by this process's. */
  private destinations({ kind, name, envelope }: Pick<Row, 'kind' | 'name' | 'envelope'>): string[] {
    if (kind === 'job') return [jobQueue(name)];
    return [...new Set([...(envelope.services ?? []), ...(eventRoutes[name] ?? [])])].map(eventQueue);
  }

  private async send(row: Row): Promise<void> {
    const message = signed(this.options.config, {
      id: row.id,
      name: row.name,
      payload: row.payload,
      envelope: row.envelope,
    });
    const { attempts = 8, backoff = 500 } = jobNamed(row.name)?.options ?? {};
    for (const destination of this.destinations(row))
      await traced(
        `send ${row.name}`,
        () =>
          this.queue(destination).add(row.name as never, message as never, {
            jobId: row.id,
            attempts,
            backoff: { type: 'exponential', delay: backoff },
          }),
        {
          kind: SpanKind.PRODUCER,
          parent: row.envelope.traceparent,
          attributes: { 'messaging.destination.name': destination },
        },
      );
  }

  private async sendBatch(client: pg.ClientBase): Promise<number> {
    try {
      await client.query('begin');
      const { rows } = await client.query<Row>(
        `select id, kind, name, payload, envelope from ${this.options.schema}.outbox where sent_time is null
          order by id limit ${BATCH} for update skip locked`,
      );
      for (const row of rows) await this.send(row);
      if (rows.length > 0)
        await client.query(`update ${this.options.schema}.outbox set sent_time = now() where id = any($1)`, [
          rows.map(({ id }) => id),
        ]);
      await client.query('commit');
      return rows.length;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  private async confirm(client: pg.ClientBase): Promise<void> {
    const table = `${this.options.schema}.outbox`;
    const { rows } = await client.query<Row>(
      `select id, kind, name, payload, envelope
        from ${table} where sent_time < now() - interval '${this.options.confirmAfter} milliseconds'
          and confirmed_time is null order by id limit 1000`,
    );
    for (const row of rows) {
      const states = await Promise.all(
        this.destinations(row).map((destination) => this.queue(destination).getJobState(row.id)),
      );
      if (states.every((state) => state === 'completed' || state === 'failed'))
        await client.query(`update ${table} set confirmed_time = now() where id = $1`, [row.id]);
      else if (states.includes('unknown')) await this.send(row);
    }
    await client.query(`delete from ${table} where confirmed_time < now() - interval '${KEEP_DAYS} day'`);
    await client.query(`delete from ${this.options.schema}.inbox where handled_time < now() - interval '30 days'`);
  }

  /** How many messages of the main database's outbox are under way, and the age of the oldest in seconds. */
  async backlog(): Promise<{ state: 'unsent' | 'unconfirmed'; count: number; age: number }[]> {
    return this.withMain(async (client) => {
      const { rows } = await client.query<{ unsent: boolean; count: number; age: number }>(
        `select sent_time is null as unsent, count(*)::int as count,
           extract(epoch from now() - min(created_time))::float8 as age
         from ${this.options.schema}.outbox where confirmed_time is null group by 1`,
      );
      return [true, false].map((unsent) => {
        const found = rows.find((row) => row.unsent === unsent);
        return {
          state: unsent ? 'unsent' : 'unconfirmed',
          count: found?.count ?? 0,
          age: Math.max(found?.age ?? 0, 0),
        };
      });
    });
  }

  /** What of a tenant is under way, where its rows are. */
  async backlogOf(
    tenantId: string,
    location: Location | undefined,
  ): Promise<{ isSent: boolean; count: number; age: number }[]> {
    const ask = async (client: pg.ClientBase) =>
      (
        await client.query<{ isSent: boolean; count: number; age: number }>(
          `select sent_time is not null as "isSent", count(*)::int as count,
             greatest(extract(epoch from now() - min(created_time)), 0)::float8 as age
           from ${this.options.schema}.outbox where confirmed_time is null and envelope->>'tenantId' = $1 group by 1`,
          [tenantId],
        )
      ).rows;
    return location ? this.at(location, ask) : this.withMain(ask);
  }

  /** Of which tenants with rows in the main database something is due in a table; see `Due`. */
  dueTenants({ tableName, columns, target }: EntityMetadata, time: Date): Promise<string[]> {
    const { due } = tableFacts(target);
    if (!due) throw new Error(`${tableName} does not say by \`due\` what is to be looked for.`);
    const at = columns.find(({ propertyName }) => propertyName === due.at)!.databaseName;
    return this.withMain(async (client) => {
      const { rows } = await client.query<{ tenantId: string }>(
        `select distinct tenant_id as "tenantId" from ${this.options.schema}.${tableName}
          where ${due.where ?? 'true'} and (${at} is null or ${at} <= $1)`,
        [time],
      );
      return rows.map(({ tenantId }) => tenantId);
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** To be called after the clocks have stopped, which ask here what is due. */
  async close(): Promise<void> {
    await this.pool.end();
  }
}
