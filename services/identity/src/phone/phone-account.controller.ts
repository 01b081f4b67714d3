import {
  phoneAccount,
  profilePhone,
  type changeNumberBody,
  type newNumberBody,
  type phoneBody,
  type phoneRegisterBody,
  type phoneResetBody,
} from '@ishare/contracts/identity/account.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { PhoneAccounts } from './phone-account.service.js';

@ApiTags('PhoneAccount')
@Controller()
export class PhoneAccountController {
  constructor(private readonly accounts: PhoneAccounts) {}

  @Serves(phoneAccount.sendSignInCode)
  sendSignInCode({ phoneNumber }: z.output<typeof phoneBody>) {
    return this.accounts.sendSignInCode(phoneNumber);
  }

  @Serves(phoneAccount.sendRegisterCode)
  sendRegisterCode({ phoneNumber }: z.output<typeof phoneBody>) {
    return this.accounts.sendRegisterCode(phoneNumber);
  }

  @Serves(phoneAccount.sendPasswordResetCode)
  sendPasswordResetCode({ phoneNumber }: z.output<typeof phoneBody>) {
    return this.accounts.sendPasswordResetCode(phoneNumber);
  }

  @Serves(phoneAccount.register)
  register(body: z.output<typeof phoneRegisterBody>) {
    return this.accounts.register(body);
  }

  @Serves(phoneAccount.resetPassword)
  resetPassword(body: z.output<typeof phoneResetBody>) {
    return this.accounts.resetPassword(body);
  }
}

@ApiTags('Profile')
@Controller()
export class ProfilePhoneController {
  constructor(private readonly accounts: PhoneAccounts) {}

  @Serves(profilePhone.sendChangeCode)
  sendChangeCode({ newPhoneNumber }: z.output<typeof newNumberBody>) {
    return this.accounts.sendChangeCode(newPhoneNumber);
  }

  @Serves(profilePhone.changeNumber)
  changeNumber(body: z.output<typeof changeNumberBody>) {
    return this.accounts.changeNumber(body);
  }
}
