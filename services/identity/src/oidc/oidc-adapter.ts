import { createHash } from 'node:crypto';
import type { Database } from '@ishare/data/database.js';
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../clock.js';

const SWEEP_EVERY = 600_000;

interface Stored {
  payload: AdapterPayload;
  consumed: Date | null;
}

export interface AdapterParts {
  database: Database;
  clock: Clock;
  /** Ends the session whose grant is revoked. */
  endGrant(grantId: string): Promise<void>;
  /** A client by its id. */
  findClient(clientId: string): Promise<AdapterPayload | undefined>;
}

function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

/** Keeps one kind of provider record in PostgreSQL. */
export class OidcAdapter implements Adapter {
  private static sweptAt = 0;

  constructor(private readonly model: string, private readonly parts: AdapterParts) {}

  private async query<R>(sql: string, values: unknown[]): Promise<R> {
    return this.parts.database.source.query<R>(sql, values);
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _secret, ...rest } = payload;
    await this.query(
      `insert into oidc_record (model, id_hash, payload, grant_id, uid, expires, client_id, account_id) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (model, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid, expires = excluded.expires, client_id = excluded.client_id, account_id = excluded.account_id`,
      [this.model, hashOf(id), JSON.stringify(rest), this.model === 'Grant' ? id : (payload.grantId ?? null), payload.uid ?? null, expiresIn ? new Date(Date.now() + expiresIn * 1000) : null, payload.clientId ?? null, payload.accountId ?? null],
    );
    await this.sweep();
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.model === 'Client') return this.parts.findClient(id);
    const [stored] = await this.query<Stored[]>('select payload, consumed from oidc_record where model = $1 and id_hash = $2', [this.model, hashOf(id)]);
    return stored && this.restore(stored, id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [stored] = await this.query<Stored[]>('select payload, consumed from oidc_record where model = $1 and uid = $2', [this.model, uid]);
    return stored && this.restore(stored);
  }

  /** Device codes are not offered. */
  async findByUserCode(): Promise<undefined> {}

  private restore({ payload, consumed }: Stored, id?: string): AdapterPayload {
    return { ...payload, ...(id ? { jti: id } : {}), ...(consumed ? { consumed: Math.floor(consumed.getTime() / 1000) } : {}) };
  }

  /** Of several callers one succeeds; the others get invalid_grant and leave the family alone: two tabs are no theft. */
  async consume(id: string): Promise<void> {
    const [, count] = await this.query<[unknown[], number]>('update oidc_record set consumed = $3 where model = $1 and id_hash = $2 and consumed is null', [this.model, hashOf(id), this.parts.clock.date()]);
    if (count === 0) throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    if (this.model === 'Grant') await this.parts.endGrant(id);
    await this.query('delete from oidc_record where model = $1 and id_hash = $2', [this.model, hashOf(id)]);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    // With its session everything of the grant goes, so it does not matter which of the models is asked first.
    await this.parts.endGrant(grantId);
    await this.query('delete from oidc_record where model = $1 and grant_id = $2', [this.model, grantId]);
  }

  private async sweep(): Promise<void> {
    if (Date.now() - OidcAdapter.sweptAt < SWEEP_EVERY) return;
    OidcAdapter.sweptAt = Date.now();
    await this.query('delete from oidc_record where expires < now()', []);
  }
}
