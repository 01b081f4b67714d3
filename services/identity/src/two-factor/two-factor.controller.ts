import {
  twoFactor,
  type mailCodeBody,
  type providersQuery,
  type sendCodeBody,
} from '@ishare/contracts/identity/account.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { TwoFactor } from './two-factor.service.js';

/** Between the first and the second step of a sign-in, on the strength of the proof that the first one gave. */
@ApiTags('TwoFactor')
@Controller()
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactor) {}

  @Serves(twoFactor.providers)
  async providers({ userId, token }: z.output<typeof providersQuery>) {
    return { items: await this.twoFactor.providers(userId, token) };
  }

  @Serves(twoFactor.sendCode)
  sendCode({ userId, provider, token }: z.output<typeof sendCodeBody>) {
    return this.twoFactor.sendCode(userId, provider, token);
  }

  @Serves(twoFactor.mailCode)
  mailCode({ emailAddress: address }: z.output<typeof mailCodeBody>) {
    return this.twoFactor.mailCode(address);
  }
}
