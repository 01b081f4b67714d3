import { roleUnits, userUnits, type unitIds } from '@ishare/contracts/identity/organization-unit-routes.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Memberships } from './memberships.service.js';

type UnitIds = z.output<typeof unitIds>;

/** The units of a user, seen from the user. */
@ApiTags('User')
@Controller()
export class UserUnitsController {
  constructor(private readonly memberships: Memberships) {}

  @Serves(userUnits.list)
  list(id: string) {
    return this.memberships.unitsOfUser(id);
  }

  @Serves(userUnits.replace)
  replace(id: string, { organizationUnitIds }: UnitIds) {
    return this.memberships.setUnitsOfUser(id, organizationUnitIds);
  }

  @Serves(userUnits.remove)
  remove(id: string, unitId: string) {
    return this.memberships.removeMember(unitId, id);
  }
}

/** The units of a role, seen from the role. */
@ApiTags('Role')
@Controller()
export class RoleUnitsController {
  constructor(private readonly memberships: Memberships) {}

  @Serves(roleUnits.list)
  list(id: string) {
    return this.memberships.unitsOfRole(id);
  }

  @Serves(roleUnits.replace)
  replace(id: string, { organizationUnitIds }: UnitIds) {
    return this.memberships.setUnitsOfRole(id, organizationUnitIds);
  }

  @Serves(roleUnits.remove)
  remove(id: string, unitId: string) {
    return this.memberships.removeRole(unitId, id);
  }
}
