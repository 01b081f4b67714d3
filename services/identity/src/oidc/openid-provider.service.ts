import { Database } from '@ishare/data/database.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { CONFIG, deriveKey, type Config } from '@ishare/server/config.js';
import { Localizer } from '@ishare/server/localizer.js';
import { fetchPublic } from '@ishare/server/public-fetch.js';
import { TokenVerifier, type Checked } from '@ishare/server/token-verifier.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { JWK } from 'jose';
import {
  interactionPolicy,
  Provider,
  type Client as ProviderClient,
  type ClientMetadata,
  type Configuration,
  type KoaContextWithOIDC,
  type RefreshToken,
} from 'oidc-provider';
import { Clock } from '../clock.js';
import type { Client } from '../identity-server/client.entity.js';
import { textsOf } from '../identity-server/members.js';
import { ServerResources, type ResourceSet } from '../identity-server/server-resources.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import { accountOf, signedInAt, TokenIssuer } from './token-issuer.service.js';
import { subjectOf } from './account.js';
import { Accounts } from './accounts.service.js';
import { API_RESOURCE, apiResource, audienceOf } from './api-resource.js';
import { ClientCredentialsGrant, tenantOfClient } from './client-credentials-grant.service.js';
import { ImpersonationGrant } from './impersonation-grant.service.js';
import { OidcAdapter } from './oidc-adapter.js';
import { Pages } from './pages.service.js';
import { PasswordGrant } from './password-grant.service.js';
import { PhoneGrant } from './phone-grant.service.js';
import { grantSeconds, ProviderGrants } from './provider-grants.service.js';
import { localiseOwnRefusals } from './refusal.js';
import { metadataOf, REGISTRATION, RegisteredClients, registrationOf } from './registered-clients.service.js';
import { SigningKeys } from './signing-keys.service.js';
import { RESERVED } from './user-claims.js';

const ACCESS_TOKEN_SECONDS = 3_600;
/** How long a browser stays signed in at the server's own page. */
const BROWSER_SESSION_SECONDS = 1_296_000;

/**
 * Says that the client did not ask for consent: the standard wants `prompt=consent` for a refresh token, most clients
 * do not send it.
 */
const IMPLIED_CONSENT = 'implied_consent';

/** Also where its form leads. */
const SIGN_OUT = '/connect/endsession';

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>;

/** A revocation is answered with nothing; clients refuse any type of it that is not JSON's, or that there is none. */
const nothingIsJson: Middleware = async (ctx, next) => {
  await next();
  if (ctx.body === '') ctx.set('content-type', 'application/json; charset=utf-8');
};

/** A page of another origin may read when to try again, and why a token was refused. */
const letPagesRead: Middleware = async (ctx, next) => {
  await next();
  if (ctx.response.get('access-control-allow-origin'))
    ctx.set('access-control-expose-headers', 'Retry-After, WWW-Authenticate');
};

/**
 * A form that the provider sends off by itself, whose script it then lets in; the pages of ours say more. Where such a
 * form ends is the client's business, so nothing is said of its action.
 */
const keepOutOfFrames: Middleware = async (ctx, next) => {
  if (ctx.path.startsWith(SIGN_OUT))
    ctx.set(
      'content-security-policy',
      `default-src 'none'; base-uri 'none'; script-src 'none'; frame-ancestors 'none'`,
    );
  await next();
};

/** A grant that the client was not registered for has a name of its own (RFC 6749 §5.2). */
const nameTheRefusal: Middleware = async (ctx, next) => {
  await next();
  const body = ctx.body as { error?: string } | undefined;
  const { client, params } = ctx.oidc ?? {};
  const grantType = params?.['grant_type'];
  if (
    ctx.path === '/connect/token' &&
    body?.error === 'invalid_request' &&
    client &&
    typeof grantType === 'string' &&
    !client.grantTypeAllowed(grantType)
  )
    ctx.body = { ...body, error: 'unauthorized_client' };
};

/** A user by id alone, as tokens say it; a client's id is left as it is. */
function outsideSubject(accountId: string): string {
  return subjectOf(accountId).userId || accountId;
}

/**
 * How and when a user proved who he is, as far as the grant tells; of a sign-in through the browser the ID token does.
 */
function howSignedIn(ctx: KoaContextWithOIDC, grantType = ''): Record<string, unknown> {
  const { authTime } = ctx.oidc.entities.RefreshToken ?? ctx.oidc.entities.AuthorizationCode ?? {};
  const method = /^password/.test(grantType) ? 'pwd' : /^phone_verify/.test(grantType) ? 'sms' : undefined;
  return { auth_time: authTime ?? signedInAt(ctx), ...(method ? { idp: 'local', amr: [method] } : {}) };
}

/** ID tokens name the provider's own subject: what goes out is the user's id. */
function outsideSubjects({ IdToken }: Provider): void {
  const prototype = IdToken.prototype as { payload(): Promise<{ sub?: string }> };
  const { payload } = prototype;
  prototype.payload = async function translated() {
    const claims = await payload.call(this);
    return claims.sub === undefined ? claims : { ...claims, sub: outsideSubject(claims.sub) };
  };
}

/**
 * The OpenID provider with this product's grants, tokens and storage; made anew when the signing keys or the scopes
 * change.
 */
@Injectable()
export class OpenIdProvider {
  private readonly logger = new Logger('OpenID');
  private current?: { keys: readonly JWK[]; resources: ResourceSet; provider: Provider };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly passwordGrant: PasswordGrant,
    private readonly phoneGrant: PhoneGrant,
    private readonly impersonationGrant: ImpersonationGrant,
    private readonly clientGrant: ClientCredentialsGrant,
    private readonly localizer: Localizer,
    private readonly clock: Clock,
    private readonly issuer: TokenIssuer,
    private readonly verifier: TokenVerifier,
    private readonly resources: ServerResources,
    private readonly clients: RegisteredClients,
    private readonly grants: ProviderGrants,
    private readonly pages: Pages,
  ) {}

  async get(): Promise<Provider> {
    const [keys, resources] = await Promise.all([this.keys.all(), this.resources.get()]);
    if (this.current?.keys !== keys || this.current.resources !== resources)
      this.current = { keys, resources, provider: this.make(keys, resources) };
    return this.current.provider;
  }

  /**
   * Why the provider would refuse a client, or undefined: by what was last known, for it is asked in a transaction,
   * which reads nothing over another connection.
   */
  async problemOf(client: Client): Promise<string | undefined> {
    if (!this.current) await this.get();
    const { provider, resources } = this.current!;
    try {
      // The constructor checks; the types show only the instances.
      new (provider.Client as unknown as new (metadata: ClientMetadata) => ProviderClient)(
        metadataOf(client, resources),
      );
      return undefined;
    } catch (error) {
      return (error as { error_description?: string }).error_description ?? String(error);
    }
  }

  private make(keys: readonly JWK[], resources: ResourceSet): Provider {
    const provider = new Provider(this.config.PUBLIC_URL, this.configuration(keys, resources));
    const { clients } = this;
    provider.proxy = true;
    provider.Client.prototype.compareClientSecret = async function compare(this: ProviderClient, secret: string) {
      return clients.secretMatches(registrationOf(this), secret);
    };
    outsideSubjects(provider);
    provider.registerGrantType('password', (ctx) => this.passwordGrant.handle(ctx), PasswordGrant.parameters);
    provider.registerGrantType('phone_verify', (ctx) => this.phoneGrant.handle(ctx), PhoneGrant.parameters);
    provider.registerGrantType(
      'client_credentials',
      (ctx) => this.clientGrant.handle(ctx),
      ClientCredentialsGrant.parameters,
    );
    for (const spelling of ['Impersonation', 'impersonation'])
      provider.registerGrantType(spelling, (ctx) => this.impersonationGrant.handle(ctx), ImpersonationGrant.parameters);
    const before: Middleware[] = [
      nothingIsJson,
      keepOutOfFrames,
      localiseOwnRefusals(this.localizer),
      nameTheRefusal,
      letPagesRead,
      (ctx, next) => this.implyConsent(ctx, next),
      (ctx, next) => this.hideScopes(ctx, next, resources),
      (ctx, next) => this.answerForAccessTokens(ctx, next),
      (ctx, next) => this.endWhatTheBrowserBegan(ctx, next),
    ];
    for (const middleware of before) provider.use(middleware as never);
    provider.on('server_error', (_ctx, error) => this.logger.error(error.stack ?? error.message));
    return provider;
  }

  private configuration(keys: readonly JWK[], resources: ResourceSet): Configuration {
    const parts = {
      database: this.database,
      clock: this.clock,
      endGrant: (grantId: string) => this.endGrant(grantId),
      findClient: (clientId: string) => this.clients.find(clientId) as never,
    };
    const claims = Object.fromEntries(
      [...resources.identity.values()].map(({ name, claims: types }) => [name, [...types]]),
    );
    return {
      adapter: (name: string) => new OidcAdapter(name, parts),
      extraClientMetadata: { properties: [REGISTRATION] },
      clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
      // The console's own page is of the same origin also where it is opened by another name of this machine than
      // PUBLIC_URL says.
      clientBasedCORS: (ctx, origin, client) =>
        new URL(origin).host === ctx.req.headers.host ||
        textsOf('origin', registrationOf(client).allowedCorsOrigins).includes(origin),
      clientDefaults: { id_token_signed_response_alg: 'ES256' },
      claims: { ...claims, openid: ['sub'] },
      cookies: {
        keys: [deriveKey(this.config, 'openid-cookies').toString('base64url')],
        names: { session: 'ishare_session', interaction: 'ishare_interaction', resume: 'ishare_resume' },
      },
      // What is not offered is said as well, where clients look for it.
      discovery: {
        userinfo_endpoint: this.userinfo,
        frontchannel_logout_supported: false,
        frontchannel_logout_session_supported: false,
        request_parameter_supported: false,
      },
      enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
      expiresWithSession: () => false,
      extraParams: ['__tenant', 'idp', IMPLIED_CONSENT],
      extraTokenClaims: (ctx, token) => this.tokenClaims(ctx, token),
      features: this.features(resources),
      // Clients are told of sign-outs at an address that was registered: in production none of our own network.
      fetch: (url, options) =>
        this.config.NODE_ENV === 'production' ? fetchPublic(url as string, options) : fetch(url, options),
      findAccount: (ctx, id, token) => this.accounts.find(ctx, id, token as never),
      formats: {
        customizers: {
          jwt: (_ctx, _token, { payload }) => {
            payload['nbf'] = payload['iat'];
            payload['sub'] = outsideSubject(String(payload['sub']));
            payload['aud'] = audienceOf(new Set(String(payload['scope'] ?? '').split(' ')), resources, this.userinfo);
          },
        },
      },
      interactions: { url: (_ctx, { uid }) => `/connect/interaction/${uid}`, policy: this.policy() },
      issueRefreshToken: (_ctx, client, code) =>
        client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
      jwks: { keys: keys.map((key) => ({ ...key })) as never },
      loadExistingGrant: (ctx) => this.grants.existing(ctx),
      pkce: { required: (_ctx, client) => client.clientAuthMethod === 'none' || registrationOf(client).requirePkce },
      renderError: (ctx, out) => this.pages.error(ctx, out),
      rotateRefreshToken: (ctx) => registrationOf(ctx.oidc.client!).refreshTokenUsage === 1,
      routes: {
        authorization: '/connect/authorize',
        end_session: SIGN_OUT,
        introspection: '/connect/introspect',
        jwks: '/.well-known/openid-configuration/jwks',
        revocation: '/connect/revocation',
        token: '/connect/token',
      },
      scopes: resources.scopes,
      ttl: this.lifetimes(),
    };
  }

  private features(resources: ResourceSet): Configuration['features'] {
    return {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      backchannelLogout: { enabled: true },
      introspection: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) =>
          client.clientAuthMethod !== 'none' && token.clientId === client.clientId,
      },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => API_RESOURCE,
        getResourceServerInfo: (_ctx, _resource, client) => apiResource(client, resources),
        useGrantedResource: () => true,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => this.pages.signOut(ctx, form),
        postLogoutSuccessSource: (ctx) => this.pages.signedOut(ctx),
      },
    };
  }

  private lifetimes(): Configuration['ttl'] {
    return {
      AccessToken: (_ctx, { resourceServer }) => resourceServer?.accessTokenTTL ?? ACCESS_TOKEN_SECONDS,
      ClientCredentials: (_ctx, { resourceServer }) => resourceServer?.accessTokenTTL ?? ACCESS_TOKEN_SECONDS,
      AuthorizationCode: (_ctx, _token, client) => registrationOf(client).authorizationCodeLifetime,
      IdToken: (_ctx, _token, client) => registrationOf(client).identityTokenLifetime,
      Interaction: 3_600,
      Session: BROWSER_SESSION_SECONDS,
      Grant: BROWSER_SESSION_SECONDS,
      RefreshToken: (_ctx, token, client) => this.refreshSeconds(token, registrationOf(client)),
    };
  }

  private get userinfo(): string {
    return `${this.config.PUBLIC_URL}/connect/userinfo`;
  }

  /**
   * When the user is asked: for a sign-in as the standard has it, for consent where the client is registered so or asks
   * for it.
   */
  private policy() {
    const policy = interactionPolicy.base();
    const { Check } = interactionPolicy;
    const login = policy.get('login')!;
    login.checks.remove('id_token_hint');
    login.checks.add(
      new Check(
        'id_token_hint',
        'id_token_hint and authenticated subject do not match',
        'login_required',
        ({ oidc }) => {
          const hint = oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined;
          return (
            hint?.payload !== undefined &&
            hint.payload.sub !== (oidc.session?.accountId && subjectOf(oidc.session.accountId).userId)
          );
        },
      ),
    );
    // A sign-in that was ended meanwhile, or whose user is gone.
    login.checks.add(
      new Check(
        'no_account',
        'the user is not signed in any more',
        'login_required',
        ({ oidc }) => oidc.session?.accountId !== undefined && !oidc.account,
      ),
    );
    const consent = policy.get('consent')!;
    consent.checks.remove('native_client_prompt');
    consent.checks.remove('consent_prompt');
    consent.checks.add(
      new Check(
        'consent_prompt',
        'the client asks for consent',
        'consent_required',
        ({ oidc }) => oidc.promptPending('consent') && !oidc.params?.[IMPLIED_CONSENT],
      ),
    );
    return policy;
  }

  private async implyConsent(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    const { scope, prompt } = ctx.query;
    const prompts = typeof prompt === 'string' ? prompt.split(' ').filter(Boolean) : [];
    const asksForRefresh =
      ctx.path === '/connect/authorize' && typeof scope === 'string' && scope.split(' ').includes('offline_access');
    if (asksForRefresh && !Array.isArray(prompt) && !prompts.includes('consent') && !prompts.includes('none'))
      ctx.query = { ...ctx.query, prompt: [...prompts, 'consent'].join(' '), [IMPLIED_CONSENT]: '1' };
    await next();
  }

  /** Scopes that are not to be shown are left out of the discovery document. */
  private async hideScopes(ctx: KoaContextWithOIDC, next: () => Promise<void>, resources: ResourceSet): Promise<void> {
    await next();
    const body = ctx.body as { scopes_supported?: string[] } | undefined;
    if (ctx.path === '/.well-known/openid-configuration' && body?.scopes_supported)
      body.scopes_supported = body.scopes_supported.filter((name) => resources.scope(name)?.isShown ?? true);
  }

  /**
   * The provider keeps no JWTs: revoking one ends the session that it belongs to, and what one is worth we say
   * ourselves.
   */
  private async answerForAccessTokens(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    if ((ctx.body as { error?: string } | undefined)?.error !== 'unsupported_token_type') return;
    const { params, client } = ctx.oidc;
    const checked = await this.verifier.checked(String(params?.['token'])).catch(() => undefined);
    ctx.status = 200;
    if (ctx.path === '/connect/introspect') {
      ctx.body =
        checked && client && this.mayAsk(client, checked)
          ? { active: true, ...checked.claims, token_type: 'Bearer' }
          : { active: false };
      return;
    }
    // One that is not valid is no error (RFC 7009).
    ctx.body = '';
    const { principal } = checked ?? {};
    if (!principal || principal.clientId !== client?.clientId) return;
    await (principal.isClient
      ? this.sessions.endOfToken(principal.sessionId)
      : this.sessions.endOf(principal.tenantId, principal.sessionId));
  }

  /** Clients may ask about their own tokens, APIs about those that are meant for them. */
  private mayAsk(client: ProviderClient, { principal, claims }: Checked): boolean {
    return (
      client.clientAuthMethod !== 'none' &&
      (principal.clientId === client.clientId || [claims.aud].flat().includes(client.clientId))
    );
  }

  /** Who signs out at the server ends what was begun from there, in all clients. */
  private async endWhatTheBrowserBegan(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    if (ctx.path !== `${SIGN_OUT}/confirm` || !ctx.oidc?.params?.['logout']) return;
    const grants = Object.values(ctx.oidc.session?.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
    for (const grantId of grants) await this.endGrant(grantId);
  }

  /** No token of a family outlives the family's absolute end. */
  private refreshSeconds({ iiat }: RefreshToken, client: Client): number {
    const now = Math.floor(Date.now() / 1000);
    const rest = (iiat ?? now) + grantSeconds(client) - now;
    const isSliding = client.refreshTokenExpiration === 0;
    return Math.max(1, isSliding ? Math.min(client.slidingRefreshTokenLifetime, rest) : rest);
  }

  private async tokenClaims(
    ctx: KoaContextWithOIDC,
    token: { scope?: string; gty?: string },
  ): Promise<Record<string, unknown>> {
    const scopes = new Set(token.scope?.split(' '));
    const { alwaysSendClientClaims, clientClaimsPrefix, claims } = registrationOf(ctx.oidc.client!);
    const account = accountOf(ctx);
    const sent = !account || alwaysSendClientClaims ? claims : [];
    const ofClient = Object.fromEntries(
      sent
        .map(({ type, value }) => [`${clientClaimsPrefix}${type}`, value] as const)
        .filter(([type]) => !RESERVED.test(type)),
    );
    if (account) return { ...ofClient, ...(await this.issuer.claims(account, scopes)), ...howSignedIn(ctx, token.gty) };
    const tenantId = tenantOfClient(ctx);
    return { ...ofClient, ...(tenantId && tenantId !== EMPTY_GUID ? { tenantid: tenantId } : {}) };
  }

  private async endGrant(grantId: string): Promise<void> {
    const [record] = await this.database.source.query<{ accountId: string }[]>(
      'select account_id as "accountId" from oidc_record where grant_id = $1 and account_id is not null limit 1',
      [grantId],
    );
    if (record) await this.sessions.endOf(subjectOf(record.accountId).tenantId, grantId);
  }
}
