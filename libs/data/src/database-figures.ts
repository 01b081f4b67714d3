import { Metrics } from '@ishare/server/metrics.js';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { Database } from './database.js';

type Callback = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Times how long each caller waits for a connection, of whichever form the call is. */
export function timeConnections(pool: Pool, observe: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as (callback: Callback) => void;
  const timed = (callback: Callback): void => {
    const begun = performance.now();
    connect((error, client, release) => {
      observe((performance.now() - begun) / 1_000);
      callback(error, client, release);
    });
  };
  pool.connect = ((callback?: Callback) =>
    callback
      ? timed(callback)
      : new Promise<PoolClient>((resolve, reject) => {
          timed((error, client) => (error ? reject(error) : resolve(client!)));
        })) as Pool['connect'];
}

/** What a service tells of its connections to the main database. */
@Injectable()
export class DatabaseFigures {
  constructor(database: Database, metrics: Metrics) {
    const { pool } = database;
    const waits = metrics.histogram('database_pool_wait_seconds');
    timeConnections(pool, (seconds) => waits.observe(seconds));
    metrics.gauge('database_pool_connections', (gauge) => {
      gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waiting' }, pool.waitingCount);
    });
  }
}
