import { externalLogin, type removeExternalQuery } from '@ishare/contracts/identity/account.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ExternalLogins } from './external-logins.service.js';
import { ExternalProviders } from './external-providers.service.js';

@ApiTags('Account')
@Controller()
export class ExternalLoginController {
  constructor(
    private readonly providers: ExternalProviders,
    private readonly logins: ExternalLogins,
  ) {}

  @Serves(externalLogin.offered)
  async offered() {
    return { items: await this.names() };
  }

  @Serves(externalLogin.own)
  async own() {
    const [logins, offered] = await Promise.all([this.logins.ofCaller(), this.names()]);
    const bound = new Set(logins.map(({ provider }) => provider));
    return {
      userLogins: logins.map(({ provider, providerKey }) => ({
        loginProvider: provider,
        providerKey,
        providerDisplayName: offered.find(({ name }) => name === provider)?.displayName ?? provider,
      })),
      externalLogins: offered.filter(({ name }) => !bound.has(name)),
    };
  }

  @Serves(externalLogin.remove)
  remove({ loginProvider, providerKey }: z.output<typeof removeExternalQuery>) {
    return this.logins.removeFromCaller(loginProvider, providerKey);
  }

  private async names() {
    return (await this.providers.offered()).map(({ name, displayName }) => ({ name, displayName }));
  }
}
