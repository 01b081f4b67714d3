import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Allow, FromBody, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import {
  pageChangeQuery,
  pagePermissions,
  pageQuery,
  permissionChanges,
  permissionGroups,
  providerQuery,
  type PageQuery,
  type ProviderQuery,
} from './page-permission.dto.js';
import { PagePermissionService } from './page-permission.service.js';

const MANAGE = [
  identityPermissions.names.Users.ManagePermissions,
  identityPermissions.names.Roles.ManagePermissions,
] as const;
type Changes = z.output<typeof permissionChanges>;

@ApiTags('PagePermission')
@Controller('api')
export class PagePermissionController {
  constructor(private readonly permissions: PagePermissionService) {}

  @Get('menu/permission-feature/permission-list')
  @Allow(...MANAGE)
  @Returns(permissionGroups)
  list(@FromQuery(providerQuery) query: ProviderQuery) {
    return this.permissions.groups(query);
  }

  @Put('menu/permission-feature/update-permission-list')
  @Allow(...MANAGE)
  @Returns('nothing')
  updateList(@FromQuery(providerQuery) query: ProviderQuery, @FromBody(permissionChanges) { permissions }: Changes) {
    return this.permissions.change(query, permissions);
  }

  @Get('pagepermission')
  @SignedIn()
  @Returns(pagePermissions)
  pages(@FromQuery(pageQuery) query: PageQuery) {
    return this.permissions.pages(query);
  }

  @Put('pagepermission')
  @Allow(...MANAGE)
  @Returns('nothing')
  updatePages(
    @FromQuery(pageChangeQuery) query: z.output<typeof pageChangeQuery>,
    @FromBody(permissionChanges) { permissions }: Changes,
  ) {
    return this.permissions.change(query, permissions);
  }
}
