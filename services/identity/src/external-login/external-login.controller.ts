import { Public, Returns } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { ExternalProviders } from './external-providers.service.js';

@ApiTags('Account')
@Controller('api/account/external-providers')
export class ExternalLoginController {
  constructor(private readonly providers: ExternalProviders) {}

  /** The ways in beside the password, for the sign-in page of the tenant. */
  @Get()
  @Public('for people who are about to sign in')
  @Returns(itemsReply(z.object({ name: z.string(), displayName: z.string() })))
  async offered() {
    return { items: (await this.providers.offered()).map(({ name, displayName }) => ({ name, displayName })) };
  }
}
