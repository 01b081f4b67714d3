import { Database } from '@ishare/data/database.js';
import { currentContext, runAsHost } from '@ishare/server/context.js';
import { CLIENTS_CHANGED } from '@ishare/server/origins.js';
import { Remembered } from '@ishare/server/remembered.js';
import { storable } from '@ishare/server/secrets.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Client as ProviderClient, ClientMetadata } from 'oidc-provider';
import { Clock } from '../clock.js';
import { Client } from '../identity-server/client.entity.js';
import { textsOf } from '../identity-server/members.js';
import { Secrets } from '../identity-server/secrets.service.js';
import { OFFLINE_ACCESS, ServerResources, type ResourceSet } from '../identity-server/server-resources.service.js';

/** Ways to get tokens that this server knows; of a client's list the others would open nothing. */
export const GRANT_TYPES: ReadonlySet<string> = new Set([
  'authorization_code',
  'client_credentials',
  'password',
  'phone_verify',
  'refresh_token',
  'Impersonation',
  'impersonation',
]);

/** The member of the provider's clients under which our own row stands. */
export const REGISTRATION = 'registration';

/**
 * Wrong secrets for one client from one address, within so many seconds, before all attempts from there are refused for
 * the rest of the time.
 */
const MAX_FAILURES = 100;
const WINDOW = 300;
/** Of a client's id; no longer one exists. */
const MAX_ID = 200;

/** What the provider never compares: our own check stands in its place. */
const NOT_THE_SECRET = 'hashed';

/** What was registered about a client of the provider. */
export function registrationOf(client: ProviderClient): Client {
  return (client as unknown as Record<typeof REGISTRATION, Client>)[REGISTRATION];
}

function grantTypesOf({ allowedGrantTypes, allowOfflineAccess, requireClientSecret }: Client): string[] {
  const types = textsOf('grantType', allowedGrantTypes).filter(
    (type) =>
      GRANT_TYPES.has(type) &&
      type !== 'refresh_token' &&
      // Without a secret everybody would be the machine.
      (type !== 'client_credentials' || requireClientSecret),
  );
  return [
    ...types,
    ...(types.includes('Impersonation') ? ['impersonation'] : []),
    ...(allowOfflineAccess ? ['refresh_token'] : []),
  ];
}

/** Scopes that the client may ask for, in the order of its list. */
export function scopesOf({ allowedScopes, allowOfflineAccess }: Client, resources: ResourceSet): string[] {
  return [
    ...(allowOfflineAccess ? [OFFLINE_ACCESS] : []),
    ...textsOf('scope', allowedScopes).filter((name) => name !== OFFLINE_ACCESS && resources.scope(name)),
  ];
}

/** A client in the words of the provider (RFC 7591). */
export function metadataOf(client: Client, resources: ResourceSet): ClientMetadata {
  const redirectUris = textsOf('redirectUri', client.redirectUris);
  const postLogoutUris = textsOf('postLogoutRedirectUri', client.postLogoutRedirectUris);
  const grantTypes = grantTypesOf(client);
  const scopes = scopesOf(client, resources);
  const asksForCodes = grantTypes.includes('authorization_code') && redirectUris.length > 0 && scopes.length > 0;
  return {
    client_id: client.clientId,
    client_name: client.clientName,
    application_type: [...redirectUris, ...postLogoutUris].every((uri) => /^https?:/i.test(uri)) ? 'web' : 'native',
    token_endpoint_auth_method: client.requireClientSecret ? 'client_secret_basic' : 'none',
    ...(client.requireClientSecret ? { client_secret: NOT_THE_SECRET } : {}),
    grant_types: grantTypes,
    response_types: asksForCodes ? ['code'] : [],
    redirect_uris: redirectUris,
    post_logout_redirect_uris: postLogoutUris,
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    ...(client.clientUri ? { client_uri: client.clientUri } : {}),
    ...(client.logoUri ? { logo_uri: client.logoUri } : {}),
    ...(client.backChannelLogoutUri
      ? {
          backchannel_logout_uri: client.backChannelLogoutUri,
          backchannel_logout_session_required: client.backChannelLogoutSessionRequired,
        }
      : {}),
    ...(client.userSsoLifetime ? { default_max_age: client.userSsoLifetime } : {}),
    [REGISTRATION]: client,
  };
}

/** Clients as the provider finds them: from memory, and a change holds from the next request on in every process. */
@Injectable()
export class RegisteredClients implements OnModuleInit {
  private readonly enabled: Remembered<Client>;

  constructor(
    private readonly database: Database,
    private readonly resources: ServerResources,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {
    this.enabled = new Remembered(state, CLIENTS_CHANGED, (clientId) =>
      runAsHost(() => this.database.tx((tx) => tx.find(Client, { clientId, enabled: true }))),
    );
  }

  async onModuleInit(): Promise<void> {
    const { tableName } = this.database.source.getMetadata(Client);
    this.database.onCommit((touched) => (touched.has(tableName) ? this.enabled.changed() : undefined));
    await this.enabled.listen();
  }

  /**
   * Undefined for one that is unknown or switched off. An API with secrets may ask about tokens, as a client of its own
   * name.
   */
  async find(clientId: string): Promise<ClientMetadata | undefined> {
    // Of zero bytes, half characters or too long: no client has such an id, and no statement may carry it.
    if (storable(clientId, MAX_ID) !== clientId) return undefined;
    const [client, resources] = await Promise.all([this.enabled.get(clientId), this.resources.get()]);
    if (client) return metadataOf(client, resources);
    const api = resources.apis.find(({ name, secrets }) => name === clientId && secrets.length > 0);
    const asClient: Partial<Client> = {
      clientId,
      clientName: clientId,
      requireClientSecret: true,
      clientSecrets: [...(api?.secrets ?? [])],
      allowOfflineAccess: false,
      allowedGrantTypes: [],
      allowedScopes: [],
      redirectUris: [],
      postLogoutRedirectUris: [],
      allowedCorsOrigins: [],
    };
    return api && metadataOf(Object.assign(new Client(), asClient), resources);
  }

  async secretMatches({ clientId, clientSecrets }: Client, secret: string): Promise<boolean> {
    const failures = `client-failures:${clientId}:${currentContext()?.clientIp ?? ''}`;
    if (Number(await this.state.get(failures)) >= MAX_FAILURES) return false;
    const isRight = this.secrets.matches(clientSecrets, secret, this.clock.now());
    if (!isRight) await this.state.count(failures, WINDOW);
    return isRight;
  }
}
