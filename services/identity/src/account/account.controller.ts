import {
  account,
  profileEmail,
  type confirmBody,
  type forgottenBody,
  type registerBody,
  type resetBody,
} from '@ishare/contracts/identity/account.js';
import { currentPrincipal } from '@ishare/server/context.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Account } from './account.service.js';

@ApiTags('Account')
@Controller()
export class AccountController {
  constructor(@Inject(Account) private readonly account: Account) {}

  @Serves(account.register)
  register(body: z.output<typeof registerBody>) {
    return this.account.register(body);
  }

  @Serves(account.sendPasswordReset)
  sendPasswordReset({ email, captchaResponse: response }: z.output<typeof forgottenBody>) {
    return this.account.sendPasswordReset(email, response);
  }

  @Serves(account.resetPassword)
  resetPassword(body: z.output<typeof resetBody>) {
    return this.account.resetPassword(body);
  }
}

@ApiTags('Profile')
@Controller()
export class ProfileEmailController {
  constructor(@Inject(Account) private readonly account: Account) {}

  @Serves(profileEmail.sendConfirmation)
  sendConfirmation() {
    return this.account.sendConfirmation();
  }

  @Serves(profileEmail.confirm)
  confirm({ confirmToken }: z.output<typeof confirmBody>) {
    return this.account.confirmEmail(currentPrincipal().userId, confirmToken);
  }
}
