import { CrudController } from '@ishare/crud/crud.controller.js';
import { Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Get, Inject } from '@nestjs/common';
import { roleReply, roleResource } from './role.resource.js';
import { RoleService } from './role.service.js';

export class RolesController extends CrudController(roleResource, RoleService) {
  constructor(@Inject(RoleService) private readonly roles: RoleService) {
    super(roles as never);
  }

  @Get('all')
  @SignedIn('tenant')
  @Returns(itemsReply(roleReply))
  all() {
    return this.roles.all();
  }
}
