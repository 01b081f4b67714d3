import {
  type menuUpdate,
  type MenuBody,
  type ownMenuQuery,
  type allMenusQuery,
  type menuListQuery,
  type byRoleQuery,
  type byUserQuery,
  type roleMenusBody,
  type userMenusBody,
  menus,
} from '@ishare/contracts/platform/menus.js';
import { deleteOrTakeBack } from '@ishare/crud/deletion.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { DefaultMenuSeeder } from './default-menu.seeder.js';
import { MenuService } from './menu.service.js';
import { OwnMenuService } from './own-menu.service.js';

/** Menus under the product's paths, and under those of the public module. */
@ApiTags('Menu')
@Controller()
export class MenuController {
  constructor(
    private readonly menus: MenuService,
    private readonly own: OwnMenuService,
    private readonly defaults: DefaultMenuSeeder,
  ) {}

  @Serves(menus.ofCaller)
  async ofCaller(_query: z.output<typeof ownMenuQuery>) {
    return { items: await this.own.tree() };
  }

  @Serves(menus.all)
  async all(query: z.output<typeof allMenusQuery>) {
    return { items: (await this.menus.list(query)).items };
  }

  @Serves(menus.list)
  list(query: z.output<typeof menuListQuery>) {
    return this.menus.list(query);
  }

  @Serves(menus.byRole)
  byRole({ role }: z.output<typeof byRoleQuery>) {
    return this.menus.assignedItems([role]);
  }

  @Serves(menus.byRolePath)
  byRolePath(role: string, _framework: string) {
    return this.menus.assignedItems([role]);
  }

  @Serves(menus.assignToRole)
  assignToRole({ roleName, menuIds }: z.output<typeof roleMenusBody>) {
    return this.menus.assignToRole(roleName, menuIds);
  }

  @Serves(menus.byUser)
  byUser({ userId, roles }: z.output<typeof byUserQuery>) {
    return this.menus.assignedItems(roles, userId);
  }

  @Serves(menus.byUserPath)
  byUserPath(userId: string, _framework: string) {
    return this.menus.assignedItems([], userId);
  }

  @Serves(menus.assignToUser)
  assignToUser({ userId, menuIds }: z.output<typeof userMenusBody>) {
    return this.menus.assignToUser(userId, menuIds);
  }

  @Serves(menus.restoreDefaults)
  restoreDefaults() {
    return this.defaults.restore();
  }

  @Serves(menus.get)
  get(id: string) {
    return this.menus.get(id);
  }

  @Serves(menus.create)
  create(body: MenuBody) {
    return this.menus.create(body);
  }

  @Serves(menus.update)
  update(id: string, { concurrencyStamp, ...body }: z.output<typeof menuUpdate>) {
    return this.menus.update(id, body, concurrencyStamp ?? null);
  }

  @Serves(menus.remove)
  delete(id: string, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply) {
    return deleteOrTakeBack(request, reply, {
      delete: () => this.menus.delete(id),
      undelete: () => this.menus.undelete(id),
    });
  }
}
