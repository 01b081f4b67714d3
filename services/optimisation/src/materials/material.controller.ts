import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromQuery, Returns, TakesFile } from '@ishare/server/routes.js';
import { Get, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { materialBatch, materialBatchReply, materialExportQuery, materialImportReply } from './material.dto.js';
import { materials } from '../things.js';
import { MaterialService } from './material.service.js';

const P = optimisationPermissions.names.Materials;

export class MaterialController extends CrudController(materials.resource, MaterialService) {
  @Inject(MaterialService) private readonly materials!: MaterialService;

  @Post('batch')
  @Allow(P.Create)
  @Returns(materialBatchReply)
  createMany(@FromBody(materialBatch) { items }: { items: Record<string, unknown>[] }) {
    return this.materials.createMany(items);
  }

  @Post('import-materials')
  @Allow(P.Import)
  @TakesFile()
  @Returns(materialImportReply)
  import(@Req() request: FastifyRequest) {
    return this.materials.import(request);
  }

  @Get('export-materials')
  @Allow(P.Default)
  @Returns('file')
  export(@FromQuery(materialExportQuery) { filter }: { filter?: string }) {
    return this.materials.export(filter);
  }
}
