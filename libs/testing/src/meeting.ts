import type { Tx } from '@ishare/data/tx.js';
import type { Reply, TestService } from './test-service.js';
import { until } from './until.js';

/** Somebody waits for what the asking transaction has locked. */
const WAITS = 'select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1';

/**
 * What comes of a request that meets somebody else's work: it begins when his transaction has locked what `hold` locks,
 * and once it waits for that he goes on with `rest`.
 */
export async function meeting(
  service: TestService,
  hold: (tx: Tx) => Promise<unknown>,
  request: () => Promise<Reply>,
  rest: (tx: Tx) => Promise<unknown>,
): Promise<Reply> {
  const { promise: held, resolve: begin } = Promise.withResolvers<void>();
  // Of a transaction of its own.
  const reply = held.then(request);
  await service.tx(async (tx) => {
    await hold(tx);
    begin();
    await until(async () => (await tx.query(WAITS)).length > 0);
    await rest(tx);
  });
  return reply;
}
