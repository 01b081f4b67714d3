import type { TenantInfo } from '@ishare/contracts/saas/client.js';
import { isGuid } from '@ishare/kernel/ids.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { requestedTenant } from '@ishare/server/request-hooks.js';
import { FromPath, Public, Returns } from '@ishare/server/routes.js';
import { guid, requiredText } from '@ishare/server/schemas.js';
import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { foundTenant, tenantCheck } from './tenant.dto.js';
import { TenantDirectory } from './tenant-directory.js';

function answer(tenant: TenantInfo | null) {
  return {
    success: tenant !== null,
    tenantId: tenant?.id ?? null,
    name: tenant?.name ?? null,
    normalizedName: tenant?.normalizedName ?? null,
    isActive: tenant?.isActive ?? false,
  };
}

@ApiTags('TenantFinder')
@Controller('api')
export class TenantFinderController {
  constructor(
    private readonly directory: TenantDirectory,
    private readonly localizer: Localizer,
  ) {}

  @Get('abp/multi-tenancy/tenants/by-name/:name')
  @Public('the sign-in page asks before anybody is signed in')
  @Returns(foundTenant)
  async byName(@FromPath('name', requiredText(64)) name: string) {
    return answer(await this.directory.byName(name));
  }

  @Get('abp/multi-tenancy/tenants/by-id/:id')
  @Public('the sign-in page asks before anybody is signed in')
  @Returns(foundTenant)
  async byId(@FromPath('id', guid()) id: string) {
    return answer(await this.directory.byId(id));
  }

  /** The tenant that the request names; the console shows a message for as long as there is one. */
  @Get('saas/tenants/check')
  @Public('the sign-in page warns of a tenant that cannot sign in')
  @Returns(tenantCheck)
  async check(@Req() request: FastifyRequest) {
    const wanted = requestedTenant(request);
    if (!wanted) return { isActive: true, message: '' };
    const tenant = isGuid(wanted) ? await this.directory.byId(wanted) : await this.directory.byName(wanted);
    if (tenant) return { isActive: tenant.isActive, message: tenant.message };
    return {
      isActive: false,
      message: this.localizer.text(currentContext()?.language ?? 'zh-Hans', 'Saas:020002', { name: wanted }),
    };
  }
}
