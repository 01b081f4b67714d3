import { serverResources } from '@ishare/contracts/identity/identity-server.js';
import { CrudController, type AnyServiceToken } from '@ishare/crud/crud.controller.js';
import { permissionsOf, type AnyResource } from '@ishare/crud/resource.js';
import type { JsonText } from '@ishare/server/reply.interceptor.js';
import { Allow, Returns } from '@ishare/server/routes.js';
import { Serves } from '@ishare/server/serves.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { nameId } from '@ishare/kernel/ids.js';
import { ClaimTypeService } from '../claims/claim-type.service.js';
import { IdentityServerSeed } from './identity-server.seed.js';
import { STANDARD_CLAIMS } from './standard.js';
import { ApiResourceService, ApiScopeService, IdentityResourceService } from './server-resource.service.js';
import { apiResourceResource, apiScopeResource, identityResourceResource } from './server-resource.resource.js';

/** A resource's routes, and one that gives all of its rows at once. */
function WholeController(resource: AnyResource, service: AnyServiceToken) {
  class Whole extends CrudController(resource, service) {
    @Get('all')
    @Allow(...permissionsOf(resource, 'list'))
    @Returns(z.array(resource.reply))
    async all() {
      const page = (await this.list({ skipCount: 0, maxResultCount: MAX_PAGE })) as JsonText;
      return (JSON.parse(page.text) as { items: unknown[] }).items;
    }
  }
  return Whole;
}

class IdentityResourcesController extends WholeController(identityResourceResource, IdentityResourceService) {
  constructor(
    @Inject(IdentityResourceService) resources: IdentityResourceService,
    private readonly seed: IdentityServerSeed,
  ) {
    super(resources as never);
  }

  @Serves(serverResources.createStandard)
  createStandard() {
    return this.seed.standardResources();
  }
}

class ApiScopesController extends WholeController(apiScopeResource, ApiScopeService) {}

class ApiResourcesController extends WholeController(apiResourceResource, ApiResourceService) {}

export const serverResourceControllers = [IdentityResourcesController, ApiScopesController, ApiResourcesController];

/** Names of claims that a resource may open: those of the standard, and those that the host has defined. */
@ApiTags('IdentityServerClaimType')
@Controller()
export class ServerClaimTypesController {
  constructor(private readonly types: ClaimTypeService) {}

  @Serves(serverResources.claimTypes)
  async all() {
    const own = (await this.types.all()) as { id: string; name: string; extraProperties: Record<string, unknown> }[];
    const standard = STANDARD_CLAIMS.filter((claim) => !own.some(({ name }) => name === claim)).map((name) => ({
      id: nameId(`claim:${name}`),
      name,
      extraProperties: {},
    }));
    return [...standard, ...own.map(({ id, name, extraProperties }) => ({ id, name, extraProperties }))];
  }
}
