import { Database } from '@ishare/data/database.js';
import type { BatchStep } from '@ishare/data/tenant-batch.js';
import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { AppError, defineError } from '@ishare/kernel/errors.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { KoaContextWithOIDC, TokenEndpointGrantContext } from 'oidc-provider';
import { OFFLINE_ACCESS, ServerResources } from '../identity-server/server-resources.service.js';
import { Sessions } from '../sessions/sessions.service.js';
import type { UserSession } from '../sessions/user-session.entity.js';
import type { User } from '../users/user.entity.js';
import { accountIdOf } from './account.js';
import { API_RESOURCE, apiResource } from './api-resource.js';
import { gatherSaves } from './oidc-adapter.js';
import { registrationOf, scopesOf } from './registered-clients.service.js';
import { claimBagOf, openedClaims, type ClaimBag } from './user-claims.js';

export const scopeErrors = { Unknown: defineError('OAuth:invalid_scope') } as const;

/** What is known of a user while one token request is answered. */
export interface TokenAccount {
  accountId: string;
  tenantId: string;
  user: User;
  bag: ClaimBag;
  sessionId: string;
  impersonator: UserSession['impersonator'];
}

const ACCOUNT = 'account';
const SIGNED_IN_AT = 'signedInAt';

/** What a sign-in leaves in the provider's records, not written yet. */
export interface Prepared {
  steps: BatchStep[];
  refreshToken: string | undefined;
}

/** Issues the tokens of a sign-in that a grant of our own has accepted. */
@Injectable()
export class TokenIssuer {
  constructor(
    private readonly sessions: Sessions,
    private readonly resources: ServerResources,
    private readonly database: Database,
  ) {}

  /** Opens the session of a new sign-in in the transaction that records it. */
  async openSession(
    user: User,
    clientId: string,
    tx: Tx,
    impersonator: UserSession['impersonator'] = null,
  ): Promise<string> {
    const id = newId();
    await this.sessions.open({ id, userId: user.id, userName: user.userName, clientId, impersonator }, tx);
    return id;
  }

  async account(
    user: User,
    sessionId: string,
    impersonator: UserSession['impersonator'],
    tx: Tx,
  ): Promise<TokenAccount> {
    const { tenantId } = tx;
    return {
      accountId: accountIdOf({ tenantId, userId: user.id }),
      tenantId,
      user,
      bag: await claimBagOf(user, tx),
      sessionId,
      impersonator,
    };
  }

  /** Scopes asked for, all of which the client must be allowed; all that it is allowed when it names none. */
  async scopesOf(ctx: KoaContextWithOIDC & { oidc: { params: { scope?: string } } }): Promise<Set<string>> {
    const allowed = scopesOf(registrationOf(ctx.oidc.client!), await this.resources.get());
    const wanted = ctx.oidc.params.scope?.split(' ').filter(Boolean) ?? [];
    if (wanted.some((name) => !allowed.includes(name))) throw new AppError(scopeErrors.Unknown);
    return new Set(wanted.length > 0 ? wanted : allowed);
  }

  /** What an access token says of its user. */
  async claims(
    { tenantId, user, bag, sessionId, impersonator }: TokenAccount,
    scopes: ReadonlySet<string>,
  ): Promise<Record<string, unknown>> {
    return {
      ...openedClaims(bag, (await this.resources.get()).claimTypes(scopes)),
      preferred_username: user.userName,
      session_id: sessionId,
      ...(tenantId === EMPTY_GUID ? {} : { tenantid: tenantId }),
      ...(impersonator
        ? {
            impersonator_userid: impersonator.userId,
            impersonator_username: impersonator.userName,
            ...(impersonator.tenantId === EMPTY_GUID ? {} : { impersonator_tenantid: impersonator.tenantId }),
          }
        : {}),
    };
  }

  /** Makes the grant and the refresh token of a sign-in, as steps that write them. */
  async prepare(
    ctx: TokenEndpointGrantContext,
    { accountId, sessionId }: Pick<TokenAccount, 'accountId' | 'sessionId'>,
    scopes: ReadonlySet<string>,
  ): Promise<Prepared> {
    const { provider, client } = ctx.oidc;
    const scope = [...scopes].join(' ');
    const { steps, result } = await gatherSaves(async () => {
      const grant = new provider.Grant({ accountId, clientId: client.clientId, jti: sessionId } as never);
      grant.addOIDCScope(scope);
      grant.addResourceScope(API_RESOURCE, scope);
      await grant.save();
      if (!scopes.has(OFFLINE_ACCESS)) return undefined;
      const gty = ctx.oidc.params['grant_type'];
      return new provider.RefreshToken({
        accountId,
        client,
        grantId: sessionId,
        gty,
        scope,
        resource: API_RESOURCE,
        rotations: 0,
        authTime: signedInAt(ctx),
      } as never).save();
    });
    return { steps, refreshToken: result };
  }

  /** Writes the token reply of a sign-in whose grant and refresh token are written already, or are written now. */
  async reply(
    ctx: TokenEndpointGrantContext,
    account: TokenAccount,
    scopes: ReadonlySet<string>,
    written?: Prepared,
  ): Promise<void> {
    const { provider, client } = ctx.oidc;
    const scope = [...scopes].join(' ');
    ctx.state[ACCOUNT] = account;
    const { accountId, tenantId, sessionId } = account;
    const prepared = written ?? (await this.prepare(ctx, account, scopes));
    if (!written) await runAsTenant(tenantId, () => this.database.write([], { central: prepared.steps }));

    const accessToken = new provider.AccessToken({
      accountId,
      client,
      grantId: sessionId,
      gty: ctx.oidc.params['grant_type'],
    } as never);
    accessToken.resourceServer = new provider.ResourceServer(
      API_RESOURCE,
      apiResource(client, await this.resources.get()),
    );
    accessToken.scope = scope;
    const value = await accessToken.save();
    const { refreshToken } = prepared;
    ctx.body = {
      access_token: value,
      expires_in: accessToken.expiration,
      ...(refreshToken ? { refresh_token: refreshToken } : {}),
      scope,
      token_type: 'Bearer',
    };
  }
}

/** The account that the current token request is about; a client that asks for itself has none. */
export function accountOf(ctx: {
  state: Record<string, unknown>;
  oidc: { account?: unknown };
}): TokenAccount | undefined {
  return (ctx.state[ACCOUNT] ?? ctx.oidc.account) as TokenAccount | undefined;
}

/** When the sign-in of this token request happened, in seconds: one moment for all that its tokens say. */
export function signedInAt(ctx: KoaContextWithOIDC): number {
  return (ctx.state[SIGNED_IN_AT] ??= Math.floor(Date.now() / 1000)) as number;
}
