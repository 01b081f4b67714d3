import { AppError } from '@ishare/kernel/errors.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import type { TokenEndpointGrantContext } from 'oidc-provider';
import { identityErrors } from '../errors.js';
import { PhoneAccounts } from '../phone/phone-account.service.js';
import { PhoneCodes } from '../phone/phone-codes.service.js';
import { Accounts } from './accounts.service.js';
import { signInErrors } from './sign-in-errors.js';
import { SignIn } from './sign-in.service.js';
import { TokenIssuer } from './token-issuer.service.js';

interface PhoneParams {
  phone_number?: string;
  phone_verify_code?: string;
  __tenant?: string;
}

/** Sign-in by a code sent to a confirmed phone number. */
@Injectable()
export class PhoneGrant {
  static readonly parameters = ['phone_number', 'phone_verify_code', 'scope', '__tenant'];

  constructor(
    private readonly codes: PhoneCodes,
    private readonly phones: PhoneAccounts,
    private readonly accounts: Accounts,
    private readonly signIn: SignIn,
    private readonly issuer: TokenIssuer,
  ) {}

  handle(ctx: TokenEndpointGrantContext<PhoneParams>): Promise<void> {
    return this.signIn.answer(ctx, async () => {
      const { phone_number: phoneNumber, phone_verify_code: code } = ctx.oidc.params;
      if (!phoneNumber || !code) throw new AppError(signInErrors.Missing);
      const scopes = await this.issuer.scopesOf(ctx);
      await runAsTenant(await this.accounts.tenantOf(ctx), async () => {
        const user = await this.phones.find(phoneNumber);
        try {
          await this.codes.redeem('sign-in', phoneNumber, code);
        } catch (error) {
          await this.signIn.logRefusal(ctx.oidc.client.clientId, 'LoginFailed', user ?? phoneNumber);
          throw error;
        }
        if (!user) throw new AppError(identityErrors.InvalidVerifyCode);
        if (user.lockoutEnd && user.lockoutEnd.getTime() > Date.now()) {
          await this.signIn.logRefusal(ctx.oidc.client.clientId, 'LoginLockedout', user);
          throw new AppError(signInErrors.LockedOut);
        }
        // The phone is the second step; alone it would be the only one.
        if (user.twoFactorEnabled) {
          await this.signIn.logRefusal(ctx.oidc.client.clientId, 'LoginRequiresTwoFactor', user);
          throw new AppError(signInErrors.RequiresTwoFactor);
        }
        await this.signIn.complete(ctx, user, scopes);
      });
    });
  }
}
