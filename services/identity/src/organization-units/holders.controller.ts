import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { Allow, FromBody, FromPath, Returns } from '@ishare/server/routes.js';
import { guid, itemsReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Memberships } from './memberships.service.js';
import { organizationUnits } from '../things.js';

const { Users, Roles } = identityPermissions.names;
const unitIds = z.object({ organizationUnitIds: z.array(guid()).max(1_000) });
type UnitIds = z.output<typeof unitIds>;

/** The units of a user, seen from the user. */
@ApiTags('User')
@Controller('api/identity/users')
export class UserUnitsController {
  constructor(private readonly memberships: Memberships) {}

  @Get(':id/organization-units')
  @Allow(Users.Default)
  @Returns(itemsReply(organizationUnits.schemas.reply))
  list(@FromPath('id') id: string) {
    return this.memberships.unitsOfUser(id);
  }

  @Put(['organization-units/:id', ':id/organization-units'])
  @Allow(Users.ManageOrganizationUnits)
  @Returns('nothing')
  replace(@FromPath('id') id: string, @FromBody(unitIds) { organizationUnitIds }: UnitIds) {
    return this.memberships.setUnitsOfUser(id, organizationUnitIds);
  }

  @Delete(':id/organization-units/:ouId')
  @Allow(Users.ManageOrganizationUnits)
  @Returns('nothing')
  remove(@FromPath('id') id: string, @FromPath('ouId') unitId: string) {
    return this.memberships.removeMember(unitId, id);
  }
}

/** The units of a role, seen from the role. */
@ApiTags('Role')
@Controller('api/identity/roles')
export class RoleUnitsController {
  constructor(private readonly memberships: Memberships) {}

  @Get(':id/organization-units')
  @Allow(Roles.Default)
  @Returns(itemsReply(organizationUnits.schemas.reply))
  list(@FromPath('id') id: string) {
    return this.memberships.unitsOfRole(id);
  }

  @Put(['organization-units/:id', ':id/organization-units'])
  @Allow(Roles.ManageOrganizationUnits)
  @Returns('nothing')
  replace(@FromPath('id') id: string, @FromBody(unitIds) { organizationUnitIds }: UnitIds) {
    return this.memberships.setUnitsOfRole(id, organizationUnitIds);
  }

  @Delete(':id/organization-units/:ouId')
  @Allow(Roles.ManageOrganizationUnits)
  @Returns('nothing')
  remove(@FromPath('id') id: string, @FromPath('ouId') unitId: string) {
    return this.memberships.removeRole(unitId, id);
  }
}
