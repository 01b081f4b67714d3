import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, Returns } from '@ishare/server/routes.js';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { nameId } from '@ishare/kernel/ids.js';
import { ClaimTypeService } from '../claims/claim-type.service.js';
import { STANDARD_CLAIMS } from './standard.js';
import { ApiResourceService, ApiScopeService, IdentityResourceService } from './server-resource.service.js';
import { apiResourceResource, apiScopeResource, identityResourceResource } from './server-resource.resource.js';

const P = identityServerPermissions.names;

export const serverResourceControllers = [
  CrudController(identityResourceResource, IdentityResourceService), CrudController(apiScopeResource, ApiScopeService), CrudController(apiResourceResource, ApiResourceService),
];

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
