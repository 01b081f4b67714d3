import { settings } from '@ishare/contracts/platform/settings.js';
import { AppError } from '@ishare/kernel/errors.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { Captcha } from '../account/captcha.service.js';
import { Accounts } from './accounts.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { addToRefusal } from './refusal.js';
import { registrationOf } from './registered-clients.service.js';
import { SignIn, signInErrors } from './sign-in.service.js';
import { TokenIssuer } from './token-issuer.service.js';

interface PasswordParams {
  username?: string;
  password?: string;
  __tenant?: string;
  TwoFactorProvider?: string;
  TwoFactorCode?: string;
  ChangePasswordToken?: string;
  NewPassword?: string;
  captchaResponse?: string;
}

/** Sign-in by name and password, and by a code as the second step where the user has asked for one. */
@Injectable()
export class PasswordGrant {
  static readonly parameters = ['username', 'password', 'scope', '__tenant', 'TwoFactorProvider', 'TwoFactorCode', 'ChangePasswordToken', 'NewPassword', 'captchaResponse'];

  constructor(private readonly passwords: PasswordSignIn, private readonly accounts: Accounts, private readonly signIn: SignIn, private readonly issuer: TokenIssuer, private readonly captcha: Captcha) {}

  handle(ctx: TokenEndpointGrantContext<PasswordParams>): Promise<void> {
    return this.signIn.answer(ctx, async () => {
      const { username, password, TwoFactorProvider: provider, TwoFactorCode: code, ChangePasswordToken: changePasswordToken, NewPassword: newPassword } = ctx.oidc.params;
      if (!username || !password) throw new AppError(signInErrors.Missing);
      const { clientId, enableLocalLogin } = registrationOf(ctx.oidc.client);
      if (!enableLocalLogin) throw new AppError(signInErrors.NoLocalLogin);
      const scopes = await this.issuer.scopesOf(ctx);
      await runAsTenant(await this.accounts.tenantOf(ctx), async () => {
        await this.captcha.check(settings.captcha.useOnLogin, ctx.oidc.params.captchaResponse);
        const user = await this.passwords.check(clientId, username, password, { provider, code: code || undefined, changePasswordToken, newPassword }).catch((error: unknown) => {
          if (error instanceof AppError && error.data['userId']) addToRefusal(ctx, error.data as Record<string, string>);
          throw error;
        });
        await this.signIn.complete(ctx, user, scopes);
      });
    });
  }
}
