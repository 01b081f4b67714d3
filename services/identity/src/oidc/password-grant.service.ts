import { AppError } from '@ishare/kernel/errors.js';
import { runAsTenant } from '@ishare/server/context.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { Inject, Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { cookieAttributes, type SignInBrowser } from '../two-factor/remembered-browsers.service.js';
import { Accounts } from './accounts.service.js';
import { PasswordSignIn } from './password-sign-in.service.js';
import { addToRefusal } from './refusal.js';
import { registrationOf } from './registered-clients.service.js';
import { signInErrors } from './sign-in-errors.js';
import { SignIn } from './sign-in.service.js';
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
  /** `true` where the browser shall not be asked for the second step again. */
  RememberBrowser?: string;
}

/** Sign-in by name and password, and by a code as the second step where the user has asked for one. */
@Injectable()
export class PasswordGrant {
  static readonly parameters = [
    'username',
    'password',
    'scope',
    '__tenant',
    'TwoFactorProvider',
    'TwoFactorCode',
    'ChangePasswordToken',
    'NewPassword',
    'captchaResponse',
    'RememberBrowser',
  ];

  constructor(
    private readonly passwords: PasswordSignIn,
    private readonly accounts: Accounts,
    private readonly signIn: SignIn,
    private readonly issuer: TokenIssuer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  handle(ctx: TokenEndpointGrantContext<PasswordParams>): Promise<void> {
    return this.signIn.answer(ctx, async () => {
      const {
        username,
        password,
        TwoFactorProvider: provider,
        TwoFactorCode: code,
        ChangePasswordToken: changePasswordToken,
        NewPassword: newPassword,
        captchaResponse,
      } = ctx.oidc.params;
      if (!username || !password) throw new AppError(signInErrors.Missing);
      const { clientId, enableLocalLogin } = registrationOf(ctx.oidc.client);
      if (!enableLocalLogin) throw new AppError(signInErrors.NoLocalLogin);
      const scopes = await this.issuer.scopesOf(ctx);
      await runAsTenant(await this.accounts.tenantOf(ctx), async () => {
        const attempt = {
          username,
          password,
          provider,
          code: code || undefined,
          changePasswordToken,
          newPassword,
          captchaResponse,
          browser: this.browserOf(ctx),
          rememberBrowser: ctx.oidc.params.RememberBrowser === 'true',
        };
        await this.passwords
          .check(clientId, attempt, (user, proof) => this.signIn.complete(ctx, user, scopes, proof))
          .catch((error: unknown) => {
            if (error instanceof AppError && error.data['userId'])
              addToRefusal(ctx, error.data as Record<string, string>);
            throw error;
          });
      });
    });
  }

  private browserOf({ cookies }: TokenEndpointGrantContext): SignInBrowser {
    return {
      cookie: (name) => cookies.get(name, { signed: false }),
      keep: (name, value, seconds) =>
        void cookies.set(name, value, {
          ...cookieAttributes(this.config),
          maxAge: seconds * 1000,
          signed: false,
          overwrite: true,
        }),
    };
  }
}
