import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, Returns } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Controller, Get } from '@nestjs/common';
import { layoutReply, layoutResource } from './layout.resource.js';
import { LayoutService } from './layout.service.js';

@Controller(layoutResource.path)
export class LayoutController extends CrudController(layoutResource, LayoutService) {
  constructor(private readonly layouts: LayoutService) {
    super(layouts);
  }

  @Get('all')
  @Allow(platformPermissions.names.Layout.Default)
  @Returns(itemsReply(layoutReply))
  async all() {
    return { items: await this.layouts.all() };
  }
}
