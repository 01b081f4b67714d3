import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, Returns } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Get, Inject, Post } from '@nestjs/common';
import { z } from 'zod';
import { clientClone, clientReply, clientResource } from './client.resource.js';
import { ClientService } from './client.service.js';

const P = identityServerPermissions.names.Clients;
const names = itemsReply(z.string());

export class ClientsController extends CrudController(clientResource, ClientService) {
  constructor(@Inject(ClientService) private readonly clients: ClientService) {
    super(clients as never);
  }

  @Get('assignable-api-resources')
  @Allow(P.Default)
  @Returns(names)
  async assignableApiScopes() {
    return { items: await this.clients.assignableApiScopes() };
  }

  @Get('assignable-identity-resources')
  @Allow(P.Default)
  @Returns(names)
  async assignableIdentityResources() {
    return { items: await this.clients.assignableIdentityResources() };
  }

  @Get('distinct-cors-origins')
  @Allow(P.Default)
  @Returns(names)
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
