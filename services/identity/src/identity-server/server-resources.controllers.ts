import { serverResources as routes } from '@ishare/contracts/identity/identity-server.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { JsonText } from '@ishare/server/reply.interceptor.js';
import { Serves } from '@ishare/server/serves.js';
import { MAX_PAGE } from '@ishare/server/schemas.js';
import { Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { nameId } from '@ishare/kernel/ids.js';
import { ClaimTypeService } from '../claims/claim-type.service.js';
import { IdentityServerSeed } from './identity-server.seed.js';
import { STANDARD_CLAIMS } from './standard.js';
import { ApiResourceService, ApiScopeService, IdentityResourceService } from './server-resource.service.js';
import { apiResources, apiScopes, identityResources } from './served.js';

/** The records of a page, without its count. */
const recordsOf = async (page: Promise<unknown>) =>
  new JsonText(JSON.stringify((JSON.parse(((await page) as JsonText).text) as { items: unknown[] }).items));
const whole = { skipCount: 0, maxResultCount: MAX_PAGE };

class IdentityResourcesController extends CrudController(identityResources.resource, IdentityResourceService) {
  constructor(
    @Inject(IdentityResourceService) resources: IdentityResourceService,
    private readonly seed: IdentityServerSeed,
  ) {
    super(resources as never);
  }

  @Serves(routes.allIdentityResources)
  all() {
    return recordsOf(this.list(whole));
  }

  @Serves(routes.createStandard)
  createStandard() {
    return this.seed.standardResources();
  }
}

class ApiScopesController extends CrudController(apiScopes.resource, ApiScopeService) {
  @Serves(routes.allApiScopes)
  all() {
    return recordsOf(this.list(whole));
  }
}

class ApiResourcesController extends CrudController(apiResources.resource, ApiResourceService) {
  @Serves(routes.allApiResources)
  all() {
    return recordsOf(this.list(whole));
  }
}

export const serverResourceControllers = [IdentityResourcesController, ApiScopesController, ApiResourcesController];

/** Names of claims that a resource may open: those of the standard, and those that the host has defined. */
@ApiTags('IdentityServerClaimType')
@Controller()
export class ServerClaimTypesController {
  constructor(private readonly types: ClaimTypeService) {}

  @Serves(routes.claimTypes)
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
