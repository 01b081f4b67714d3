import type { Tx } from '@ishare/data/tx.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { Sessions } from '../sessions/sessions.service.js';
import type { UserSession } from '../sessions/user-session.entity.js';
import type { User } from '../users/user.entity.js';
import { accountIdOf, SCOPES } from './account.js';
import { ACCESS_TOKEN_SECONDS, API_RESOURCE, apiResource } from './api-resource.js';

/** Ends a sign-in however often it is refreshed. */
export const REFRESH_ABSOLUTE_SECONDS = 2_592_000;
/** Ends a sign-in that is not refreshed for so long. */
export const REFRESH_SLIDING_SECONDS = 1_296_000;

/** What is known of a user while one token request is answered. */
export interface TokenAccount {
  accountId: string;
  tenantId: string;
  user: User;
  roles: string[];
  sessionId: string;
  impersonator: UserSession['impersonator'];
  claims(): Promise<{ sub: string }>;
}

const ACCOUNT = 'account';

/** Issues the tokens of a sign-in that a grant of our own has accepted. */
@Injectable()
export class TokenIssuer {
  constructor(private readonly sessions: Sessions) {}

  /** Opens the session of a new sign-in in the transaction that records it. */
  async openSession(user: User, clientId: string, tx: Tx, impersonator: UserSession['impersonator'] = null): Promise<string> {
    const id = newId();
    await this.sessions.open({ id, userId: user.id, userName: user.userName, clientId, impersonator }, tx);
    return id;
  }

  /** Scopes asked for, as far as they exist; all of them when none is named. */
  scopesOf(requested: string | undefined): Set<string> {
    const wanted = requested?.split(' ').filter(Boolean) ?? [];
    return new Set(wanted.length > 0 ? wanted : SCOPES);
  }

  /** What every access token says beside the claims that its scopes open. */
  claims({ tenantId, user, sessionId, impersonator }: Pick<TokenAccount, 'tenantId' | 'user' | 'roles' | 'sessionId' | 'impersonator'>, opened: Record<string, unknown>): Record<string, unknown> {
    return {
      ...opened,
      preferred_username: user.userName,
      session_id: sessionId,
      ...(tenantId === EMPTY_GUID ? {} : { tenantid: tenantId }),
      ...(impersonator
        ? { impersonator_userid: impersonator.userId, impersonator_username: impersonator.userName, ...(impersonator.tenantId === EMPTY_GUID ? {} : { impersonator_tenantid: impersonator.tenantId }) }
        : {}),
    };
  }

  /** Writes the token reply. */
  async reply(ctx: TokenEndpointGrantContext, account: TokenAccount, scopes: ReadonlySet<string>): Promise<void> {
    const { provider, client } = ctx.oidc;
    const scope = [...scopes].join(' ');
    ctx.state[ACCOUNT] = account;
    const accountId = accountIdOf({ tenantId: account.tenantId, userId: account.user.id });
    const grant = new provider.Grant({ accountId, clientId: client.clientId, jti: account.sessionId } as never);
    grant.addOIDCScope(scope);
    grant.addResourceScope(API_RESOURCE, scope);
    await grant.save();

    const accessToken = new provider.AccessToken({ accountId: account.user.id, client, grantId: account.sessionId, gty: ctx.oidc.params.grant_type } as never);
    accessToken.resourceServer = new provider.ResourceServer(API_RESOURCE, apiResource());
    accessToken.scope = scope;
    const value = await accessToken.save();

    const refreshToken = scopes.has('offline_access')
      ? await new provider.RefreshToken({ accountId, client, grantId: account.sessionId, gty: ctx.oidc.params.grant_type, scope, resource: API_RESOURCE, rotations: 0, authTime: Math.floor(Date.now() / 1000) } as never).save()
      : undefined;
    ctx.body = { access_token: value, expires_in: ACCESS_TOKEN_SECONDS, ...(refreshToken ? { refresh_token: refreshToken } : {}), scope, token_type: 'Bearer' };
  }
}

/** The account that the current token request is about. */
export function accountOf(ctx: { state: Record<string, unknown>; oidc: { account?: unknown } }): TokenAccount {
  return (ctx.state[ACCOUNT] ?? ctx.oidc.account) as TokenAccount;
}
