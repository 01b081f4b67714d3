import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Database } from '@ishare/data/database.js';
import { statement, type BatchStep } from '@ishare/data/tenant-batch.js';
import Provider, { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { Clock } from '../clock.js';

const SWEEP_EVERY = 600_000;

const COLUMNS = 'model, id_hash, payload, grant_id, uid, expires, client_id, account_id';
const UPSERT = statement(`insert into oidc_record (${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (model, id_hash) do update set payload = excluded.payload, grant_id = excluded.grant_id,
    uid = excluded.uid, expires = excluded.expires, client_id = excluded.client_id, account_id = excluded.account_id`);
/** Uses a refresh token up and keeps the one that takes its place: both, or neither where it was used already. */
const ROTATE = `with used as (update oidc_record set consumed = $9 where model = $1 and id_hash = $10
  and consumed is null returning 1)
  insert into oidc_record (${COLUMNS}) select $1, $2, $3::jsonb, $4, $5, $6::timestamptz, $7, $8 from used
  returning 1 as kept`;
/** A record and, in the same round trip, the grant that it stands on. */
const FIND = `select r.payload, r.consumed, g.payload as "grant" from oidc_record r left join oidc_record g
  on r.model <> 'Grant' and g.model = 'Grant' and g.grant_id = r.grant_id where r.model = $1 and r.id_hash = $2`;

/** Rotation is the only thing that uses these up. */
const ROTATED = 'RefreshToken';

const GRANT = 'grant-found';
const USED = 'token-used';

interface Stored {
  payload: AdapterPayload;
  consumed: Date | null;
  grant?: AdapterPayload | null;
}

const gathered = new AsyncLocalStorage<BatchStep[]>();

/** Runs `work`; what it saves is not written but handed over as steps of a batch. */
export async function gatherSaves<T>(work: () => Promise<T>): Promise<{ steps: BatchStep[]; result: T }> {
  const steps: BatchStep[] = [];
  return { result: await gathered.run(steps, work), steps };
}

/** What is passed from one call of the provider to the next within a request. */
function requestState(): Record<string, unknown> {
  return (Provider.ctx?.state ?? {}) as Record<string, unknown>;
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

  constructor(
    private readonly model: string,
    private readonly parts: AdapterParts,
  ) {}

  private async query<R>(sql: string, values: unknown[]): Promise<R> {
    return this.parts.database.source.query<R>(sql, values);
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const { jti: _secret, ...rest } = payload;
    const expires = expiresIn ? new Date(Date.now() + expiresIn * 1000).toISOString() : null;
    const values = [
      this.model,
      hashOf(id),
      JSON.stringify(rest),
      this.model === 'Grant' ? id : (payload.grantId ?? null),
      payload.uid ?? null,
      expires,
      payload.clientId ?? null,
      payload.accountId ?? null,
    ];
    const steps = gathered.getStore();
    if (steps) steps.push({ statement: UPSERT, values });
    else if (this.model === ROTATED && requestState()[USED]) await this.rotate(values);
    else await this.query(UPSERT.text, values);
    await this.sweep();
  }

  /**
   * Of several callers one succeeds; the others get invalid_grant and leave the family alone: two tabs are no theft.
   */
  private async rotate(values: unknown[]): Promise<void> {
    const state = requestState();
    const kept = await this.query<unknown[]>(ROTATE, [...values, this.parts.clock.date(), state[USED]]);
    delete state[USED];
    if (kept.length === 0) throw new errors.InvalidGrant('already used');
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.model === 'Client') return this.parts.findClient(id);
    const state = requestState();
    const found = state[GRANT] as { id: string; payload: AdapterPayload } | undefined;
    if (this.model === 'Grant' && found?.id === id) {
      delete state[GRANT];
      return this.restore({ payload: found.payload, consumed: null }, id);
    }
    const [stored] = await this.query<Stored[]>(FIND, [this.model, hashOf(id)]);
    if (stored?.grant && stored.payload.grantId) state[GRANT] = { id: stored.payload.grantId, payload: stored.grant };
    return stored && this.restore(stored, id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const [stored] = await this.query<Stored[]>(
      'select payload, consumed from oidc_record where model = $1 and uid = $2',
      [this.model, uid],
    );
    return stored && this.restore(stored);
  }

  /** Device codes are not offered. */
  async findByUserCode(): Promise<undefined> {}

  private restore({ payload, consumed }: Stored, id?: string): AdapterPayload {
    return {
      ...payload,
      ...(id ? { jti: id } : {}),
      ...(consumed ? { consumed: Math.floor(consumed.getTime() / 1000) } : {}),
    };
  }

  /** A refresh token is used up when the one that takes its place is kept; anything else at once. */
  async consume(id: string): Promise<void> {
    if (this.model === ROTATED) {
      requestState()[USED] = hashOf(id);
      return;
    }
    const [, count] = await this.query<[unknown[], number]>(
      'update oidc_record set consumed = $3 where model = $1 and id_hash = $2 and consumed is null',
      [this.model, hashOf(id), this.parts.clock.date()],
    );
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
