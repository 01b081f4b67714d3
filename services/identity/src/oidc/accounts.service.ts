import { Database } from '@ishare/data/database.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { errors, type KoaContextWithOIDC, type TokenEndpointGrantContext } from 'oidc-provider';
import { Clock } from '../clock.js';
import { roleNamesOf } from '../roles/effective-roles.js';
import { SecurityLog } from '../security-log/security-log.service.js';
import { UserSession } from '../sessions/user-session.entity.js';
import { Sessions } from '../sessions/sessions.service.js';
import { TenantDirectory } from '../tenants/tenant-directory.service.js';
import { User } from '../users/user.entity.js';
import { subjectOf } from './account.js';
import { oauthRefusal, refuse } from './refusal.js';
import type { TokenAccount } from './token-issuer.service.js';

/** Within these seconds a second use of a refresh token is a race between tabs; later it is a theft. */
const RACE_SECONDS = 5;

interface PresentedToken {
  kind?: string;
  grantId?: string;
  consumed?: unknown;
}

/** Finds who is behind a token that is presented to the provider, and whether that sign-in still stands. */
@Injectable()
export class Accounts {
  constructor(
    private readonly database: Database, private readonly tenants: TenantDirectory, private readonly sessions: Sessions,
    private readonly log: SecurityLog, private readonly localizer: Localizer, private readonly clock: Clock,
  ) {}

  /** The tenant that a sign-in is for: query, then form, then header, the order in which ABP looks; refused unless it is active. */
  async tenantOf(ctx: TokenEndpointGrantContext): Promise<string> {
    const named = [ctx.query['__tenant'], ctx.oidc.params['__tenant'], ctx.get('__tenant')].flat().find((name) => typeof name === 'string' && name !== '') as string | undefined;
    if (!named || named === EMPTY_GUID) return EMPTY_GUID;
    const tenant = await this.tenants.find(named);
    if (!tenant) throw new AppError(kernelErrors.TenantNotFound, { tenant: named });
    if (!tenant.isActive) throw new AppError(kernelErrors.TenantInactive, { tenant: tenant.displayName });
    return tenant.id;
  }

  /** Refuses a tenant that is not active; the host always is. */
  async assertTenantActive(tenantId: string): Promise<void> {
    if (tenantId === EMPTY_GUID) return;
    const tenant = await this.tenants.find(tenantId);
    if (!tenant?.isActive) throw new AppError(kernelErrors.TenantInactive, { tenant: tenant?.displayName ?? '' });
  }

  async find(ctx: KoaContextWithOIDC, accountId: string, token?: PresentedToken): Promise<TokenAccount | undefined> {
    const { tenantId, userId } = subjectOf(accountId);
    try {
      await this.assertTenantActive(tenantId);
    } catch (error) {
      if (error instanceof AppError) throw refuse(ctx, oauthRefusal(error, this.localizer, 'invalid_grant'));
      throw error;
    }
    return runAsTenant(tenantId, () => this.load(tenantId, userId, token));
  }

  private async load(tenantId: string, userId: string, token?: PresentedToken): Promise<TokenAccount | undefined> {
    const found = await this.database.tx(async (tx) => {
      const user = await tx.find(User, { id: userId, isActive: true });
      return user && { user, roles: await roleNamesOf(userId, tx), session: token?.grantId ? await tx.find(UserSession, { id: token.grantId }) : null };
    });
    if (!found || (token?.grantId && !found.session)) return undefined;
    if (typeof token?.consumed === 'number') await this.judgeSecondUse(token.consumed, found.user);
    else if (token?.kind === 'RefreshToken' && token.grantId) await this.sessions.touch(token.grantId);
    return {
      accountId: userId, tenantId, user: found.user, roles: found.roles, sessionId: token?.grantId ?? '', impersonator: found.session?.impersonator ?? null,
      claims: async () => ({ sub: userId }),
    };
  }

  /** A late second use is noted here; the provider then revokes the whole family. */
  private async judgeSecondUse(consumed: number, user: User): Promise<void> {
    if (this.clock.now() / 1000 - consumed <= RACE_SECONDS) throw new errors.InvalidGrant('already used');
    await this.log.write({ identity: 'IdentityServer', action: 'RefreshTokenReplayed', userId: user.id, userName: user.userName });
  }
}
