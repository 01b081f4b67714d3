import { CrudController } from '@ishare/crud/crud.controller.js';
import { Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Get, Inject } from '@nestjs/common';
import { RoleService } from './role.service.js';
import { roles } from '../things.js';

export class RolesController extends CrudController(roles.resource, RoleService) {
  constructor(@Inject(RoleService) private readonly roles: RoleService) {
    super(roles as never);
  }

  @Get('all')
  @SignedIn('tenant')
  @Returns(itemsReply(roles.schemas.reply))
  all() {
    return this.roles.all();
  }
}
