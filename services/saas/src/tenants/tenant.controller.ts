import { tenantDemo, type demoBody } from '@ishare/contracts/saas/demo.js';
import { tenants as routes, type setPasswordBody } from '@ishare/contracts/saas/tenants.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import { EditionService } from '../editions/edition.service.js';
import { errors } from '../errors.js';
import { tenants } from '../things.js';
import { TenantDemo } from './tenant-demo.service.js';
import { TenantDirectory } from './tenant-directory.js';
import { TenantService } from './tenant.service.js';

export class TenantController extends CrudController(tenants.resource, TenantService) {
  constructor(
    @Inject(TenantService) private readonly tenants: TenantService,
    @Inject(EditionService) private readonly editions: EditionService,
    @Inject(TenantDemo) private readonly demo: TenantDemo,
    @Inject(TenantDirectory) private readonly directory: TenantDirectory,
  ) {
    super(tenants as never);
  }

  @Serves(routes.lookupEditions)
  async lookupEditions() {
    return (await this.editions.all()).map(({ id, displayName }) => ({ id, displayName }));
  }

  @Serves(routes.contents)
  contents(id: string) {
    return this.tenants.contents(id);
  }

  @Serves(routes.setPassword)
  setPassword(id: string, { username, password }: z.output<typeof setPasswordBody>) {
    return this.tenants.setPassword(id, username, password);
  }

  @Serves(tenantDemo.tell)
  tellDemo(id: string) {
    return this.demo.tell(id);
  }

  @Serves(tenantDemo.fill)
  fillDemo(id: string, { password }: z.output<typeof demoBody>) {
    return this.demo.fill(id, password);
  }

  @Serves(tenantDemo.reset)
  resetDemo(id: string, { password }: z.output<typeof demoBody>) {
    return this.demo.reset(id, password);
  }

  @Serves(routes.byName)
  async byName(name: string) {
    const found = await this.directory.byName(name);
    if (!found) throw new AppError(errors.TenantUnknown, { name });
    return this.tenants.get(found.id);
  }
}
