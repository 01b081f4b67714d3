import { FromBody, FromQuery, Public, Returns } from '@ishare/server/routes.js';
import { guid, itemsReply } from '@ishare/server/schemas.js';
import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { TwoFactor } from './two-factor.service.js';

const proof = z.object({ userId: guid(), token: z.string().min(1).max(128) });
const sendCodeBody = proof.extend({ provider: z.string().max(32) });

/** Between the first and the second step of a sign-in, on the strength of the proof that the first one gave. */
@ApiTags('TwoFactor')
@Controller('api/account')
export class TwoFactorController {
  constructor(private readonly twoFactor: TwoFactor) {}

  @Get('two-factor-providers')
  @Public('between two steps of a sign-in; needs the proof of the first')
  @Returns(itemsReply(z.object({ name: z.string(), value: z.string() })))
  async providers(@FromQuery(proof) { userId, token }: z.output<typeof proof>) {
    return { items: await this.twoFactor.providers(userId, token) };
  }

  @Post('send-two-factor-code')
  @Public('between two steps of a sign-in; needs the proof of the first')
  @Returns('nothing')
  sendCode(@FromBody(sendCodeBody) { userId, provider, token }: z.output<typeof sendCodeBody>) {
    return this.twoFactor.sendCode(userId, provider, token);
  }
}
