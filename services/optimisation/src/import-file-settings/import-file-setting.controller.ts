import { importFileSettingRoutes } from '@ishare/contracts/optimisation/import-file-setting-routes.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { importFileSettings } from '../things.js';
import { ImportFileSettingService } from './import-file-setting.service.js';
import { SettingExchangeService } from './setting-exchange.service.js';

export class ImportFileSettingController extends CrudController(importFileSettings.resource, ImportFileSettingService) {
  @Inject(ImportFileSettingService) private readonly settings!: ImportFileSettingService;
  @Inject(SettingExchangeService) private readonly exchange!: SettingExchangeService;

  @Serves(importFileSettingRoutes.all)
  all() {
    return this.settings.all();
  }

  @Serves(importFileSettingRoutes.export)
  export() {
    return this.exchange.export();
  }

  @Serves(importFileSettingRoutes.import)
  import(request: FastifyRequest) {
    return this.exchange.import(request);
  }

  @Serves(importFileSettingRoutes.template)
  template(id: string, request: FastifyRequest) {
    return this.exchange.fromTemplate(id, request);
  }
}
