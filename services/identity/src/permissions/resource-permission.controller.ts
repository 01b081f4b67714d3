import { Allow, FromBody, FromQuery, Returns } from '@ishare/server/routes.js';
import { Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { MANAGE_PERMISSIONS } from './permission-management.controller.js';

const text = z.string().max(256).optional();
const resource = z.object({ resourceName: text, resourceKey: text });
const resourceOfProvider = resource.extend({ providerName: text, providerKey: text });
const named = z.object({ resourceName: text });
const search = named.extend({ serviceName: text, filter: text, page: z.coerce.number().int().optional() });
const granted = z.object({
  providerName: text,
  providerKey: text,
  permissions: z.array(z.string().max(128)).max(2_000).optional(),
});

const none = z.array(z.object({ name: z.string(), displayName: z.string() }));
const permissions = z.object({ permissions: none });

/** Permissions on single rows, which public clients ask for beside those on operations. This product knows none, so there is nothing to list or to change. */
@ApiTags('PermissionManagement')
@Controller('api/permission-management/permissions')
export class ResourcePermissionController {
  @Get('resource-definitions')
  @Allow(...MANAGE_PERMISSIONS)
  @Returns(permissions)
  definitions(@FromQuery(named) _query: z.output<typeof named>) {
    return { permissions: [] };
  }

  @Get('resource-provider-key-lookup-services')
  @Allow(...MANAGE_PERMISSIONS)
  @Returns(z.object({ providers: none }))
  lookupServices(@FromQuery(named) _query: z.output<typeof named>) {
    return { providers: [] };
  }

  @Get('search-resource-provider-keys')
  @Allow(...MANAGE_PERMISSIONS)
  @Returns(z.object({ keys: z.array(z.object({ providerKey: z.string(), providerDisplayName: z.string() })) }))
  search(@FromQuery(search) _query: z.output<typeof search>) {
    return { keys: [] };
  }

  @Get(['resource', 'resource/by-provider'])
  @Allow(...MANAGE_PERMISSIONS)
  @Returns(permissions)
  ofResource(@FromQuery(resourceOfProvider) _query: z.output<typeof resourceOfProvider>) {
    return { permissions: [] };
  }

  /** Names that are not known are ignored, as they are for operations. */
  @Put('resource')
  @Allow(...MANAGE_PERMISSIONS)
  @Returns('nothing')
  change(
    @FromQuery(resource) _query: z.output<typeof resource>,
    @FromBody(granted) _body: z.output<typeof granted>,
  ): void {}

  @Delete('resource')
  @Allow(...MANAGE_PERMISSIONS)
  @Returns('nothing')
  remove(@FromQuery(resourceOfProvider) _query: z.output<typeof resourceOfProvider>): void {}
}
