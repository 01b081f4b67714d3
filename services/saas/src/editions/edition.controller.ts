import { saasPermissions } from '@ishare/contracts/saas/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { guid, query } from '@ishare/server/schemas.js';
import { Controller, Get, Put } from '@nestjs/common';
import { z } from 'zod';
import { EditionService } from './edition.service.js';
import { editions } from '../things.js';

const P = saasPermissions.names.Editions;
const moveQuery = z.object({ editionId: query.guid() });

@Controller(editions.resource.path)
export class EditionController extends CrudController(editions.resource, EditionService) {
  constructor(private readonly editions: EditionService) {
    super(editions);
  }

  @Get('all')
  @Allow(P.Default)
  @Returns(z.array(editions.schemas.reply))
  all() {
    return this.editions.all();
  }

  @Get('statistics/usage-statistic')
  @Allow(P.Default)
  @Returns(z.object({ data: z.record(z.string(), z.number().int()) }))
  async usage() {
    return { data: await this.editions.usage() };
  }

  @Put(':id/move-all-tenants')
  @Allow(P.Update)
  @Returns('nothing')
  moveTenants(@FromPath('id', guid()) id: string, @FromQuery(moveQuery) { editionId }: z.output<typeof moveQuery>) {
    return this.editions.moveTenants(id, editionId ?? null);
  }
}
