import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { Allow, FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { guid, itemsReply, pagedReply, requiredText } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { DefaultMenuSeeder } from './default-menu.seeder.js';
import {
  allMenusQuery,
  byRoleQuery,
  byUserQuery,
  menuCreate,
  menuListQuery,
  menuReply,
  menuUpdate,
  ownMenuQuery,
  roleMenusBody,
  userMenusBody,
  type MenuBody,
} from './menu.dto.js';
import { MenuService } from './menu.service.js';
import { OwnMenuService } from './own-menu.service.js';

const P = platformPermissions.names.Menus;

/** Menus under the product's paths, and under those of the public module. */
@ApiTags('Menu')
@Controller('api')
export class MenuController {
  constructor(
    private readonly menus: MenuService,
    private readonly own: OwnMenuService,
    private readonly defaults: DefaultMenuSeeder,
  ) {}

  @Get(['menu', 'menu/getWebMenu', 'platform/menus/by-current-user'])
  @SignedIn()
  @Returns(itemsReply(menuReply))
  async ofCaller(@FromQuery(ownMenuQuery) _query: z.output<typeof ownMenuQuery>) {
    return { items: await this.own.tree() };
  }

  @Get(['menu/all', 'platform/menus/all'])
  @Allow(P.Default)
  @Returns(itemsReply(menuReply))
  async all(@FromQuery(allMenusQuery) query: z.output<typeof allMenusQuery>) {
    return { items: (await this.menus.list(query)).items };
  }

  @Get(['menu/list', 'platform/menus'])
  @Allow(P.Default)
  @Returns(pagedReply(menuReply))
  list(@FromQuery(menuListQuery) query: z.output<typeof menuListQuery>) {
    return this.menus.list(query);
  }

  @Get(['menu/by-role', 'platform/menus/by-role'])
  @Allow(P.ManageRoles)
  @Returns(itemsReply(menuReply))
  byRole(@FromQuery(byRoleQuery) { role }: z.output<typeof byRoleQuery>) {
    return this.menus.assignedItems([role]);
  }

  @Get('platform/menus/by-role/:role/:framework')
  @Allow(P.ManageRoles)
  @Returns(itemsReply(menuReply))
  byRolePath(
    @FromPath('role', requiredText(80)) role: string,
    @FromPath('framework', requiredText(64)) _framework: string,
  ) {
    return this.menus.assignedItems([role]);
  }

  @Put(['menu/by-role', 'platform/menus/by-role'])
  @Allow(P.ManageRoles)
  @Returns('nothing')
  assignToRole(@FromBody(roleMenusBody) { roleName, menuIds }: z.output<typeof roleMenusBody>) {
    return this.menus.assignToRole(roleName, menuIds);
  }

  @Get(['menu/by-user', 'platform/menus/by-user'])
  @Allow(P.ManageUsers)
  @Returns(itemsReply(menuReply))
  byUser(@FromQuery(byUserQuery) { userId, roles }: z.output<typeof byUserQuery>) {
    return this.menus.assignedItems(roles, userId);
  }

  @Get('platform/menus/by-user/:userId/:framework')
  @Allow(P.ManageUsers)
  @Returns(itemsReply(menuReply))
  byUserPath(@FromPath('userId', guid()) userId: string, @FromPath('framework', requiredText(64)) _framework: string) {
    return this.menus.assignedItems([], userId);
  }

  @Put(['menu/by-user', 'platform/menus/by-user'])
  @Allow(P.ManageUsers)
  @Returns('nothing')
  assignToUser(@FromBody(userMenusBody) { userId, menuIds }: z.output<typeof userMenusBody>) {
    return this.menus.assignToUser(userId, menuIds);
  }

  /** Brings back the default menus that are missing. */
  @Post('menu/initdataasync')
  @Allow(P.Create)
  @Returns('nothing')
  restoreDefaults() {
    return this.defaults.restore();
  }

  @Get(['menu/:id', 'platform/menus/:id'])
  @Allow(P.Default)
  @Returns(menuReply)
  get(@FromPath('id', guid()) id: string) {
    return this.menus.get(id);
  }

  @Post(['menu', 'platform/menus'])
  @Allow(P.Create)
  @Returns(menuReply)
  create(@FromBody(menuCreate) body: MenuBody) {
    return this.menus.create(body);
  }

  @Put(['menu/:id', 'platform/menus/:id'])
  @Allow(P.Update)
  @Returns(menuReply)
  update(
    @FromPath('id', guid()) id: string,
    @FromBody(menuUpdate) { concurrencyStamp, ...body }: z.output<typeof menuUpdate>,
  ) {
    return this.menus.update(id, body, concurrencyStamp ?? null);
  }

  @Delete(['menu/:id', 'platform/menus/:id'])
  @Allow(P.Delete)
  @Returns('nothing')
  delete(@FromPath('id', guid()) id: string) {
    return this.menus.delete(id);
  }
}
