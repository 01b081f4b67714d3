import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { Client as ProviderClient, Grant, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { Clock } from '../clock.js';
import type { Client } from '../identity-server/client.entity.js';
import { UserSession } from '../sessions/user-session.entity.js';
import { User } from '../users/user.entity.js';
import { subjectOf } from './account.js';
import { API_RESOURCE } from './api-resource.js';
import { Consent } from './consent.entity.js';
import { registrationOf } from './registered-clients.service.js';
import { TokenIssuer } from './token-issuer.service.js';

const FOR_GOOD = 315_360_000;

/** How long a grant may be refreshed at most, in seconds. */
export function grantSeconds({ absoluteRefreshTokenLifetime: absolute }: Client): number {
  return absolute || FOR_GOOD;
}

/**
 * What clients have been let do in the name of users who signed in at the server's own page. Each grant is a session of
 * the user.
 */
@Injectable()
export class ProviderGrants {
  constructor(
    private readonly database: Database,
    private readonly issuer: TokenIssuer,
    private readonly clock: Clock,
  ) {}

  /** The grant behind the running authorization request; undefined where the user is to be asked first. */
  async existing(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
    const { provider, client, session, account, requestParamScopes, result } = ctx.oidc;
    if (!client || !account) return undefined;
    const { requireConsent } = registrationOf(client);
    const id = result?.consent?.grantId ?? session?.grantIdFor(client.clientId);
    const standing = id ? await this.find(provider, id, account.accountId) : undefined;
    if (standing && requireConsent) return standing;
    if (standing) return this.widen(standing, requestParamScopes);
    const mayOpen = !requireConsent || (await this.isRemembered(client, account.accountId, requestParamScopes));
    return mayOpen ? this.open(provider, client, account.accountId, { scopes: requestParamScopes }) : undefined;
  }

  /** Opens the user's session with a client. */
  async open(
    provider: Provider,
    client: ProviderClient,
    accountId: string,
    { scopes, rejected = [] }: { scopes: ReadonlySet<string>; rejected?: readonly string[] },
  ): Promise<Grant> {
    const { tenantId, userId } = subjectOf(accountId);
    const { clientId } = client;
    const sessionId = await runAsTenant(tenantId, () =>
      this.database.tx(async (tx) => this.issuer.openSession(await tx.get(User, userId), clientId, tx)),
    );
    const grant = new provider.Grant({
      accountId,
      clientId,
      jti: sessionId,
      expiresIn: grantSeconds(registrationOf(client)),
    } as never);
    if (rejected.length > 0) {
      grant.rejectOIDCScope(rejected.join(' '));
      grant.rejectResourceScope(API_RESOURCE, rejected.join(' '));
    }
    return this.widen(grant, scopes);
  }

  /** Notes what the user has agreed to, for the next time. */
  async remember(client: ProviderClient, accountId: string, scopes: readonly string[]): Promise<void> {
    const { tenantId, userId } = subjectOf(accountId);
    const { clientId, consentLifetime } = registrationOf(client);
    const expires = consentLifetime ? new Date(this.clock.now() + consentLifetime * 1000) : null;
    await runAsTenant(tenantId, () =>
      this.database.tx(async (tx) => {
        await tx.removeAll(Consent, { userId, clientId });
        await tx.insert(Consent, { userId, clientId, scopes: [...scopes], expires });
      }),
    );
  }

  private async widen(grant: Grant, scopes: ReadonlySet<string>): Promise<Grant> {
    const scope = [...scopes].join(' ');
    grant.addOIDCScope(scope);
    grant.addResourceScope(API_RESOURCE, scope);
    await grant.save();
    return grant;
  }

  /** A grant whose session somebody has ended is none. */
  private async find(provider: Provider, id: string, accountId: string): Promise<Grant | undefined> {
    const grant = await provider.Grant.find(id);
    if (!grant || grant.accountId !== accountId) return undefined;
    const session = await runAsTenant(subjectOf(accountId).tenantId, () =>
      this.database.tx((tx) => tx.find(UserSession, { id })),
    );
    return session ? grant : undefined;
  }

  private async isRemembered(client: ProviderClient, accountId: string, scopes: ReadonlySet<string>): Promise<boolean> {
    const { tenantId, userId } = subjectOf(accountId);
    const { clientId, allowRememberConsent } = registrationOf(client);
    const consent = allowRememberConsent
      ? await runAsTenant(tenantId, () => this.database.tx((tx) => tx.find(Consent, { userId, clientId })))
      : null;
    return (
      consent !== null &&
      (!consent.expires || consent.expires.getTime() > this.clock.now()) &&
      [...scopes].every((scope) => consent.scopes.includes(scope))
    );
  }
}
