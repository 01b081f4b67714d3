import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import type { JsonText } from '@ishare/server/reply.interceptor.js';
import { Allow, Returns } from '@ishare/server/routes.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Controller, Get, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { nameId } from '@ishare/kernel/ids.js';
import { ClaimTypeService } from '../claims/claim-type.service.js';
import { IdentityServerSeed } from './identity-server.seed.js';
import { STANDARD_CLAIMS } from './standard.js';
import { ApiResourceService, ApiScopeService, IdentityResourceService } from './server-resource.service.js';
import { apiResourceResource, apiScopeResource, identityResourceResource } from './server-resource.resource.js';

const P = identityServerPermissions.names;

const everyOne = { skipCount: 0, maxResultCount: MAX_PAGE };

async function all(service: { list(query: typeof everyOne): Promise<JsonText> }): Promise<unknown> {
  return (JSON.parse((await service.list(everyOne)).text) as { items: unknown[] }).items;
}

class IdentityResourcesController extends CrudController(identityResourceResource, IdentityResourceService) {
  constructor(@Inject(IdentityResourceService) private readonly resources: IdentityResourceService, private readonly seed: IdentityServerSeed) {
    super(resources as never);
  }

  @Get('all')
  @Allow(P.IdentityResources.Default)
  @Returns(z.array(identityResourceResource.reply))
  all() {
    return all(this.resources);
  }

  @Post('create-standard-resources')
  @Allow(P.IdentityResources.Create)
  @Returns('nothing')
  createStandard() {
    return this.seed.standardResources();
  }
}

class ApiScopesController extends CrudController(apiScopeResource, ApiScopeService) {
  constructor(@Inject(ApiScopeService) private readonly scopes: ApiScopeService) {
    super(scopes as never);
  }

  @Get('all')
  @Allow(P.ApiScopes.Default)
  @Returns(z.array(apiScopeResource.reply))
  all() {
    return all(this.scopes);
  }
}

class ApiResourcesController extends CrudController(apiResourceResource, ApiResourceService) {
  constructor(@Inject(ApiResourceService) private readonly resources: ApiResourceService) {
    super(resources as never);
  }

  @Get('all')
  @Allow(P.ApiResources.Default)
  @Returns(z.array(apiResourceResource.reply))
  all() {
    return all(this.resources);
  }
}

export const serverResourceControllers = [IdentityResourcesController, ApiScopesController, ApiResourcesController];

/** Names of claims that a resource may open: those of the standard, and those that the host has defined. */
@ApiTags('IdentityServerClaimType')
@Controller('api/identity-server/claim-types')
export class ServerClaimTypesController {
  constructor(private readonly types: ClaimTypeService) {}

  @Get()
  @Allow(P.IdentityResources.Default, P.ApiResources.Default, P.ApiScopes.Default)
  @Returns(z.array(z.object({ id: z.guid(), name: z.string(), extraProperties: z.record(z.string(), z.unknown()) })))
  async all() {
    const own = (await this.types.all()) as { id: string; name: string; extraProperties: Record<string, unknown> }[];
    const standard = STANDARD_CLAIMS.filter((claim) => !own.some(({ name }) => name === claim)).map((name) => ({ id: nameId(`claim:${name}`), name, extraProperties: {} }));
    return [...standard, ...own.map(({ id, name, extraProperties }) => ({ id, name, extraProperties }))];
  }
}
