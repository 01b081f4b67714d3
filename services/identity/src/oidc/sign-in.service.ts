import { Database } from '@ishare/data/database.js';
import { statement, type BatchStep } from '@ishare/data/tenant-batch.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { SecurityLog, type SecurityAction } from '../security-log/security-log.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import type { User } from '../users/user.entity.js';
import { accountIdOf } from './account.js';
import { oauthRefusal, refuse } from './refusal.js';
import { signInErrors } from './sign-in-errors.js';
import { scopeErrors, TokenIssuer } from './token-issuer.service.js';
import { claimBag, claimSteps } from './user-claims.js';

const requestErrors = new Map<unknown, 'invalid_request' | 'invalid_scope'>([
  [signInErrors.Missing, 'invalid_request'],
  [scopeErrors.Unknown, 'invalid_scope'],
]);

/**
 * The user as the proofs were given on; who is switched off, or gets another password, just now waits for the end of
 * this or is seen here.
 */
const AS_PROVEN = statement(
  `select id from app_user where id = $1::uuid and is_active and not is_deleted and password_hash is not distinct
    from $2::text for share`,
);

/** What the sign-ins of all grants have in common. */
@Injectable()
export class SignIn {
  constructor(
    private readonly database: Database,
    private readonly issuer: TokenIssuer,
    private readonly sessions: Sessions,
    private readonly log: SecurityLog,
    private readonly localizer: Localizer,
  ) {}

  /** Runs a grant; what it throws goes out in the words of OAuth. */
  async answer(ctx: TokenEndpointGrantContext, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw refuse(ctx, oauthRefusal(error, this.localizer, requestErrors.get(error.definition) ?? 'invalid_grant'));
    }
  }

  /** Notes a refused sign-in in the current tenant's security log. */
  async logRefusal(
    clientId: string,
    action: SecurityAction,
    user: { id: string; userName: string } | string,
  ): Promise<void> {
    const who =
      typeof user === 'string' ? { userId: null, userName: user } : { userId: user.id, userName: user.userName };
    await this.log.write({
      identity: action === 'LoginRequiresTwoFactor' ? 'IdentityTwoFactor' : 'Identity',
      action,
      ...who,
      clientId,
    });
  }

  async logSuccess(clientId: string, { id: userId, userName }: User): Promise<void> {
    await this.log.write({ identity: 'Identity', action: 'LoginSucceeded', userId, userName, clientId });
  }

  /**
   * Opens the session of a user of the current tenant who has proven everything, and issues its tokens: one round trip.
   * `proof` gives a row while what was proven holds.
   */
  async complete(
    ctx: TokenEndpointGrantContext,
    user: User,
    scopes: ReadonlySet<string>,
    proof: BatchStep = { statement: AS_PROVEN, values: [user.id, user.passwordHash] },
  ): Promise<void> {
    const tenantId = currentTenantId();
    const { clientId } = ctx.oidc.client;
    const sessionId = newId();
    const accountId = accountIdOf({ tenantId, userId: user.id });
    const opening = this.sessions.opening({ id: sessionId, userId: user.id, userName: user.userName, clientId });
    const prepared = await this.issuer.prepare(ctx, { accountId, sessionId }, scopes);
    const own = [
      proof,
      await this.log.step({
        identity: 'Identity',
        action: 'LoginSucceeded',
        userId: user.id,
        userName: user.userName,
        clientId,
      }),
      opening.own,
      ...claimSteps(user.id),
    ];
    const results = await this.database.write(own, {
      central: [...prepared.steps, opening.central],
      touched: [SecurityLog.table, Sessions.table],
    });
    const [revocation, asProven, , , roles, given] = results.slice(prepared.steps.length);
    if (asProven!.length === 0) {
      await this.sessions.endOf(tenantId, sessionId);
      throw new AppError(signInErrors.WrongCredentials);
    }
    await this.sessions.waitFor(revocation![0]![0]!).catch(async (error: unknown) => {
      await this.sessions.endOf(tenantId, sessionId);
      throw error;
    });
    await this.issuer.reply(
      ctx,
      { accountId, tenantId, user, bag: claimBag(user, roles!, given!), sessionId, impersonator: null },
      scopes,
      prepared,
    );
  }
}
