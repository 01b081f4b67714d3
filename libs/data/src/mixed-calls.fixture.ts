import type { Pool } from 'pg';
import { shareOf } from '../../../infra/test-share.mjs';
import { runBatch, statement } from './tenant-batch.js';

const read = statement('select name from thing');
const fail = statement('select 1 / (size::int - size::int) from (select 1 as size) x');
const CALLERS = 24;

/**
 * Reads of many tenants at once over one pool, failing ones and ones of nobody among them. Each tenant has one thing,
 * named by its id; whoever reads another's, or reads one as nobody, has found a tenant left on a connection.
 */
export async function mixedCalls(pool: Pool, tenants: readonly string[]): Promise<void> {
  const each = Math.ceil(shareOf('mixedCalls') / CALLERS);
  let seen = 0;
  const call = async (tenant: string, index: number) => {
    if (index % 10 === 0)
      await expect(runBatch(pool, tenant, [{ statement: fail, values: [] }])).rejects.toThrow('division by zero');
    else if (index % 10 === 1) {
      const asNobody = `select coalesce(current_setting('app.tenant_id', true), '') as tenant,
        (select count(*)::int from thing) as rows`;
      expect((await pool.query(asNobody)).rows).toEqual([{ tenant: '', rows: 0 }]);
    } else {
      expect(await runBatch(pool, tenant, [{ statement: read, values: [] }])).toEqual([[[tenant]]]);
      seen++;
    }
  };
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let index = 0; index < each; index++) await call(tenants[(caller * 7 + index * 3) % tenants.length]!, index);
    }),
  );
  expect(seen).toBeGreaterThan((shareOf('mixedCalls') * 2) / 3);
}
