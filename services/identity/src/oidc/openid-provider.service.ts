import { Database } from '@ishare/data/database.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { Localizer } from '@ishare/server/localizer.js';
import { TokenVerifier } from '@ishare/server/token-verifier.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { JWK } from 'jose';
import { Provider, type Configuration, type KoaContextWithOIDC, type RefreshToken } from 'oidc-provider';
import { Clock } from '../clock.js';
import { Sessions } from '../sessions/sessions.service.js';
import { accountOf, REFRESH_ABSOLUTE_SECONDS, REFRESH_SLIDING_SECONDS, TokenIssuer } from './token-issuer.service.js';
import { SCOPES, claimsOf, subjectOf } from './account.js';
import { Accounts } from './accounts.service.js';
import { ACCESS_TOKEN_SECONDS, API_RESOURCE, apiResource } from './api-resource.js';
import { firstPartyClients } from './clients.js';
import { ImpersonationGrant } from './impersonation-grant.service.js';
import { OidcAdapter } from './oidc-adapter.js';
import { PasswordGrant } from './password-grant.service.js';
import { PhoneGrant } from './phone-grant.service.js';
import { localiseOwnRefusals } from './refusal.js';
import { SigningKeys } from './signing-keys.service.js';

/** The OpenID provider with this product's grants, tokens and storage; made anew when the signing keys change. */
@Injectable()
export class OpenIdProvider {
  private readonly logger = new Logger('OpenID');
  private current?: { keys: readonly JWK[]; provider: Provider };

  constructor(
    @Inject(CONFIG) private readonly config: Config, private readonly database: Database, private readonly keys: SigningKeys, private readonly accounts: Accounts,
    private readonly sessions: Sessions, private readonly passwordGrant: PasswordGrant, private readonly phoneGrant: PhoneGrant, private readonly impersonationGrant: ImpersonationGrant, private readonly localizer: Localizer, private readonly clock: Clock,
    private readonly issuer: TokenIssuer, private readonly verifier: TokenVerifier,
  ) {}

  async get(): Promise<Provider> {
    const keys = await this.keys.all();
    if (this.current?.keys !== keys) this.current = { keys, provider: this.make(keys) };
    return this.current.provider;
  }

  private make(keys: readonly JWK[]): Provider {
    const provider = new Provider(this.config.PUBLIC_URL, this.configuration(keys));
    provider.proxy = true;
    provider.registerGrantType('password', (ctx) => this.passwordGrant.handle(ctx), PasswordGrant.parameters);
    provider.registerGrantType('phone_verify', (ctx) => this.phoneGrant.handle(ctx), PhoneGrant.parameters);
    for (const spelling of ['Impersonation', 'impersonation']) provider.registerGrantType(spelling, (ctx) => this.impersonationGrant.handle(ctx), ImpersonationGrant.parameters);
    provider.use(localiseOwnRefusals(this.localizer) as never);
    provider.use(((ctx: KoaContextWithOIDC, next: () => Promise<void>) => this.revokeAccessToken(ctx, next)) as never);
    provider.on('server_error', (_ctx, error) => this.logger.error(error.stack ?? error.message));
    return provider;
  }

  private configuration(keys: readonly JWK[]): Configuration {
    const parts = { database: this.database, clock: this.clock, endGrant: (grantId: string) => this.endGrant(grantId) };
    return {
      adapter: (name: string) => new OidcAdapter(name, parts),
      clients: firstPartyClients(this.config.PUBLIC_URL),
      // The console's own page is of the same origin also where it is opened by another name of this machine than PUBLIC_URL says.
      clientBasedCORS: (ctx, origin, client) => new URL(origin).host === ctx.req.headers.host || (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin),
      clientDefaults: { id_token_signed_response_alg: 'ES256' },
      claims: { profile: ['name', 'family_name', 'preferred_username'], email: ['email', 'email_verified'], phone: ['phone_number', 'phone_number_verified'], role: ['role'] },
      cookies: { keys: [deriveKey(this.config, 'openid-cookies').toString('base64url')], names: { session: 'ishare_session', interaction: 'ishare_interaction', resume: 'ishare_resume' } },
      discovery: { userinfo_endpoint: `${this.config.PUBLIC_URL}/connect/userinfo` },
      enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
      extraTokenClaims: (ctx, token) => this.claimsOf(accountOf(ctx), new Set(token.scope?.split(' '))),
      features: {
        devInteractions: { enabled: false },
        userinfo: { enabled: false },
        revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
        resourceIndicators: { enabled: true, defaultResource: () => API_RESOURCE, getResourceServerInfo: () => apiResource(), useGrantedResource: () => true },
      },
      findAccount: (ctx, id, token) => this.accounts.find(ctx, id, token as never) as never,
      interactions: { url: (_ctx, interaction) => `/login?interaction=${interaction.uid}` },
      issueRefreshToken: (_ctx, client, code) => client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
      jwks: { keys: keys.map((key) => ({ ...key })) as never },
      pkce: { required: () => true },
      rotateRefreshToken: true,
      routes: {
        authorization: '/connect/authorize', end_session: '/connect/endsession', introspection: '/connect/introspect', jwks: '/.well-known/openid-configuration/jwks',
        revocation: '/connect/revocation', token: '/connect/token',
      },
      scopes: [...SCOPES],
      ttl: {
        AccessToken: ACCESS_TOKEN_SECONDS, AuthorizationCode: 300, IdToken: 300, Interaction: 3_600, Session: REFRESH_SLIDING_SECONDS, Grant: REFRESH_ABSOLUTE_SECONDS,
        RefreshToken: (_ctx, token) => this.refreshSeconds(token),
      },
    };
  }

  /** The provider cannot revoke JWTs; we end the session that one belongs to. One that is not valid is no error (RFC 7009). */
  private async revokeAccessToken(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    if ((ctx.body as { error?: string } | undefined)?.error !== 'unsupported_token_type') return;
    const { params, client } = ctx.oidc;
    const principal = await this.verifier.verify(String(params?.['token'])).catch(() => undefined);
    if (principal?.clientId === client?.clientId && principal) await this.sessions.endOf(principal.tenantId, principal.sessionId);
    ctx.status = 200;
    ctx.body = '';
  }

  /** No token of a family outlives the family's absolute end. */
  private refreshSeconds({ iiat }: RefreshToken): number {
    const rest = (iiat ?? 0) + REFRESH_ABSOLUTE_SECONDS - Math.floor(Date.now() / 1000);
    return Math.max(1, Math.min(REFRESH_SLIDING_SECONDS, rest));
  }

  private claimsOf({ tenantId, user, roles, sessionId, impersonator }: ReturnType<typeof accountOf>, scopes: ReadonlySet<string>): Record<string, unknown> {
    return this.issuer.claims({ tenantId, user, roles, sessionId, impersonator }, claimsOf(user, roles, scopes));
  }

  private async endGrant(grantId: string): Promise<void> {
    const [record] = await this.database.source.query<{ accountId: string }[]>(`select payload->>'accountId' as "accountId" from oidc_record where grant_id = $1 limit 1`, [grantId]);
    if (record) await this.sessions.endOf(subjectOf(record.accountId).tenantId, grantId);
  }
}
