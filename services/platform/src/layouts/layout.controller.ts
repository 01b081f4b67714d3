import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, Returns } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Controller, Get } from '@nestjs/common';
import { LayoutService } from './layout.service.js';
import { layouts } from '../things.js';

@Controller(layouts.resource.path)
export class LayoutController extends CrudController(layouts.resource, LayoutService) {
  constructor(private readonly layouts: LayoutService) {
    super(layouts);
  }

  @Get('all')
  @Allow(platformPermissions.names.Layout.Default)
  @Returns(itemsReply(layouts.schemas.reply))
  async all() {
    return { items: await this.layouts.all() };
  }
}
