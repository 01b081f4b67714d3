import { identityPermissions, identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { Allow, FromBody, FromQuery, Returns } from '@ishare/server/routes.js';
import { Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { guid } from '@ishare/server/schemas.js';
import { explanation, PermissionExplanation } from './permission-explanation.service.js';
import { PermissionManagement } from './permission-management.service.js';

const holder = z.object({ providerName: z.string().min(1).max(64), providerKey: z.string().min(1).max(256) });
const holderOfGroup = holder.extend({ groupName: z.string().min(1).max(128) });
const holding = z.object({ permissionName: z.string().min(1).max(128), providerName: z.enum(['U', 'R', 'C']) });
const question = z.object({ userId: guid(), permissionName: z.string().min(1).max(128) });
const changes = z.object({
  permissions: z.array(z.object({ name: z.string().max(128), isGranted: z.boolean() })).max(2_000),
});

const reply = z.object({
  entityDisplayName: z.string(),
  groups: z.array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      permissions: z.array(
        z.object({
          name: z.string(),
          displayName: z.string(),
          parentName: z.string().nullable(),
          isGranted: z.boolean(),
          allowedProviders: z.array(z.string()),
          grantedProviders: z.array(z.object({ providerName: z.string(), providerKey: z.string() })),
        }),
      ),
    }),
  ),
});

/** Who may look after permissions of one kind of holder or another; which kind, is asked where the kind is known. */
export const MANAGE_PERMISSIONS = [
  identityPermissions.names.Users.ManagePermissions,
  identityPermissions.names.Roles.ManagePermissions,
  identityServerPermissions.names.Clients.ManagePermissions,
] as const;

@ApiTags('PermissionManagement')
@Controller('api/permission-management/permissions')
export class PermissionManagementController {
  constructor(
    private readonly management: PermissionManagement,
    private readonly explanation: PermissionExplanation,
  ) {}

  @Get()
  @Allow(...MANAGE_PERMISSIONS)
  @Returns(reply)
  read(@FromQuery(holder) { providerName, providerKey }: z.output<typeof holder>) {
    return this.management.read(providerName, providerKey);
  }

  @Get('by-group')
  @Allow(...MANAGE_PERMISSIONS)
  @Returns(reply)
  async readGroup(@FromQuery(holderOfGroup) { groupName, providerName, providerKey }: z.output<typeof holderOfGroup>) {
    const { groups, ...rest } = await this.management.read(providerName, providerKey);
    return { ...rest, groups: groups.filter(({ name }) => name === groupName) };
  }

  /** Who holds a permission by own grant. */
  @Get('granted/by-provider')
  @Allow(...MANAGE_PERMISSIONS)
  @Returns(z.object({ grantedProviders: z.array(z.object({ providerName: z.string(), providerKey: z.string() })) }))
  async holders(@FromQuery(holding) { permissionName, providerName }: z.output<typeof holding>) {
    return { grantedProviders: await this.management.holdersOf(permissionName, providerName) };
  }

  /** Why a user may do something, or may not. */
  @Get('explain')
  @Allow(identityPermissions.names.Users.ExplainPermissions)
  @Returns(explanation)
  explain(@FromQuery(question) { userId, permissionName }: z.output<typeof question>) {
    return this.explanation.of(userId, permissionName);
  }

  @Put()
  @Allow(...MANAGE_PERMISSIONS)
  @Returns('nothing')
  write(
    @FromQuery(holder) { providerName, providerKey }: z.output<typeof holder>,
    @FromBody(changes) { permissions }: z.output<typeof changes>,
  ) {
    return this.management.write(providerName, providerKey, permissions);
  }
}
