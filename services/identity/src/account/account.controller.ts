import { FromBody, Public, Returns, SignedIn } from '@ishare/server/routes.js';
import { guid, requiredText } from '@ishare/server/schemas.js';
import { Controller, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { MAX_PASSWORD } from '../passwords/password-policy.js';
import { userReply } from '../users/user.resource.js';
import { Account } from './account.service.js';

const BEFORE_SIGN_IN = 'for people who cannot sign in yet';
const password = z.string().min(1).max(MAX_PASSWORD);
const captchaResponse = z.string().max(4_096).optional();
const appName = z.string().max(64).nullish();

export const registerBody = z.object({ userName: requiredText(256), emailAddress: z.email().max(256), password, appName, captchaResponse });
/** Where the link leads is the server's affair: `returnUrl` of old clients is taken and not followed. */
const forgottenBody = z.object({ email: z.email().max(256), appName, returnUrl: z.string().max(2_048).nullish(), returnUrlHash: z.string().max(2_048).nullish(), captchaResponse });
export const resetBody = z.object({ userId: guid(), resetToken: z.string().min(1).max(512), password });

@ApiTags('Account')
@Controller('api/account')
export class AccountController {
  constructor(@Inject(Account) private readonly account: Account) {}

  @Post('register')
  @Public(BEFORE_SIGN_IN)
  @Returns(userReply)
  register(@FromBody(registerBody) body: z.output<typeof registerBody>) {
    return this.account.register(body);
  }

  @Post('send-password-reset-code')
  @Public(BEFORE_SIGN_IN)
  @Returns('nothing')
  sendPasswordReset(@FromBody(forgottenBody) { email, captchaResponse: response }: z.output<typeof forgottenBody>) {
    return this.account.sendPasswordReset(email, response);
  }

  @Post('reset-password')
  @Public('for whoever holds the link of a mail')
  @Returns('nothing')
  resetPassword(@FromBody(resetBody) body: z.output<typeof resetBody>) {
    return this.account.resetPassword(body);
  }
}

@ApiTags('Profile')
@Controller(['api/account/my-profile', 'api/identity/my-profile'])
export class ProfileEmailController {
  constructor(@Inject(Account) private readonly account: Account) {}

  @Post('send-email-confirm-link')
  @SignedIn()
  @Returns('nothing')
  sendConfirmation() {
    return this.account.sendConfirmation();
  }
}
