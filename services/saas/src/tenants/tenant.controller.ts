import { saasPermissions, tenantManagementPermissions } from '@ishare/contracts/saas/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Allow, FromBody, FromPath, Returns } from '@ishare/server/routes.js';
import { guid, requiredText } from '@ishare/server/schemas.js';
import { Controller, Get, Put } from '@nestjs/common';
import { z } from 'zod';
import { EditionService } from '../editions/edition.service.js';
import { errors } from '../errors.js';
import { editionOption, setPasswordBody, tenantContents } from './tenant.dto.js';
import { TenantDirectory } from './tenant-directory.js';
import { tenantReply, tenantResource } from './tenant.resource.js';
import { TenantService } from './tenant.service.js';

const [P, Twin] = [tenantManagementPermissions.names.Tenants, saasPermissions.names.Tenants];

/** Tenants under the product's path, and under those of the public modules, the newer and the older. */
@Controller([tenantResource.path, 'api/multi-tenancy/tenants', 'api/tenant-management/tenants'])
export class TenantController extends CrudController(tenantResource, TenantService) {
  constructor(
    private readonly tenants: TenantService,
    private readonly editions: EditionService,
    private readonly directory: TenantDirectory,
  ) {
    super(tenants);
  }

  @Get('lookup/editions')
  @Allow(P.Default, Twin.Default)
  @Returns(z.array(editionOption))
  async lookupEditions() {
    return (await this.editions.all()).map(({ id, displayName }) => ({ id, displayName }));
  }

  /** What a deletion would take away, for the question before it. */
  @Get(':id/contents')
  @Allow(P.Delete, Twin.Delete)
  @Returns(tenantContents)
  contents(@FromPath('id', guid()) id: string) {
    return this.tenants.contents(id);
  }

  @Put(':id/set-password')
  @Allow(P.Update, Twin.Update)
  @Returns('nothing')
  setPassword(
    @FromPath('id', guid()) id: string,
    @FromBody(setPasswordBody) { username, password }: z.output<typeof setPasswordBody>,
  ) {
    return this.tenants.setPassword(id, username, password);
  }

  @Get('by-name/:name')
  @Allow(P.Default, Twin.Default)
  @Returns(tenantReply)
  async byName(@FromPath('name', requiredText(64)) name: string) {
    const found = await this.directory.byName(name);
    if (!found) throw new AppError(errors.TenantUnknown, { name });
    return this.tenants.get(found.id);
  }
}
