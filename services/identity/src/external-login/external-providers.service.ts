import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentTenantId } from '@ishare/server/context.js';
import { fetchPublic } from '@ishare/server/public-fetch.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import * as openid from 'openid-client';
import QuickLRU from 'quick-lru';
import { z } from 'zod';
import { identityErrors } from '../errors.js';
import type { ExternalProvider } from '@ishare/contracts/identity/account-settings.js';
import { TenantSettings } from '../settings/tenant-settings.service.js';

/** How long somebody may take at the provider, in seconds. */
const LIFE = 900;
/** How long what a provider says of itself is remembered, in ms. */
const DISCOVERED = 600_000;
/** Providers that need no address, because everybody knows it. */
const WELL_KNOWN: Readonly<Record<string, string>> = { google: 'https://accounts.google.com' };
const DEFAULT_SCOPE = 'openid profile email';

/** What a provider is known by; `property` names are those of its settings. */
interface Registration {
  name: string;
  displayName: string;
  authority: string;
  clientId: string;
  clientSecret: string;
  scope: string;
}

/** A way to the provider that has been begun, under its state. */
const begun = z.object({
  tenantId: z.string(),
  provider: z.string(),
  uid: z.string(),
  verifier: z.string(),
  nonce: z.string(),
});
export type Begun = z.output<typeof begun>;

/** Who came back, as the provider says. */
export interface ExternalIdentity {
  provider: string;
  key: string;
  /** Only where the provider has verified it. */
  email: string | undefined;
  name: string | undefined;
}

function property(provider: ExternalProvider, kind: 'properties' | 'secretProperties', name: string): string {
  return provider[kind].find((known) => known.name.toLowerCase() === name.toLowerCase())?.value.trim() ?? '';
}

/** What a provider's settings say; members that are missing are blank. */
export function registrationOf(provider: ExternalProvider): Registration {
  const { name } = provider;
  return {
    name,
    displayName: property(provider, 'properties', 'DisplayName') || name,
    authority: property(provider, 'properties', 'Authority') || WELL_KNOWN[name.toLowerCase()] || '',
    clientId: property(provider, 'properties', 'ClientId'),
    clientSecret: property(provider, 'secretProperties', 'ClientSecret'),
    scope: property(provider, 'properties', 'Scope') || DEFAULT_SCOPE,
  };
}

/** What is missing before a provider can be used, by the names of its settings. */
export function missingOf(provider: ExternalProvider): string[] {
  const { authority, clientId } = registrationOf(provider);
  return [...(URL.canParse(authority) ? [] : ['Authority']), ...(clientId ? [] : ['ClientId'])];
}

/** Sign-in through OpenID Connect providers that the settings name. */
@Injectable()
export class ExternalProviders {
  private readonly logger = new Logger('ExternalLogin');
  private readonly discovered = new QuickLRU<string, Promise<openid.Configuration>>({
    maxSize: 1_000,
    maxAge: DISCOVERED,
  });

  constructor(
    private readonly settings: TenantSettings,
    @Inject(SHARED_STATE) private readonly state: SharedState,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Where providers send people back to: to be registered there. */
  get returnAddress(): string {
    return `${this.config.PUBLIC_URL}/connect/external`;
  }

  /** Those that the current tenant's users may sign in through; one that is not set up completely is left out. */
  async offered(): Promise<Registration[]> {
    const providers = JSON.parse(
      (await this.settings.values())[settings.externalLogin.providers.name]!,
    ) as ExternalProvider[];
    const isHost = currentTenantId() === EMPTY_GUID;
    const usable = providers.filter(
      (provider) =>
        provider.enabled &&
        (isHost || provider.enabledForTenantUser || provider.useCustomSettings) &&
        missingOf(provider).length === 0,
    );
    return usable.map(registrationOf);
  }

  /** The address at the provider where somebody signs in; comes back to `returnAddress`, for the interaction `uid`. */
  async begin(name: string, uid: string): Promise<string> {
    const registration = await this.named(name);
    const configuration = await this.configurationOf(registration);
    const [state, verifier, nonce] = [openid.randomState(), openid.randomPKCECodeVerifier(), openid.randomNonce()];
    await this.state.set(
      `external-login:${state}`,
      JSON.stringify({
        tenantId: currentTenantId(),
        provider: registration.name,
        uid,
        verifier,
        nonce,
      } satisfies Begun),
      LIFE,
    );
    return openid.buildAuthorizationUrl(configuration, {
      redirect_uri: this.returnAddress,
      scope: registration.scope,
      state,
      nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /** What was begun under a state; it can be asked once more, until it is used up. */
  async begunUnder(state: string): Promise<Begun | undefined> {
    const text = await this.state.get(`external-login:${state}`);
    return text === null ? undefined : begun.parse(JSON.parse(text));
  }

  /** Who came back with `query`; each state is good once. */
  async finish(state: string, query: string, { provider, verifier, nonce }: Begun): Promise<ExternalIdentity> {
    if (!(await this.state.take(`external-login:${state}`)))
      throw new AppError(identityErrors.ExternalLoginFailed, { provider });
    const registration = await this.named(provider);
    const configuration = await this.configurationOf(registration);
    try {
      const tokens = await openid.authorizationCodeGrant(configuration, new URL(`${this.returnAddress}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // Many providers tell the address at their userinfo only.
      const more =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
          ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      const email = more['email_verified'] === true && typeof more['email'] === 'string' ? more['email'] : undefined;
      return {
        provider: registration.name,
        key: claims.sub,
        email,
        name: typeof more['name'] === 'string' ? more['name'] : undefined,
      };
    } catch (error) {
      throw this.failed(registration, error);
    }
  }

  private async named(name: string): Promise<Registration> {
    const found = (await this.offered()).find((provider) => provider.name.toLowerCase() === name.toLowerCase());
    if (!found) throw new AppError(identityErrors.ExternalLoginNotOffered, { provider: name });
    return found;
  }

  private async configurationOf(registration: Registration): Promise<openid.Configuration> {
    const key = JSON.stringify(registration);
    const known = this.discovered.get(key);
    if (known) return known;
    const configuration = this.discover(registration);
    this.discovered.set(key, configuration);
    return configuration.catch((error: unknown) => {
      this.discovered.delete(key);
      throw this.failed(registration, error);
    });
  }

  /** A tenant chooses the address, so in production it is none of our own network. */
  private discover({ authority, clientId, clientSecret }: Registration): Promise<openid.Configuration> {
    const isOpen = this.config.NODE_ENV !== 'production';
    const authentication = clientSecret ? openid.ClientSecretPost(clientSecret) : openid.None();
    return openid.discovery(
      new URL(authority),
      clientId,
      undefined,
      authentication,
      isOpen
        ? { execute: [openid.allowInsecureRequests] }
        : { [openid.customFetch]: fetchPublic as openid.CustomFetch },
    );
  }

  private failed({ name }: Registration, error: unknown): AppError {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : '';
    this.logger.warn(`${name}: ${error instanceof Error ? `${error.message} ${cause}` : String(error)}`);
    return new AppError(identityErrors.ExternalLoginFailed, { provider: name });
  }
}
