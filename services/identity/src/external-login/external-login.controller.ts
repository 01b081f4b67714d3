import { externalLogin } from '@ishare/contracts/identity/account.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ExternalProviders } from './external-providers.service.js';

@ApiTags('Account')
@Controller()
export class ExternalLoginController {
  constructor(private readonly providers: ExternalProviders) {}

  @Serves(externalLogin.offered)
  async offered() {
    return { items: (await this.providers.offered()).map(({ name, displayName }) => ({ name, displayName })) };
  }
}
