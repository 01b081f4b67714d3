import { isDeepStrictEqual } from 'node:util';
import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import type { clientClone } from '@ishare/contracts/identity/identity-server.js';
import type { ServerClient } from '@ishare/contracts/identity/server-records.js';
import { refuseTaken } from '@ishare/crud/refuse-taken.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { identityErrors } from '../errors.js';
import { OpenIdProvider } from '../oidc/openid-provider.service.js';
import { GRANT_TYPES } from '../oidc/registered-clients.service.js';
import { Grants } from '../permissions/grants.service.js';
import { PermissionGrant, ProviderName } from '../permissions/permission-grant.entity.js';
import { Sessions } from '../sessions/sessions.service.js';
import { Client } from './client.entity.js';
import { textsOf } from './members.js';
import { serverClients } from './served.js';
import { Secrets, type secretsBody } from './secrets.service.js';
import { withoutUnmanaged } from './server-resource.service.js';
import { ServerResources } from './server-resources.service.js';

const P = identityServerPermissions.names.Clients;
const managed = {
  clientSecrets: P.ManageSecrets,
  secrets: P.ManageSecrets,
  claims: P.ManageClaims,
  properties: P.ManageProperties,
};

/** By what a client signs in, and where it has its users sent: whoever changes it could take the client's place. */
const signsInBy = [
  'clientId',
  'clientSecrets',
  'requireClientSecret',
  'requirePkce',
  'requireConsent',
  'allowedGrantTypes',
  'allowedScopes',
  'redirectUris',
  'postLogoutRedirectUris',
  'allowedCorsOrigins',
] as const satisfies readonly (keyof Client)[];

/** Machines sign in by a secret and nothing else. */
const MACHINE = 'client_credentials';

/** The grant by which a browser that is signed in already goes on to the client. */
const BY_BROWSER = 'authorization_code';

/** A link is enough for such a client to get a token of whoever follows it. */
const signsInUnasked = ({ allowedGrantTypes, requireConsent }: Pick<Client, 'allowedGrantTypes' | 'requireConsent'>) =>
  !requireConsent && textsOf('grantType', allowedGrantTypes ?? []).includes(BY_BROWSER);

const LOCAL = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : '';
}

type Body = Record<string, unknown>;
type SecretsBody = z.output<typeof secretsBody>;

/** Fields of a client that would do something else than they say here. */
const notOffered: Partial<Record<keyof Client, unknown>> = {
  accessTokenType: 1,
  allowPlainTextPkce: true,
  requireRequestObject: true,
};

/** What the body of an older or newer client calls differently, under our own names. */
function withOwnNames({ scopes, secrets, callbackUrl, logoutUrl, ...body }: Body): Body {
  const first = (given: unknown, own: unknown) =>
    Array.isArray(given) && !(own as unknown[] | undefined)?.length ? given : own;
  return {
    ...body,
    allowedScopes: first(scopes, body['allowedScopes']),
    clientSecrets: first(secrets, body['clientSecrets']),
    redirectUris: callbackUrl
      ? [{ redirectUri: callbackUrl }, ...((body['redirectUris'] as object[] | undefined) ?? [])]
      : body['redirectUris'],
    postLogoutRedirectUris: logoutUrl
      ? [{ postLogoutRedirectUri: logoutUrl }, ...((body['postLogoutRedirectUris'] as object[] | undefined) ?? [])]
      : body['postLogoutRedirectUris'],
  };
}

@Injectable()
export class ClientService extends ThingService<Client, ServerClient> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly permissions: Permissions,
    private readonly secrets: Secrets,
    private readonly sessions: Sessions,
    private readonly grants: Grants,
    private readonly provider: OpenIdProvider,
    private readonly resources: ServerResources,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(database, ports, serverClients);
  }

  override async create(body: Body): Promise<ServerClient> {
    // Known before the transaction, in which it is asked and would be read over another connection.
    await this.provider.get();
    return super
      .create(body)
      .catch(refuseTaken('clientId', identityErrors.ClientIdExisted, body['clientId'] as string));
  }

  override async update(id: string, body: Body): Promise<ServerClient> {
    const allowed = await withoutUnmanaged(body, managed, this.permissions);
    await this.provider.get();
    return super
      .update(id, allowed)
      .catch(refuseTaken('clientId', identityErrors.ClientIdExisted, body['clientId'] as string));
  }

  protected override async toRow(body: Body, tx: Tx, existing: Client | null): Promise<Values<Client>> {
    const { clientSecrets, ...named } = withOwnNames(body);
    const row = {
      ...named,
      ...(clientSecrets
        ? { clientSecrets: this.secrets.merge(clientSecrets as SecretsBody, existing?.clientSecrets ?? []) }
        : {}),
    } as Values<Client>;
    const whole = Object.assign(
      new Client(),
      existing,
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
    );
    await this.assertWorks(whole, existing);
    if (!existing || signsInBy.some((field) => !isDeepStrictEqual(existing[field], whole[field])))
      await this.assertMaySignIn(existing ? [existing, whole] : [whole], tx);
    // To do without a secret is to have one that everybody knows.
    if (existing?.requireClientSecret && !whole.requireClientSecret) await this.assertMayManageSecrets();
    if (existing) await this.noteChange(existing, whole, tx);
    return row;
  }

  /** Of a client before and after a change: the caller could sign in as what it holds, and as everybody it signs in. */
  private async assertMaySignIn(clients: readonly Client[], tx: Tx): Promise<void> {
    if (clients.some((client) => !client.isStatic && signsInUnasked(client)))
      await this.grants.assertCallerCoversPeople(identityErrors.ClientAsksNobody);
    await this.grants.assertCallerCoversClient(
      [...new Set(clients.map(({ clientId }) => clientId))],
      clients.some(({ isStatic }) => isStatic),
      tx,
    );
  }

  private async assertMayManageSecrets(): Promise<void> {
    const principal = currentContext()?.principal;
    if (principal && !(await this.permissions.ofCaller(principal)).permissions.has(P.ManageSecrets))
      throw new AppError(kernelErrors.Forbidden, { permissions: [P.ManageSecrets] });
  }

  /** Nobody may listen in on the way back. What stands already may stay until it is changed. */
  private assertSafeAddresses(client: Client, existing: Client | null): void {
    const addresses = ({ redirectUris, postLogoutRedirectUris }: Client) => [
      ...textsOf('redirectUri', redirectUris ?? []),
      ...textsOf('postLogoutRedirectUri', postLogoutRedirectUris ?? []),
    ];
    const standing = new Set(existing ? addresses(existing) : []);
    const own = new URL(this.config.PUBLIC_URL).hostname;
    const unsafe = addresses(client).find(
      (address) =>
        /^http:/i.test(address) && !standing.has(address) && !LOCAL.test(hostOf(address)) && hostOf(address) !== own,
    );
    if (unsafe) throw new AppError(identityErrors.RedirectNotEncrypted, { address: unsafe });
  }

  /** What the server would not do, it says when the client is saved, not when somebody cannot sign in. */
  private async assertWorks(client: Client, existing: Client | null): Promise<void> {
    this.assertSafeAddresses(client, existing);
    if (!client.requireClientSecret && textsOf('grantType', client.allowedGrantTypes ?? []).includes(MACHINE))
      throw new AppError(identityErrors.MachineWithoutSecret);
    const refused = Object.entries(notOffered).find(([field, value]) => client[field as keyof Client] === value);
    const type = textsOf('grantType', client.allowedGrantTypes).find((name) => !GRANT_TYPES.has(name));
    if (refused || type)
      throw new AppError(identityErrors.ClientOptionNotOffered, {
        option: refused ? `${refused[0]} = ${String(refused[1])}` : `grant type "${type}"`,
      });
    const reason = await this.provider.problemOf(client);
    if (reason) throw new AppError(identityErrors.ClientNotValid, { reason });
  }

  /** Tokens end with what they were given on: the id, the switch, a secret. */
  private async noteChange(before: Client, after: Client, tx: Tx): Promise<void> {
    const lost = textsOf('grantType', before.allowedGrantTypes).some(
      (type) => !textsOf('grantType', after.allowedGrantTypes).includes(type),
    );
    const isRenamed = before.clientId !== after.clientId;
    if (
      before.isStatic &&
      (isRenamed || !after.enabled || after.requireClientSecret || lost || !after.enableLocalLogin)
    )
      throw new AppError(identityErrors.StaticClient, { 0: before.clientId });
    const secretGone = before.clientSecrets.some(({ id }) => !after.clientSecrets.some((kept) => kept.id === id));
    if (isRenamed)
      await tx.watching(
        PermissionGrant,
        { providerName: ProviderName.Client, providerKey: In([before.clientId, after.clientId]) },
        () =>
          tx.query(
            `update permission_grant set provider_key = $2 where provider_name = '${ProviderName.Client}'
              and provider_key = $1`,
            [before.clientId, after.clientId],
          ),
      );
    if (isRenamed || secretGone || (before.enabled && !after.enabled)) await this.end(before.clientId, tx);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { clientId, isStatic } = await tx.get(Client, id, { lock: true });
    if (isStatic) throw new AppError(identityErrors.StaticClient, { 0: clientId });
    await this.grants.revokeAll(ProviderName.Client, clientId, tx);
    await this.end(clientId, tx);
  }

  private async end(clientId: string, tx: Tx): Promise<void> {
    await this.sessions.endClient(clientId, tx);
    await this.grants.announceChange(tx);
  }

  /** A new client like another one, in the parts that are asked for. */
  async clone(
    id: string,
    { clientId, clientName, description, ...copy }: z.output<typeof clientClone>,
  ): Promise<ServerClient> {
    if (copy.copySecret) await this.assertMayManageSecrets();
    const parts: Partial<Record<keyof Client, boolean>> = {
      allowedGrantTypes: copy.copyAllowedGrantType,
      redirectUris: copy.copyRedirectUri,
      allowedScopes: copy.copyAllowedScope,
      claims: copy.copyClaim,
      clientSecrets: copy.copySecret,
      allowedCorsOrigins: copy.copyAllowedCorsOrigin,
      postLogoutRedirectUris: copy.copyPostLogoutRedirectUri,
      properties: copy.copyPropertie,
      identityProviderRestrictions: copy.copyIdentityProviderRestriction,
    };
    const created = await this.database
      .tx(async (tx) => {
        const source = await tx.get(Client, id);
        const left = Object.fromEntries(
          Object.entries(parts)
            .filter(([, isCopied]) => !isCopied)
            .map(([part]) => [part, []]),
        );
        const { id: _id, creationTime: _time, ...fields } = source;
        const copied = { ...fields, ...left, clientId, clientName, description, isStatic: false, extraProperties: {} };
        await this.assertMaySignIn([Object.assign(new Client(), copied)], tx);
        return tx.insert(Client, { ...copied, id: undefined });
      })
      .catch(refuseTaken('clientId', identityErrors.ClientIdExisted, clientId));
    return this.get(created.id);
  }

  /** Scopes of APIs that a client can be allowed. */
  async assignableApiScopes(): Promise<string[]> {
    return [...(await this.resources.get()).api.keys()];
  }

  async assignableIdentityResources(): Promise<string[]> {
    return [...(await this.resources.get()).identity.keys()];
  }

  async corsOrigins(): Promise<string[]> {
    const rows = await this.database.tx((tx) =>
      tx.query<{ origin: string }>(
        `select distinct o->>'origin' as origin from client, jsonb_array_elements(allowed_cors_origins) o
          where not is_deleted order by 1`,
      ),
    );
    return rows.map(({ origin }) => origin);
  }
}
