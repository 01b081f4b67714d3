import { MAX_ACCESS_TOKEN_SECONDS } from '@ishare/contracts/identity/server-records.js';
import { Database } from '@ishare/data/database.js';
import { statement, type BatchStep, type Cell } from '@ishare/data/tenant-batch.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentTenantId, runAsHost, runAsTenant } from '@ishare/server/context.js';
import { Revocations, SHUT, type Revocation } from '@ishare/server/revocations.js';
import { storable } from '@ishare/server/secrets.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Clock } from '../clock.js';
import { accountIdOf, subjectOf } from '../oidc/account.js';
import { Impersonation, RevocationRow } from './revocation.entity.js';
import { UserSession } from './user-session.entity.js';

/** Longer than any access token lives, in seconds: what is older revokes nothing any more. */
const KEEP = MAX_ACCESS_TOKEN_SECONDS + 3_600;
/** ms; a timer may end a moment before the clock says so, and a token of that moment would be of the second before. */
const TIMER_SLACK = 5;

const TOUCH = `update user_session set last_accessed = $2::timestamptz, ip_addresses = case when $3::text = ''
  then ip_addresses else $3::text end where id = $1::uuid returning impersonator`;
const LAST_REVOCATION = `select max(not_before) as "notBefore" from revocation where (kind = 'user' and key = $1)
  or (kind = 'tenant' and key = $2) or (kind = 'client' and key = $3)`;
const steps = {
  touch: statement(TOUCH),
  look: statement('select impersonator from user_session where id = $1::uuid'),
  lastRevocation: statement(LAST_REVOCATION),
};

export interface NewSession {
  id: string;
  userId: string;
  userName: string;
  clientId: string;
  impersonator?: UserSession['impersonator'];
}

/**
 * Who is signed in where, and the end of it: refresh tokens go with the session, access tokens are refused from the
 * next moment on.
 */
@Injectable()
export class Sessions {
  static readonly table = 'user_session';

  constructor(
    private readonly database: Database,
    private readonly revocations: Revocations,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session. Waits out the second in which the user's tokens were revoked: a token carries whole seconds only.
   */
  async open(session: NewSession, tx: Tx): Promise<void> {
    await tx.insert(UserSession, this.row(session, tx.tenantId));
    const central = await tx.central();
    if (session.impersonator)
      await central.em.insert(Impersonation, {
        sessionId: session.id,
        targetTenantId: tx.tenantId,
        impersonatorSessionId: session.impersonator.sessionId,
      });
    await this.waitOut(session, tx);
  }

  /**
   * The same for a batch: `own` opens the session, `central` asks what `waitFor` must be given before tokens are
   * issued.
   */
  opening(session: NewSession): { own: BatchStep; central: BatchStep } {
    const tenantId = currentTenantId();
    return {
      own: this.database.insertion(UserSession, [this.row(session, tenantId)]),
      central: { statement: steps.lastRevocation, values: this.revocable(session, tenantId) },
    };
  }

  private row(session: NewSession, tenantId: string): UserSession {
    const { clientIp = '', userAgent = '' } = currentContext() ?? {};
    const now = this.clock.date();
    return {
      ...session,
      tenantId,
      impersonator: session.impersonator ?? null,
      device: /mobile|android|iphone/i.test(userAgent) ? 'Mobile' : 'Web',
      deviceInfo: storable(userAgent, 512),
      ipAddresses: clientIp,
      signedIn: now,
      lastAccessed: now,
    };
  }

  private revocable({ userId, clientId }: { userId?: string; clientId: string }, tenantId: string): string[] {
    return [`${tenantId}:${userId}`, tenantId, clientId];
  }

  /** Waits until tokens that are issued from now on are not refused with those that were revoked a moment ago. */
  async waitOut(session: { userId?: string; clientId: string }, tx: Tx): Promise<void> {
    const central = await tx.central();
    const [revoked] = await central.query<{ notBefore: number | null }>(
      LAST_REVOCATION,
      this.revocable(session, tx.tenantId),
    );
    await this.waitFor(revoked?.notBefore ?? null);
  }

  /** Waits until the second in which tokens are not refused any more; refuses where the tenant was shut meanwhile. */
  async waitFor(notBefore: number | Cell): Promise<void> {
    if (Number(notBefore) === SHUT) throw new AppError(kernelErrors.TenantInactive, { tenant: '' });
    const wait = Number(notBefore ?? 0) * 1000 - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 1_000) + TIMER_SLACK));
  }

  /**
   * The step that notes that a session is in use, or only looks at it; gives one row with its impersonator, none when
   * it is over.
   */
  standing(id: string, isInUse: boolean): BatchStep {
    const { clientIp = '' } = currentContext() ?? {};
    return isInUse
      ? { statement: steps.touch, values: [id, this.clock.date().toISOString(), clientIp] }
      : { statement: steps.look, values: [id] };
  }

  /** Ends one session of a tenant, in a transaction of its own. */
  endOf(tenantId: string, id: string): Promise<boolean> {
    return runAsTenant(tenantId, () => this.database.tx((tx) => this.end(id, tx)));
  }

  /** Refuses one token that belongs to no session, by its id. */
  async endOfToken(id: string): Promise<void> {
    await runAsHost(() =>
      this.database.tx((tx) => this.revoke({ kind: 'session', key: id, notBefore: this.nextSecond() }, tx)),
    );
  }

  /** Ends one session; false when it is over already. */
  async end(id: string, tx: Tx): Promise<boolean> {
    const ended = await tx.removeAll(UserSession, { id });
    await this.forgetGrants([id], tx);
    await this.revoke({ kind: 'session', key: id, notBefore: this.nextSecond() }, tx);
    return ended.length === 1;
  }

  /**
   * Ends all sessions of a user, but for one where given; browsers forget their sign-in at the pages of the server as
   * well.
   */
  async endAll(userId: string, tx: Tx, except?: string): Promise<void> {
    await tx.query(`delete from oidc_record where model = 'Session' and account_id = $1`, [
      accountIdOf({ tenantId: tx.tenantId, userId }),
    ]);
    const open = await tx.em.find(UserSession, { where: { userId } });
    const ended = open.filter(({ id }) => id !== except).map(({ id }) => id);
    if (except) {
      for (const id of ended) await this.end(id, tx);
      return;
    }
    await tx.removeAll(UserSession, { userId });
    await this.forgetGrants(ended, tx);
    await this.revoke({ kind: 'user', key: `${tx.tenantId}:${userId}`, notBefore: this.nextSecond() }, tx);
  }

  /** Ends everything of the current tenant, and what is only on its way, until the tenant is opened again. */
  async shutTenant(tx: Tx): Promise<void> {
    await this.endSessionsOfTenant(tx);
    await this.revoke({ kind: 'tenant', key: tx.tenantId, notBefore: SHUT }, tx);
  }

  /** Lets people in again; whoever slipped in while the tenant was shut is out. */
  async openTenant(tx: Tx): Promise<void> {
    const central = await tx.central();
    const notBefore = this.nextSecond();
    const opened = await central.query<object>(
      `update revocation set not_before = $2 where kind = 'tenant' and key = $1 and not_before = ${SHUT} returning key`,
      [tx.tenantId, notBefore],
    );
    if (opened.length === 0) return;
    await this.endSessionsOfTenant(tx);
    const revocation = { kind: 'tenant', key: tx.tenantId, notBefore } as const;
    tx.afterCommit.push(async () => {
      await this.revocations.announce({ ...revocation, notBefore: 0 });
      await this.revocations.announce(revocation);
    });
  }

  private async endSessionsOfTenant(tx: Tx): Promise<void> {
    const open = await tx.removeAll(UserSession, { tenantId: tx.tenantId });
    await this.forgetGrants(
      open.map(({ id }) => id),
      tx,
    );
  }

  /** Ends everything that was given to a client, in all tenants. */
  async endClient(clientId: string, tx: Tx): Promise<void> {
    const grants = await tx.query<{ id: string; accountId: string }>(
      `select distinct grant_id as id, account_id as "accountId" from oidc_record where client_id = $1
        and grant_id is not null and account_id is not null`,
      [clientId],
    );
    await tx.query('delete from oidc_record where client_id = $1', [clientId]);
    await this.revoke({ kind: 'client', key: clientId, notBefore: this.nextSecond() }, tx);
    const byTenant = Map.groupBy(grants, ({ accountId }) => subjectOf(accountId).tenantId);
    // Each in a transaction of its own tenant, once this one stands.
    for (const [tenantId, ended] of byTenant)
      tx.afterCommit.push(() =>
        runAsTenant(tenantId, () =>
          this.database.tx((own) => own.removeAll(UserSession, { id: In(ended.map(({ id }) => id)) })),
        ),
      );
  }

  /** What other processes must refuse. */
  async revoked(): Promise<Revocation[]> {
    const oldest = Math.floor(this.clock.now() / 1000) - KEEP;
    return this.database.source
      .getRepository(RevocationRow)
      .createQueryBuilder('r')
      .where('r.notBefore > :oldest', { oldest })
      .getMany();
  }

  private nextSecond(): number {
    return Math.floor(this.clock.now() / 1000) + 1;
  }

  private async forgetGrants(ids: readonly string[], tx: Tx): Promise<void> {
    if (ids.length === 0) return;
    const central = await tx.central();
    await central.query('delete from oidc_record where grant_id = any($1)', [ids]);
    await central.em.delete(Impersonation, { sessionId: In([...ids]) });
    const derived = await central.em.find(Impersonation, { where: { impersonatorSessionId: In([...ids]) } });
    // In a transaction of their own tenant, once this one stands.
    for (const { sessionId, targetTenantId } of derived)
      tx.afterCommit.push(() => this.endOf(targetTenantId, sessionId));
  }

  private async revoke(revocation: Revocation, tx: Tx): Promise<void> {
    const central = await tx.central();
    await central.query(
      `insert into revocation (kind, key, not_before) values ($1, $2, $3) on conflict (kind, key) do update
        set not_before = greatest(revocation.not_before, excluded.not_before)`,
      [revocation.kind, revocation.key, revocation.notBefore],
    );
    await central.query('delete from revocation where not_before < $1', [Math.floor(this.clock.now() / 1000) - KEEP]);
    tx.afterCommit.push(() => this.revocations.announce(revocation));
  }
}
