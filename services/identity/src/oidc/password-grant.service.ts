import { Database } from '@ishare/data/database.js';
import { AppError, defineError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { Credentials } from '../passwords/credentials.service.js';
import { SecurityLog, type SecurityAction } from '../security-log/security-log.service.js';
import type { User } from '../users/user.entity.js';
import { SCOPES } from './account.js';
import { Accounts, roleNamesOf } from './accounts.service.js';
import { oauthRefusal, refuse } from './refusal.js';
import { TokenIssuer } from './token-issuer.service.js';

const refusals = {
  Missing: defineError('OAuth:MissingCredentials'),
  UnknownScope: defineError('OAuth:invalid_scope'),
  /** Unknown user, wrong password and locked account read the same, so that nobody learns which it was. */
  WrongCredentials: defineError('OAuth:InvalidUserNameOrPassword'),
  NotAllowed: defineError('OAuth:LoginIsNotAllowed'),
} as const;

interface PasswordParams {
  username?: string;
  password?: string;
  __tenant?: string;
}

/** Sign-in by name and password. */
@Injectable()
export class PasswordGrant {
  static readonly parameters = ['username', 'password', 'scope', '__tenant'];

  constructor(
    private readonly database: Database, private readonly credentials: Credentials, private readonly accounts: Accounts,
    private readonly issuer: TokenIssuer, private readonly log: SecurityLog, private readonly localizer: Localizer,
  ) {}

  async handle(ctx: TokenEndpointGrantContext<PasswordParams>): Promise<void> {
    try {
      await this.signIn(ctx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw refuse(ctx, oauthRefusal(error, this.localizer, error.definition === refusals.Missing ? 'invalid_request' : error.definition === refusals.UnknownScope ? 'invalid_scope' : 'invalid_grant'));
    }
  }

  private async signIn(ctx: TokenEndpointGrantContext<PasswordParams>): Promise<void> {
    const { username, password, scope } = ctx.oidc.params;
    if (!username || !password) throw new AppError(refusals.Missing);
    const scopes = this.issuer.scopesOf(scope);
    if ([...scopes].some((name) => !(SCOPES as readonly string[]).includes(name))) throw new AppError(refusals.UnknownScope);
    const tenantId = await this.accounts.tenantOf(ctx);
    await runAsTenant(tenantId, async () => {
      const user = await this.authenticate(username, password, ctx.oidc.client.clientId);
      const clientId = ctx.oidc.client.clientId;
      const { sessionId, roles } = await this.database.tx(async (tx) => {
        await this.log.write({ identity: 'Identity', action: 'LoginSucceeded', userId: user.id, userName: user.userName, clientId }, tx);
        return { sessionId: await this.issuer.openSession(user, clientId, tx), roles: await roleNamesOf(user.id, tx) };
      });
      await this.issuer.reply(ctx, { accountId: user.id, tenantId, user, roles, sessionId, impersonator: null, claims: async () => ({ sub: user.id }) }, scopes);
    });
  }

  private async authenticate(login: string, password: string, clientId: string): Promise<User> {
    const outcome = await this.credentials.check(login, password);
    const deny = async (action: SecurityAction, definition: ErrorDefinition): Promise<never> => {
      const user = outcome.kind === 'unknown' ? { userId: null, userName: login } : { userId: outcome.user.id, userName: outcome.user.userName };
      await this.log.write({ identity: 'Identity', action, ...user, clientId });
      throw new AppError(definition);
    };
    if (outcome.kind === 'unknown') return deny('LoginInvalidUserName', refusals.WrongCredentials);
    if (outcome.kind === 'locked') return deny('LoginLockedout', refusals.WrongCredentials);
    if (outcome.kind === 'wrong') return deny('LoginInvalidUserNameOrPassword', refusals.WrongCredentials);
    if (!outcome.user.isActive) return deny('LoginNotAllowed', refusals.NotAllowed);
    return outcome.user;
  }
}
