import { serverClients as routes, type clientClone } from '@ishare/contracts/identity/identity-server.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import { ClientService } from './client.service.js';
import { serverClients } from './served.js';

export class ClientsController extends CrudController(serverClients.resource, ClientService) {
  constructor(@Inject(ClientService) private readonly clients: ClientService) {
    super(clients as never);
  }

  @Serves(routes.assignableApis)
  async assignableApiScopes() {
    return { items: await this.clients.assignableApiScopes() };
  }

  @Serves(routes.assignableIdentities)
  async assignableIdentityResources() {
    return { items: await this.clients.assignableIdentityResources() };
  }

  @Serves(routes.corsOrigins)
  async corsOrigins() {
    return { items: await this.clients.corsOrigins() };
  }

  @Serves(routes.clone)
  clone(id: string, body: z.output<typeof clientClone>) {
    return this.clients.clone(id, body);
  }
}
