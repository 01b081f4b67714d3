import { AppError } from '@ishare/kernel/errors.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { Credentials, type Outcome } from '../passwords/credentials.service.js';
import type { SecurityAction } from '../security-log/security-log.service.js';
import { TwoFactor } from '../two-factor/two-factor.service.js';
import type { User } from '../users/user.entity.js';
import { Accounts } from './accounts.service.js';
import { addToRefusal } from './refusal.js';
import { SignIn, signInErrors } from './sign-in.service.js';

interface PasswordParams {
  username?: string;
  password?: string;
  __tenant?: string;
  TwoFactorProvider?: string;
  TwoFactorCode?: string;
}

type Context = TokenEndpointGrantContext<PasswordParams>;

const refusedAs: Record<Exclude<Outcome['kind'], 'right'>, SecurityAction> = { unknown: 'LoginInvalidUserName', locked: 'LoginLockedout', wrong: 'LoginInvalidUserNameOrPassword' };

/** Sign-in by name and password, and by a code as the second step where the user has asked for one. */
@Injectable()
export class PasswordGrant {
  static readonly parameters = ['username', 'password', 'scope', '__tenant', 'TwoFactorProvider', 'TwoFactorCode'];

  constructor(private readonly credentials: Credentials, private readonly accounts: Accounts, private readonly twoFactor: TwoFactor, private readonly signIn: SignIn) {}

  handle(ctx: Context): Promise<void> {
    return this.signIn.answer(ctx, async () => {
      const { username, password } = ctx.oidc.params;
      if (!username || !password) throw new AppError(signInErrors.Missing);
      const scopes = this.signIn.scopesOf(ctx);
      await runAsTenant(await this.accounts.tenantOf(ctx), async () => {
        const user = await this.firstStep(ctx, username, password);
        if (user.twoFactorEnabled) await this.secondStep(ctx, user);
        await this.signIn.complete(ctx, user, scopes);
      });
    });
  }

  private async firstStep(ctx: Context, username: string, password: string): Promise<User> {
    const outcome = await this.credentials.check(username, password);
    if (outcome.kind !== 'right') {
      await this.signIn.logRefusal(ctx, refusedAs[outcome.kind], outcome.kind === 'unknown' ? username : outcome.user);
      throw new AppError(signInErrors.WrongCredentials);
    }
    if (!outcome.user.isActive) {
      await this.signIn.logRefusal(ctx, 'LoginNotAllowed', outcome.user);
      throw new AppError(signInErrors.NotAllowed);
    }
    return outcome.user;
  }

  private async secondStep(ctx: Context, user: User): Promise<void> {
    const { TwoFactorProvider, TwoFactorCode } = ctx.oidc.params;
    if (!TwoFactorCode) {
      await this.signIn.logRefusal(ctx, 'LoginRequiresTwoFactor', user);
      addToRefusal(ctx, { userId: user.id, twoFactorToken: await this.twoFactor.prove(user.id) });
      throw new AppError(signInErrors.RequiresTwoFactor);
    }
    try {
      await this.twoFactor.redeem(user, TwoFactorProvider, TwoFactorCode);
    } catch (error) {
      await this.signIn.logRefusal(ctx, 'LoginFailed', user);
      throw error;
    }
  }
}
