import {
  rowPermissions,
  type granted,
  type named,
  type resource,
  type resourceOfProvider,
  type search,
} from '@ishare/contracts/identity/permission-grants.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';

/**
 * Permissions on single rows, which public clients ask for beside those on operations. This product knows none, so
 * there is nothing to list or to change.
 */
@ApiTags('PermissionManagement')
@Controller()
export class ResourcePermissionController {
  @Serves(rowPermissions.definitions)
  definitions(_query: z.output<typeof named>) {
    return { permissions: [] };
  }

  @Serves(rowPermissions.lookupServices)
  lookupServices(_query: z.output<typeof named>) {
    return { providers: [] };
  }

  @Serves(rowPermissions.search)
  search(_query: z.output<typeof search>) {
    return { keys: [] };
  }

  @Serves(rowPermissions.ofResource)
  ofResource(_query: z.output<typeof resourceOfProvider>) {
    return { permissions: [] };
  }

  @Serves(rowPermissions.change)
  change(_body: z.output<typeof granted>, _query: z.output<typeof resource>): void {}

  @Serves(rowPermissions.remove)
  remove(_query: z.output<typeof resourceOfProvider>): void {}
}
