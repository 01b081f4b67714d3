import { layoutRoutes } from '@ishare/contracts/platform/layout-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Controller } from '@nestjs/common';
import { LayoutService } from './layout.service.js';
import { layouts } from '../things.js';

@Controller(layouts.resource.path)
export class LayoutController extends CrudController(layouts.resource, LayoutService) {
  constructor(private readonly layouts: LayoutService) {
    super(layouts);
  }

  @Serves(layoutRoutes.all)
  async all() {
    return { items: await this.layouts.all() };
  }
}
