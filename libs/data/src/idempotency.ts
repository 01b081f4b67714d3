import { createHash } from 'node:crypto';
import { invalid } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Column, Index, Unique } from 'typeorm';
import { TenantDetail, TenantTable } from './entities.js';
import type { Tx } from './tx.js';

/** The reply to a request that named itself, for when it is sent once more. */
@TenantTable('idempotent_reply', { changeLog: false })
@Unique('idempotent_reply_key', ['tenantId', 'userId', 'key'])
@Index('idempotent_reply_time_idx', ['tenantId', 'time'])
export class IdempotentReply extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 128 })
  key!: string;

  /** Of route and body, so that a key is not used for something else. */
  @Column('varchar', { length: 64 })
  fingerprint!: string;

  @Column('timestamptz')
  time!: Date;

  @Column('jsonb', { nullable: true })
  reply!: unknown;
}

const KEPT = '1 day';

/**
 * Does `work` once for a key of the caller: a repetition, even one that comes while the first still runs, gets the
 * first reply. The row stands in the same transaction, so a failure frees the key. Without a key the work is simply
 * done.
 */
export async function once<T>(tx: Tx, key: string | undefined, request: unknown, work: () => Promise<T>): Promise<T> {
  if (!key) return work();
  if (key.length > 128) throw invalid('Idempotency-Key', 'Validation:maxLength', { maximum: 128 });
  const { userId } = currentPrincipal();
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  await tx.query(`delete from idempotent_reply where time < now() - interval '${KEPT}'`);
  const fresh = await tx.query(
    `insert into idempotent_reply (id, tenant_id, user_id, key, fingerprint, time) values ($1, $2, $3, $4, $5, now())
      on conflict (tenant_id, user_id, key) do nothing returning id`,
    [newId(), tx.tenantId, userId, key, fingerprint],
  );
  if (fresh.length === 0) {
    const [kept] = await tx.query<{ fingerprint: string; reply: T }>(
      'select fingerprint, reply from idempotent_reply where user_id = $1 and key = $2',
      [userId, key],
    );
    if (kept?.fingerprint !== fingerprint) throw invalid('Idempotency-Key', 'Validation:taken');
    return kept.reply;
  }
  const reply = await work();
  await tx.query('update idempotent_reply set reply = $3::jsonb where user_id = $1 and key = $2', [
    userId,
    key,
    JSON.stringify(reply ?? null),
  ]);
  return reply;
}
