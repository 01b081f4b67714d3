import { Database } from '@ishare/data/database.js';
import { statement } from '@ishare/data/tenant-batch.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentTenantId, runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { errors, type Account, type KoaContextWithOIDC } from 'oidc-provider';
import { Clock } from '../clock.js';
import { SecurityLog } from '../security-log/security-log.service.js';
import type { UserSession } from '../sessions/user-session.entity.js';
import { Sessions } from '../sessions/sessions.service.js';
import { TenantDirectory } from '../tenants/tenant-directory.service.js';
import { User } from '../users/user.entity.js';
import { Grants } from '../permissions/grants.service.js';
import { ADMIN } from '../roles/role.entity.js';
import { accountIdOf, subjectOf } from './account.js';
import { rightToActIn } from './acting-right.js';
import { oauthRefusal, refuse } from './refusal.js';
import { registrationOf } from './registered-clients.service.js';
import type { TokenAccount } from './token-issuer.service.js';
import { ServerResources } from '../identity-server/server-resources.service.js';
import { claimBag, claimSteps, openedClaims } from './user-claims.js';

const ACTIVE_USER = statement(
  'select to_jsonb(u) from app_user u where id = $1::uuid and is_active and not is_deleted',
);

/** Within these seconds a second use of a refresh token is a race between tabs; later it is a theft. */
const RACE_SECONDS = 5;

interface PresentedToken {
  kind?: string;
  grantId?: string;
  consumed?: unknown;
}

/** What is not encoded well names nobody. */
function cookieOf({ cookies }: KoaContextWithOIDC): string | undefined {
  try {
    return decodeURIComponent(cookies.get('__tenant', { signed: false }) ?? '');
  } catch {
    return undefined;
  }
}

/** Finds who is behind a token that is presented to the provider, and whether that sign-in still stands. */
@Injectable()
export class Accounts {
  constructor(
    private readonly database: Database,
    private readonly tenants: TenantDirectory,
    private readonly sessions: Sessions,
    private readonly log: SecurityLog,
    private readonly localizer: Localizer,
    private readonly clock: Clock,
    private readonly resources: ServerResources,
    private readonly grants: Grants,
  ) {}

  /**
   * The tenant that a sign-in is for: query, then form, header and cookie, the order in which ABP looks; refused unless
   * it is active.
   */
  async tenantOf(ctx: KoaContextWithOIDC): Promise<string> {
    const named = [ctx.query['__tenant'], ctx.oidc.params?.['__tenant'], ctx.get('__tenant'), cookieOf(ctx)]
      .flat()
      .find((name) => typeof name === 'string' && name !== '') as string | undefined;
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

  async find(
    ctx: KoaContextWithOIDC,
    accountId: string,
    token?: PresentedToken,
  ): Promise<(TokenAccount & Account) | undefined> {
    const { tenantId, userId } = subjectOf(accountId);
    try {
      await this.assertTenantActive(tenantId);
    } catch (error) {
      if (error instanceof AppError) throw refuse(ctx, oauthRefusal(error, this.localizer, 'invalid_grant'));
      throw error;
    }
    const account = await runAsTenant(tenantId, () => this.load(userId, token));
    return (
      account && {
        ...account,
        claims: async (use, scope) => ({ ...(await this.claims(ctx, account, use, scope)), sub: userId }),
      }
    );
  }

  /** Claims of the ID token: those of the scopes where the client wants them there; userinfo has them in any case. */
  private async claims(
    { oidc: { client } }: KoaContextWithOIDC,
    { bag }: TokenAccount,
    use: string,
    scope: string,
  ): Promise<Record<string, unknown>> {
    if (use === 'id_token' && !(client && registrationOf(client).alwaysIncludeUserClaimsInIdToken)) return {};
    return openedClaims(bag, (await this.resources.get()).claimTypes(new Set(scope.split(' '))));
  }

  /**
   * One round trip: the user, the session behind the token, and the claims. A refresh says that the session is in use.
   */
  private async load(
    userId: string,
    { grantId, kind, consumed }: PresentedToken = {},
  ): Promise<TokenAccount | undefined> {
    const isInUse = kind === 'RefreshToken' && typeof consumed !== 'number';
    const steps = [
      { statement: ACTIVE_USER, values: [userId] },
      ...claimSteps(userId),
      ...(grantId ? [this.sessions.standing(grantId, isInUse)] : []),
    ];
    const [users, roles, given, sessions] = isInUse
      ? await this.database.write(steps)
      : await this.database.read(steps);
    const [[text] = [null]] = users!;
    const session = sessions?.[0];
    if (!text || (grantId && !session)) return undefined;
    const user = this.database.rowOf(User, text);
    if (typeof consumed === 'number') await this.judgeSecondUse(consumed, user);
    const tenantId = currentTenantId();
    const impersonator = session?.[0] ? (JSON.parse(session[0]) as UserSession['impersonator']) : null;
    if (isInUse && impersonator && !(await this.mayStillAct(impersonator))) return undefined;
    return {
      accountId: accountIdOf({ tenantId, userId }),
      tenantId,
      user,
      bag: claimBag(user, roles!, given!),
      sessionId: grantId ?? '',
      impersonator,
    };
  }

  /** Whoever acts as somebody else does so while he may: asked again each time that the sign-in is renewed. */
  private async mayStillAct({ userId, tenantId }: NonNullable<UserSession['impersonator']>): Promise<boolean> {
    const needed = rightToActIn(currentTenantId(), tenantId);
    const { permissions, roles } = await runAsTenant(tenantId, () => this.grants.ofUser(userId));
    return roles.includes(ADMIN) || permissions.includes(needed);
  }

  /** A late second use is noted here; the provider then revokes the whole family. */
  private async judgeSecondUse(consumed: number, user: User): Promise<void> {
    if (this.clock.now() / 1000 - consumed <= RACE_SECONDS) throw new errors.InvalidGrant('already used');
    await this.log.write({
      identity: 'IdentityServer',
      action: 'RefreshTokenReplayed',
      userId: user.id,
      userName: user.userName,
    });
  }
}
