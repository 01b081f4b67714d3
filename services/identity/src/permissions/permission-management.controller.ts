import { identityPermissions, identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { Allow, FromBody, FromQuery, Returns } from '@ishare/server/routes.js';
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { PermissionManagement } from './permission-management.service.js';

const holder = z.object({ providerName: z.string().min(1).max(64), providerKey: z.string().min(1).max(256) });
const changes = z.object({ permissions: z.array(z.object({ name: z.string().max(128), isGranted: z.boolean() })).max(2_000) });

const reply = z.object({
  entityDisplayName: z.string(),
  groups: z.array(z.object({
    name: z.string(), displayName: z.string(),
    permissions: z.array(z.object({
      name: z.string(), displayName: z.string(), parentName: z.string().nullable(), isGranted: z.boolean(), allowedProviders: z.array(z.string()),
      grantedProviders: z.array(z.object({ providerName: z.string(), providerKey: z.string() })),
    })),
  })),
});

const MANAGE = [
  identityPermissions.names.Users.ManagePermissions, identityPermissions.names.Roles.ManagePermissions, identityServerPermissions.names.Clients.ManagePermissions,
] as const;

@ApiTags('PermissionManagement')
@Controller('api/permission-management/permissions')
export class PermissionManagementController {
  constructor(private readonly management: PermissionManagement) {}

  @Get()
  @Allow(...MANAGE)
  @Returns(reply)
  read(@FromQuery(holder) { providerName, providerKey }: z.output<typeof holder>) {
    return this.management.read(providerName, providerKey);
  }

  @Put()
  @Allow(...MANAGE)
  @Returns('nothing')
  write(@FromQuery(holder) { providerName, providerKey }: z.output<typeof holder>, @FromBody(changes) { permissions }: z.output<typeof changes>) {
    return this.management.write(providerName, providerKey, permissions);
  }
}
