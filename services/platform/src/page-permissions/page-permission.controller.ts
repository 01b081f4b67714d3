import {
  type ProviderQuery,
  type permissionChanges,
  type PageQuery,
  type pageChangeQuery,
  pagePermissions,
} from '@ishare/contracts/platform/page-permissions.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { PagePermissionService } from './page-permission.service.js';
type Changes = z.output<typeof permissionChanges>;

@ApiTags('PagePermission')
@Controller()
export class PagePermissionController {
  constructor(private readonly permissions: PagePermissionService) {}

  @Serves(pagePermissions.list)
  list(query: ProviderQuery) {
    return this.permissions.groups(query);
  }

  @Serves(pagePermissions.updateList)
  updateList({ permissions }: Changes, query: ProviderQuery) {
    return this.permissions.change(query, permissions);
  }

  @Serves(pagePermissions.pages)
  pages(query: PageQuery) {
    return this.permissions.pages(query);
  }

  @Serves(pagePermissions.updatePages)
  updatePages({ permissions }: Changes, query: z.output<typeof pageChangeQuery>) {
    return this.permissions.change(query, permissions);
  }
}
