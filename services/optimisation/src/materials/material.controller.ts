import { materialRoutes } from '@ishare/contracts/optimisation/material-routes.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { materials } from '../things.js';
import { MaterialService } from './material.service.js';

export class MaterialController extends CrudController(materials.resource, MaterialService) {
  @Inject(MaterialService) private readonly materials!: MaterialService;

  @Serves(materialRoutes.createMany)
  createMany({ items }: { items: Record<string, unknown>[] }) {
    return this.materials.createMany(items);
  }

  @Serves(materialRoutes.import)
  import(request: FastifyRequest) {
    return this.materials.import(request);
  }

  @Serves(materialRoutes.export)
  export({ filter }: { filter?: string }) {
    return this.materials.export(filter);
  }
}
