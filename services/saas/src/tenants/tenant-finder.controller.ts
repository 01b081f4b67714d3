import type { TenantInfo } from '@ishare/contracts/saas/client.js';
import { tenantFinder } from '@ishare/contracts/saas/tenants.js';
import { isGuid } from '@ishare/kernel/ids.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { requestedTenant } from '@ishare/server/request-hooks.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
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
@Controller()
export class TenantFinderController {
  constructor(
    private readonly directory: TenantDirectory,
    private readonly localizer: Localizer,
  ) {}

  @Serves(tenantFinder.byName)
  async byName(name: string) {
    return answer(await this.directory.byName(name));
  }

  @Serves(tenantFinder.byId)
  async byId(id: string) {
    return answer(await this.directory.byId(id));
  }

  @Serves(tenantFinder.check)
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
