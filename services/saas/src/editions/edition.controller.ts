import { editionRoutes, type moveQuery } from '@ishare/contracts/saas/edition-routes.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { EditionService } from './edition.service.js';
import { editions } from '../things.js';

@Controller(editions.resource.path)
export class EditionController extends CrudController(editions.resource, EditionService) {
  constructor(private readonly editions: EditionService) {
    super(editions);
  }

  @Serves(editionRoutes.all)
  all() {
    return this.editions.all();
  }

  @Serves(editionRoutes.usage)
  async usage() {
    return { data: await this.editions.usage() };
  }

  @Serves(editionRoutes.moveTenants)
  moveTenants(id: string, { editionId }: z.output<typeof moveQuery>) {
    return this.editions.moveTenants(id, editionId ?? null);
  }
}
