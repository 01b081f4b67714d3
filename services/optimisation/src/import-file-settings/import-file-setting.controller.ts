import { optimisationPermissions } from '@ishare/contracts/optimisation/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromPath, Returns, TakesFile } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Get, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { importFileSettings } from '../things.js';
import { ImportFileSettingService } from './import-file-setting.service.js';
import { SettingExchangeService } from './setting-exchange.service.js';

const P = optimisationPermissions.names;

export class ImportFileSettingController extends CrudController(importFileSettings.resource, ImportFileSettingService) {
  @Inject(ImportFileSettingService) private readonly settings!: ImportFileSettingService;
  @Inject(SettingExchangeService) private readonly exchange!: SettingExchangeService;

  @Get('all')
  @Allow(P.ImportFileSettings.Default, P.ImportFiles.Default)
  @Returns(itemsReply(importFileSettings.schemas.reply))
  all() {
    return this.settings.all();
  }

  @Get('export-importsetting')
  @Allow(P.ImportFileSettings.Default)
  @Returns('file')
  export() {
    return this.exchange.export();
  }

  @Post('import-importsetting')
  @Allow(P.ImportFileSettings.Import)
  @TakesFile()
  @Returns(z.object({ created: z.number().int(), skipped: z.array(z.string()) }))
  import(@Req() request: FastifyRequest) {
    return this.exchange.import(request);
  }

  @Post('file-setting-template/:id')
  @Allow(P.ImportFileSettings.Edit)
  @TakesFile()
  @Returns(importFileSettings.schemas.reply)
  template(@FromPath('id') id: string, @Req() request: FastifyRequest) {
    return this.exchange.fromTemplate(id, request);
  }
}
