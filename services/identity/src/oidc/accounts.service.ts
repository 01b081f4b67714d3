import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { errors, type Account, type KoaContextWithOIDC } from 'oidc-provider';
import { Clock } from '../clock.js';
import { SecurityLog } from '../security-log/security-log.service.js';
import { UserSession } from '../sessions/user-session.entity.js';
import { Sessions } from '../sessions/sessions.service.js';
import { TenantDirectory } from '../tenants/tenant-directory.service.js';
import { User } from '../users/user.entity.js';
import { subjectOf } from './account.js';
import { oauthRefusal, refuse } from './refusal.js';
import { registrationOf } from './registered-clients.service.js';
import { TokenIssuer, type TokenAccount } from './token-issuer.service.js';
import { ServerResources } from '../identity-server/server-resources.service.js';
import { openedClaims } from './user-claims.js';

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
    private readonly log: SecurityLog, private readonly localizer: Localizer, private readonly clock: Clock, private readonly issuer: TokenIssuer, private readonly resources: ServerResources,
  ) {}

  /** The tenant that a sign-in is for: query, then form, then header, the order in which ABP looks; refused unless it is active. */
  async tenantOf(ctx: KoaContextWithOIDC): Promise<string> {
    const named = [ctx.query['__tenant'], ctx.oidc.params?.['__tenant'], ctx.get('__tenant')].flat().find((name) => typeof name === 'string' && name !== '') as string | undefined;
    return this.tenantNamed(named);
  }

  /** An active tenant by name or id; the host when nothing is named. */
  async tenantNamed(named: string | undefined): Promise<string> {
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

  async find(ctx: KoaContextWithOIDC, accountId: string, token?: PresentedToken): Promise<(TokenAccount & Account) | undefined> {
    const { tenantId, userId } = subjectOf(accountId);
    try {
      await this.assertTenantActive(tenantId);
    } catch (error) {
      if (error instanceof AppError) throw refuse(ctx, oauthRefusal(error, this.localizer, 'invalid_grant'));
      throw error;
    }
    const account = await runAsTenant(tenantId, () => this.load(userId, token));
    return account && { ...account, claims: async (use, scope) => ({ ...(await this.claims(ctx, account, use, scope)), sub: userId }) };
  }

  /** Claims of the ID token: those of the scopes where the client wants them there; userinfo has them in any case. */
  private async claims({ oidc: { client } }: KoaContextWithOIDC, { bag }: TokenAccount, use: string, scope: string): Promise<Record<string, unknown>> {
    if (use === 'id_token' && !(client && registrationOf(client).alwaysIncludeUserClaimsInIdToken)) return {};
    return openedClaims(bag, (await this.resources.get()).claimTypes(new Set(scope.split(' '))));
  }

  private async load(userId: string, token?: PresentedToken): Promise<TokenAccount | undefined> {
    const found = await this.database.tx(async (tx) => {
      const user = await tx.find(User, { id: userId, isActive: true });
      const session = user && token?.grantId ? await this.session(token.grantId, token, tx) : null;
      return user && (session ?? !token?.grantId) && this.issuer.account(user, token?.grantId ?? '', session?.impersonator ?? null, tx);
    });
    if (!found) return undefined;
    if (typeof token?.consumed === 'number') await this.judgeSecondUse(token.consumed, found.user);
    return found;
  }

  /** The session behind a token; a refresh says that it is in use. */
  private session(id: string, { kind, consumed }: PresentedToken, tx: Tx): Promise<Pick<UserSession, 'impersonator'> | null> {
    return kind === 'RefreshToken' && typeof consumed !== 'number' ? this.sessions.touch(id, tx) : tx.find(UserSession, { id });
  }

  /** A late second use is noted here; the provider then revokes the whole family. */
  private async judgeSecondUse(consumed: number, user: User): Promise<void> {
    if (this.clock.now() / 1000 - consumed <= RACE_SECONDS) throw new errors.InvalidGrant('already used');
    await this.log.write({ identity: 'IdentityServer', action: 'RefreshTokenReplayed', userId: user.id, userName: user.userName });
  }
}
