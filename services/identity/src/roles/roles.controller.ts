import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import { Inject } from '@nestjs/common';
import { RoleService } from './role.service.js';
import { roles } from '../things.js';

export class RolesController extends CrudController(roles.resource, RoleService) {
  constructor(@Inject(RoleService) private readonly roles: RoleService) {
    super(roles as never);
  }

  @Serves(roleRoutes.all)
  all() {
    return this.roles.all();
  }
}
