import { FromBody, FromQuery, Public, Returns } from '@ishare/server/routes.js';
import { guid, itemsReply } from '@ishare/server/schemas.js';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { emailAddress } from '@ishare/contracts/identity/account-fields.js';
import { TwoFactor } from './two-factor.service.js';

const proof = z.object({ userId: guid(), token: z.string().min(1).max(128) });
const providersQuery = proof.extend({ token: z.string().max(128).optional() });
const sendCodeBody = proof.extend({ provider: z.string().max(32) });

const mailCodeBody = z.object({ emailAddress });

/** Between the first and the second step of a sign-in, on the strength of the proof that the first one gave. */
@ApiTags('TwoFactor')
@Controller('api/account')
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactor) {}

  @Get('two-factor-providers')
  @Public('between two steps of a sign-in; tells whoever has passed the first')
  @Returns(itemsReply(z.object({ name: z.string(), value: z.string() })))
  async providers(@FromQuery(providersQuery) { userId, token }: z.output<typeof providersQuery>) {
    return { items: await this.twoFactor.providers(userId, token) };
  }

  @Post('send-two-factor-code')
  @Public('between two steps of a sign-in; needs the proof of the first')
  @Returns('nothing')
  sendCode(@FromBody(sendCodeBody) { userId, provider, token }: z.output<typeof sendCodeBody>) {
    return this.twoFactor.sendCode(userId, provider, token);
  }

  @Post('email/send-signin-code')
  @Public('for the second step of a sign-in; an address that nobody has is answered alike')
  @Returns('nothing')
  mailCode(@FromBody(mailCodeBody) { emailAddress: address }: z.output<typeof mailCodeBody>) {
    return this.twoFactor.mailCode(address);
  }
}
