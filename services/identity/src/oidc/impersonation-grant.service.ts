import { Database } from '@ishare/data/database.js';
import { AppError, defineError, kernelErrors } from '@ishare/kernel/errors.js';
import { isGuid } from '@ishare/kernel/ids.js';
import { currentContext, runAsTenant, type Principal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Permissions } from '@ishare/server/permissions.js';
import { storable } from '@ishare/server/secrets.js';
import { TokenVerifier } from '@ishare/server/token-verifier.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { identityErrors } from '../errors.js';
import { Grants } from '../permissions/grants.service.js';
import { SecurityLog, type SecurityAction } from '../security-log/security-log.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { UserSession } from '../sessions/user-session.entity.js';
import { ADMIN } from '../roles/role.entity.js';
import { User } from '../users/user.entity.js';
import { rightToActIn } from './acting-right.js';
import { Accounts } from './accounts.service.js';
import { oauthRefusal, refuse } from './refusal.js';
import { TokenIssuer } from './token-issuer.service.js';

const refusals = {
  NoCaller: defineError('OAuth:invalid_token'),
  Nested: defineError('OAuth:NestedImpersonation'),
  Oneself: defineError('OAuth:ImpersonatesOneself'),
  NobodyThere: defineError('OAuth:ImpersonatesNobody'),
  NotAllowed: { ...kernelErrors.Forbidden },
  OriginalOver: defineError('OAuth:invalid_grant'),
} as const;

const MAX_REASON = 200;

interface ImpersonationParams {
  access_token?: string;
  UserId?: string;
  TenantId?: string;
  TenantUserName?: string;
  /** Why, as it stands in the security logs of both sides. */
  Reason?: string;
}

/**
 * Lets those who may act in the name of a tenant's administrator, or of another user, and go back. Both ends keep a
 * trace.
 */
@Injectable()
export class ImpersonationGrant {
  static readonly parameters = ['access_token', 'UserId', 'TenantId', 'TenantUserName', 'Reason', 'scope'];

  constructor(
    private readonly database: Database,
    private readonly permissions: Permissions,
    private readonly verifier: TokenVerifier,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly issuer: TokenIssuer,
    private readonly log: SecurityLog,
    private readonly localizer: Localizer,
    private readonly grants: Grants,
  ) {}

  async handle(ctx: TokenEndpointGrantContext<ImpersonationParams>): Promise<void> {
    try {
      const caller = await this.caller(ctx.oidc.params.access_token);
      const { UserId, TenantId } = ctx.oidc.params;
      if (UserId || TenantId) await this.begin(ctx, caller);
      else await this.goBack(ctx, caller);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { definition } = error;
      throw refuse(
        ctx,
        oauthRefusal(
          error,
          this.localizer,
          definition === refusals.NotAllowed || definition === identityErrors.UserHoldsMore
            ? 'insufficient_access'
            : definition === refusals.OriginalOver || definition === refusals.NoCaller
              ? 'invalid_grant'
              : 'invalid_request',
        ),
      );
    }
  }

  private async caller(accessToken: string | undefined): Promise<Principal> {
    const principal = accessToken
      ? await this.verifier.verify(accessToken).catch(() => undefined)
      : currentContext()?.principal;
    if (!principal) throw new AppError(refusals.NoCaller);
    return principal;
  }

  private async begin(ctx: TokenEndpointGrantContext<ImpersonationParams>, caller: Principal): Promise<void> {
    if (caller.impersonator) throw new AppError(refusals.Nested);
    const { UserId, TenantId, TenantUserName = ADMIN } = ctx.oidc.params;
    const reason = storable(ctx.oidc.params.Reason?.trim() ?? '', MAX_REASON);
    const why = reason ? { reason } : {};
    if ((UserId && !isGuid(UserId)) || (TenantId && !isGuid(TenantId))) throw new AppError(refusals.NobodyThere);
    const tenantId = TenantId?.toLowerCase() ?? caller.tenantId;
    // Asked of the caller's own tenant, before anything is looked up in the other.
    const needed = rightToActIn(tenantId, caller.tenantId);
    if (!(await this.permissions.holdsAny(caller, [needed])))
      throw new AppError(refusals.NotAllowed, { permissions: [needed] });
    if (UserId?.toLowerCase() === caller.userId) throw new AppError(refusals.Oneself);
    await this.accounts.assertTenantActive(tenantId);
    const impersonator = {
      userId: caller.userId,
      userName: caller.userName,
      tenantId: caller.tenantId,
      sessionId: caller.sessionId,
    };
    const clientId = ctx.oidc.client.clientId;
    await runAsTenant(tenantId, async () => {
      const account = await this.database.tx(async (tx) => {
        const found = await tx.find(User, {
          isActive: true,
          ...(UserId ? { id: UserId.toLowerCase() } : { normalizedUserName: TenantUserName.toUpperCase() }),
        });
        if (!found) throw new AppError(refusals.NobodyThere);
        if (tenantId === caller.tenantId)
          await runAsTenant(tenantId, () => this.grants.assertCallerCovers(found.id, tx), { principal: caller });
        await this.log.write(
          {
            identity: 'Identity',
            action: 'ImpersonateUser',
            userId: found.id,
            userName: found.userName,
            clientId,
            extraProperties: { impersonator, ...why },
          },
          tx,
        );
        return this.issuer.account(
          found,
          await this.issuer.openSession(found, clientId, tx, impersonator),
          impersonator,
          tx,
        );
      });
      if (tenantId !== caller.tenantId)
        await this.logOfCaller(caller, 'ImpersonateUser', clientId, {
          impersonated: { userId: account.user.id, userName: account.user.userName, tenantId },
          ...why,
        });
      await this.issuer.reply(ctx, account, await this.issuer.scopesOf(ctx));
    });
  }

  /** Ends the impersonation and gives new tokens of the original sign-in, if that still stands. */
  private async goBack(ctx: TokenEndpointGrantContext<ImpersonationParams>, caller: Principal): Promise<void> {
    if (!caller.impersonator) throw new AppError(refusals.NobodyThere);
    const acting = await runAsTenant(caller.tenantId, () =>
      this.database.tx((tx) => tx.find(UserSession, { id: caller.sessionId })),
    );
    if (!acting?.impersonator) throw new AppError(refusals.OriginalOver);
    const { tenantId, userId, sessionId } = acting.impersonator;
    await this.accounts.assertTenantActive(tenantId);
    await this.sessions.endOf(caller.tenantId, caller.sessionId);
    const clientId = ctx.oidc.client.clientId;
    await runAsTenant(tenantId, async () => {
      const account = await this.database.tx(async (tx) => {
        const original = await tx.find(UserSession, { id: sessionId });
        const found = original && (await tx.find(User, { id: userId, isActive: true }));
        if (!found) throw new AppError(refusals.OriginalOver);
        return this.issuer.account(found, sessionId, null, tx);
      });
      await this.logOfCaller(
        { ...caller, tenantId, userId, userName: account.user.userName },
        'ImpersonationEnded',
        clientId,
        { impersonated: { userId: caller.userId, userName: caller.userName, tenantId: caller.tenantId } },
      );
      await this.issuer.reply(ctx, account, await this.issuer.scopesOf(ctx));
    });
    if (tenantId === caller.tenantId) return;
    await runAsTenant(caller.tenantId, () =>
      this.log.write({
        identity: 'Identity',
        action: 'ImpersonationEnded',
        userId: caller.userId,
        userName: caller.userName,
        clientId,
        extraProperties: { impersonator: caller.impersonator },
      }),
    );
  }

  private logOfCaller(
    caller: Pick<Principal, 'tenantId' | 'userId' | 'userName'>,
    action: SecurityAction,
    clientId: string,
    extraProperties: { impersonated: { userId: string; userName: string; tenantId: string }; reason?: string },
  ): Promise<void> {
    return runAsTenant(caller.tenantId, () =>
      this.log.write({
        identity: 'Identity',
        action,
        userId: caller.userId,
        userName: caller.userName,
        clientId,
        extraProperties,
      }),
    );
  }
}
