import { newId } from '@ishare/kernel/ids.js';
import { currentTenantId, type HeldKey } from '@ishare/server/context.js';
import type { Claim, KeptReply, KeyStore } from '@ishare/server/request-keys.js';
import { Column, Index, Unique } from 'typeorm';
import type { Database } from './database.js';
import { TenantDetail, TenantTable } from './entities.js';

/** A request that named itself, and the answer it got, for when it is sent once more. */
@TenantTable('request_key', { changeLog: false })
@Unique('request_key_key', ['tenantId', 'userId', 'key'])
@Index('request_key_time', ['tenantId', 'time'])
export class RequestKeyRow extends TenantDetail {
  @Column('uuid')
  userId!: string;

  @Column('varchar', { length: 128 })
  key!: string;

  /** Of method, address and body. */
  @Column('varchar', { length: 64 })
  fingerprint!: string;

  @Column('timestamptz')
  time!: Date;

  /** Set in the transaction of the work. */
  @Column('boolean')
  isDone!: boolean;

  /** Of the answer; null while there is none, and for good where it is one that is not kept. */
  @Column('int', { nullable: true })
  status!: number | null;

  @Column('varchar', { length: 256, nullable: true })
  contentType!: string | null;

  /** Sealed. */
  @Column('text', { nullable: true })
  reply!: string | null;
}

/** Longer than anybody waits for an answer that was lost. */
const KEPT = '15 minutes';

/**
 * Who works longer than this without a transaction may have died: another takes the key over, and his transaction is
 * refused.
 */
const LEASE = '60 seconds';

interface Known {
  fingerprint: string;
  isDone: boolean;
  status: number | null;
  contentType: string | null;
  reply: string | null;
}

export class RequestKeyStore implements KeyStore {
  constructor(private readonly database: Database) {}

  claim(userId: string, key: string, fingerprint: string): Promise<Claim> {
    const tenantId = currentTenantId();
    return this.database.tx(async (tx): Promise<Claim> => {
      await tx.query(
        `delete from request_key where time < now() - interval '${KEPT}' or (user_id = $1 and key = $2 and not is_done
          and time < now() - interval '${LEASE}')`,
        [userId, key],
      );
      const id = newId();
      const fresh = await tx.query(
        `insert into request_key (id, tenant_id, user_id, key, fingerprint, time, is_done)
          values ($1, $2, $3, $4, $5, now(), false) on conflict (tenant_id, user_id, key) do nothing returning id`,
        [id, tenantId, userId, key, fingerprint],
      );
      if (fresh.length > 0) return { state: 'held', held: { id, tenantId, keeper: this.database, isOpen: true } };
      const [known] = await tx.query<Known>(
        `select fingerprint, is_done as "isDone", status, content_type as "contentType", reply from request_key
          where user_id = $1 and key = $2`,
        [userId, key],
      );
      // Freed meanwhile: asked again.
      if (!known) return { state: 'running', fingerprint };
      const { status, contentType, reply } = known;
      if (status !== null)
        return { state: 'answered', fingerprint: known.fingerprint, reply: { status, contentType, text: reply } };
      return { state: known.isDone ? 'done' : 'running', fingerprint: known.fingerprint };
    });
  }

  async keep({ id }: HeldKey, reply: KeptReply | null): Promise<void> {
    await this.database.tx((tx) =>
      tx.query('update request_key set is_done = true, status = $2, content_type = $3, reply = $4 where id = $1', [
        id,
        reply?.status ?? null,
        reply?.contentType ?? null,
        reply?.text ?? null,
      ]),
    );
  }

  async release({ id }: HeldKey): Promise<void> {
    await this.database.tx((tx) => tx.query('delete from request_key where id = $1', [id]));
  }
}
