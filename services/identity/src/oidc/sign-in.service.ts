import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, defineError } from '@ishare/kernel/errors.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { SecurityLog, type SecurityAction } from '../security-log/security-log.service.js';
import type { User } from '../users/user.entity.js';
import { oauthRefusal, refuse } from './refusal.js';
import { scopeErrors, TokenIssuer } from './token-issuer.service.js';

export const signInErrors = {
  Missing: defineError('OAuth:MissingCredentials'),
  /** Unknown user, wrong password and locked account read the same, so that nobody learns which it was. */
  WrongCredentials: defineError('OAuth:InvalidUserNameOrPassword'),
  NotAllowed: defineError('OAuth:LoginIsNotAllowed'),
  RequiresTwoFactor: defineError('OAuth:RequiresTwoFactor'),
  EmailNotConfirmed: defineError('OAuth:EmailNotConfirmed'),
  PhoneNotConfirmed: defineError('OAuth:PhoneNotConfirmed'),
  ShouldChangePassword: defineError('OAuth:ShouldChangePasswordOnNextLogin'),
  PasswordTooOld: defineError('OAuth:PeriodicallyChangePassword'),
  NoLocalLogin: defineError('OAuth:LocalLoginDisabled'),
} as const;

const requestErrors = new Map<unknown, 'invalid_request' | 'invalid_scope'>([[signInErrors.Missing, 'invalid_request'], [scopeErrors.Unknown, 'invalid_scope']]);

/** What the sign-ins of all grants have in common. */
@Injectable()
export class SignIn {
  constructor(private readonly database: Database, private readonly issuer: TokenIssuer, private readonly log: SecurityLog, private readonly localizer: Localizer) {}

  /** Runs a grant; what it throws goes out in the words of OAuth. */
  async answer(ctx: TokenEndpointGrantContext, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw refuse(ctx, oauthRefusal(error, this.localizer, requestErrors.get(error.definition) ?? 'invalid_grant'));
    }
  }

  /** Notes a refused sign-in in the current tenant's security log. */
  async logRefusal(clientId: string, action: SecurityAction, user: { id: string; userName: string } | string): Promise<void> {
    const who = typeof user === 'string' ? { userId: null, userName: user } : { userId: user.id, userName: user.userName };
    await this.log.write({ identity: action === 'LoginRequiresTwoFactor' ? 'IdentityTwoFactor' : 'Identity', action, ...who, clientId });
  }

  async logSuccess(clientId: string, { id: userId, userName }: User, tx?: Tx): Promise<void> {
    await this.log.write({ identity: 'Identity', action: 'LoginSucceeded', userId, userName, clientId }, tx);
  }

  /** Opens the session of a user of the current tenant who has proven everything, and issues its tokens. */
  async complete(ctx: TokenEndpointGrantContext, user: User, scopes: ReadonlySet<string>): Promise<void> {
    const clientId = ctx.oidc.client.clientId;
    const account = await this.database.tx(async (tx) => {
      await this.logSuccess(clientId, user, tx);
      return this.issuer.account(user, await this.issuer.openSession(user, clientId, tx), null, tx);
    });
    await this.issuer.reply(ctx, account, scopes);
  }
}
