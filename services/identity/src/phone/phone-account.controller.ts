import { FromBody, Public, Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { changeNumberBody, newNumberBody, registerBody, resetPasswordBody, sendCodeBody } from './phone-account.dto.js';
import { PhoneAccounts } from './phone-account.service.js';

const BEFORE_SIGN_IN = 'for people who cannot sign in yet';

@ApiTags('PhoneAccount')
@Controller('api/account/phone')
export class PhoneAccountController {
  constructor(private readonly accounts: PhoneAccounts) {}

  @Post('send-signin-code')
  @Public(BEFORE_SIGN_IN)
  @Returns('nothing')
  sendSignInCode(@FromBody(sendCodeBody) { phoneNumber }: z.output<typeof sendCodeBody>) {
    return this.accounts.sendSignInCode(phoneNumber);
  }

  @Post('send-register-code')
  @Public(BEFORE_SIGN_IN)
  @Returns('nothing')
  sendRegisterCode(@FromBody(sendCodeBody) { phoneNumber }: z.output<typeof sendCodeBody>) {
    return this.accounts.sendRegisterCode(phoneNumber);
  }

  @Post('send-password-reset-code')
  @Public(BEFORE_SIGN_IN)
  @Returns('nothing')
  sendPasswordResetCode(@FromBody(sendCodeBody) { phoneNumber }: z.output<typeof sendCodeBody>) {
    return this.accounts.sendPasswordResetCode(phoneNumber);
  }

  @Post('register')
  @Public(BEFORE_SIGN_IN)
  @Returns('nothing')
  register(@FromBody(registerBody) body: z.output<typeof registerBody>) {
    return this.accounts.register(body);
  }

  @Put('reset-password')
  @Public(BEFORE_SIGN_IN)
  @Returns('nothing')
  resetPassword(@FromBody(resetPasswordBody) body: z.output<typeof resetPasswordBody>) {
    return this.accounts.resetPassword(body);
  }
}

@ApiTags('Profile')
@Controller(['api/account/my-profile', 'api/identity/my-profile'])
export class ProfilePhoneController {
  constructor(private readonly accounts: PhoneAccounts) {}

  @Post('send-phone-number-change-code')
  @SignedIn()
  @Returns('nothing')
  sendChangeCode(@FromBody(newNumberBody) { newPhoneNumber }: z.output<typeof newNumberBody>) {
    return this.accounts.sendChangeCode(newPhoneNumber);
  }

  @Put('change-phone-number')
  @SignedIn()
  @Returns('nothing')
  changeNumber(@FromBody(changeNumberBody) body: z.output<typeof changeNumberBody>) {
    return this.accounts.changeNumber(body);
  }
}
