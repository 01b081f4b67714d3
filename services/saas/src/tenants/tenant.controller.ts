import { tenants, type setPasswordBody } from '@ishare/contracts/saas/tenants.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { EditionService } from '../editions/edition.service.js';
import { errors } from '../errors.js';
import { TenantDirectory } from './tenant-directory.js';
import { tenantResource } from './tenant.resource.js';
import { TenantService } from './tenant.service.js';

/** Tenants under the product's path, and under those of the public modules, the newer and the older. */
@Controller([tenantResource.path, 'api/multi-tenancy/tenants', 'api/tenant-management/tenants'])
export class TenantController extends CrudController(tenantResource, TenantService) {
  constructor(
    private readonly tenants: TenantService,
    private readonly editions: EditionService,
    private readonly directory: TenantDirectory,
  ) {
    super(tenants as never);
  }

  @Serves(tenants.lookupEditions)
  async lookupEditions() {
    return (await this.editions.all()).map(({ id, displayName }) => ({ id, displayName }));
  }

  @Serves(tenants.contents)
  contents(id: string) {
    return this.tenants.contents(id);
  }

  @Serves(tenants.setPassword)
  setPassword(id: string, { username, password }: z.output<typeof setPasswordBody>) {
    return this.tenants.setPassword(id, username, password);
  }

  @Serves(tenants.byName)
  async byName(name: string) {
    const found = await this.directory.byName(name);
    if (!found) throw new AppError(errors.TenantUnknown, { name });
    return this.tenants.get(found.id);
  }
}
