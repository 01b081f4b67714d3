import pg from 'pg';

/** Connections that all queues of a process share for what they ask and say. */
const SHARED = 5;

interface Held {
  pool: pg.Pool;
  users: number;
}
const held = new Map<string, Held>();

/**
 * The connections of a process to the queues in PostgreSQL. Each queue would bring five of its own: with one pool for
 * all, every worker has the one at which it listens, and the rest is shared.
 */
export class QueuePool {
  private readonly of: Held;
  private listeners = 0;
  private isOpen = true;

  constructor(
    private readonly url: string,
    schema: string,
    onError: (error: Error) => void,
  ) {
    const found = held.get(url);
    if (found) this.of = found;
    else {
      const pool = new pg.Pool({
        connectionString: url,
        options: `-c search_path=${pg.escapeIdentifier(schema)}`,
        keepAlive: true,
        max: SHARED,
        application_name: 'queues',
      });
      // Every queue hears of errors, and none of them takes its ear away again.
      pool.setMaxListeners(0);
      pool.on('error', onError);
      held.set(url, (this.of = { pool, users: 0 }));
    }
    this.of.users++;
  }

  get pool(): pg.Pool {
    return this.of.pool;
  }

  /** For a worker, which listens at a connection of its own for as long as it lives. */
  listening(): pg.Pool {
    this.listeners++;
    this.of.pool.options.max++;
    return this.of.pool;
  }

  async close(): Promise<void> {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.of.pool.options.max -= this.listeners;
    if (--this.of.users > 0) return;
    held.delete(this.url);
    await this.of.pool.end();
  }
}
