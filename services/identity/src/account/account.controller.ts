import { currentPrincipal } from '@ishare/server/context.js';
import { FromBody, Public, Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Inject, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { users } from '@ishare/contracts/identity/users.js';
import { confirmBody, forgottenBody, registerBody, resetBody } from './account.dto.js';
import { Account } from './account.service.js';

const BEFORE_SIGN_IN = 'for people who cannot sign in yet';

@ApiTags('Account')
@Controller('api/account')
export class AccountController {
  constructor(@Inject(Account) private readonly account: Account) {}

  @Post('register')
  @Public(BEFORE_SIGN_IN)
  @Returns(users.reply)
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

  /** The token of the mail's link, for clients with a page of their own for it. */
  @Put('confirm-email')
  @SignedIn()
  @Returns('nothing')
  confirm(@FromBody(confirmBody) { confirmToken }: z.output<typeof confirmBody>) {
    return this.account.confirmEmail(currentPrincipal().userId, confirmToken);
  }
}
