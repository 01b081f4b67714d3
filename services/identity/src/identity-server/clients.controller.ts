import { serverClients } from '@ishare/contracts/identity/identity-server.js';
import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, Returns } from '@ishare/server/routes.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject, Post } from '@nestjs/common';
import type { z } from 'zod';
import { clientClone, clientReply, clientResource } from './client.resource.js';
import { ClientService } from './client.service.js';

const P = identityServerPermissions.names.Clients;

export class ClientsController extends CrudController(clientResource, ClientService) {
  constructor(@Inject(ClientService) private readonly clients: ClientService) {
    super(clients as never);
  }

  @Serves(serverClients.assignableApis)
  async assignableApiScopes() {
    return { items: await this.clients.assignableApiScopes() };
  }

  @Serves(serverClients.assignableIdentities)
  async assignableIdentityResources() {
    return { items: await this.clients.assignableIdentityResources() };
  }

  @Serves(serverClients.corsOrigins)
  async corsOrigins() {
    return { items: await this.clients.corsOrigins() };
  }

  @Post(':id/clone')
  @Allow(P.Clone)
  @Returns(clientReply)
  clone(@FromPath('id') id: string, @FromBody(clientClone) body: z.output<typeof clientClone>) {
    return this.clients.clone(id, body);
  }
}
