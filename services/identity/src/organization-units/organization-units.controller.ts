import {
  unitRoutes,
  type children,
  type lastChild,
  type ofUnit,
  type parent,
  type roleIds,
  type userIds,
} from '@ishare/contracts/identity/organization-unit-routes.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Serves } from '@ishare/server/serves.js';
import type { listQuery } from '@ishare/server/schemas.js';
import { Inject } from '@nestjs/common';
import type { z } from 'zod';
import { Memberships } from './memberships.service.js';
import { OrganizationUnitService } from './organization-unit.service.js';
import { organizationUnits } from '../things.js';

type Page = z.output<typeof listQuery>;

/** Two generations of clients call the same things by different names; both are served. */
export class OrganizationUnitsController extends CrudController(organizationUnits.resource, OrganizationUnitService) {
  constructor(
    @Inject(OrganizationUnitService) private readonly units: OrganizationUnitService,
    @Inject(Memberships) private readonly memberships: Memberships,
  ) {
    super(units as never);
  }

  @Serves(unitRoutes.all)
  all() {
    return this.units.all();
  }

  @Serves(unitRoutes.roots)
  roots() {
    return this.units.roots();
  }

  @Serves(unitRoutes.children)
  children({ id, recursive }: z.output<typeof children>) {
    return this.units.children(id, recursive ?? false);
  }

  @Serves(unitRoutes.lastChild)
  lastChild({ parentId }: z.output<typeof lastChild>) {
    return this.units.lastChild(parentId);
  }

  @Serves(unitRoutes.availableUsers)
  availableUsers({ id, ...page }: z.output<typeof ofUnit>) {
    return this.memberships.members(id, page, false);
  }

  @Serves(unitRoutes.availableRoles)
  availableRoles({ id, ...page }: z.output<typeof ofUnit>) {
    return this.memberships.unitRoles(id, page, false);
  }

  @Serves(unitRoutes.move)
  move(id: string, { parentId, newParentId }: z.output<typeof parent>) {
    return this.units.move(id, newParentId ?? parentId ?? null);
  }

  @Serves(unitRoutes.members)
  members(id: string, page: Page) {
    return this.memberships.members(id, page, true);
  }

  @Serves(unitRoutes.unaddedUsers)
  unaddedUsers(id: string, page: Page) {
    return this.memberships.members(id, page, false);
  }

  @Serves(unitRoutes.putMembers)
  putMembers(id: string, body: z.output<typeof userIds>) {
    return this.memberships.addMembers(id, body.userIds);
  }

  @Serves(unitRoutes.postUsers)
  postUsers(id: string, body: z.output<typeof userIds>) {
    return this.memberships.addMembers(id, body.userIds);
  }

  @Serves(unitRoutes.removeMember)
  removeMember(id: string, memberId: string) {
    return this.memberships.removeMember(id, memberId);
  }

  @Serves(unitRoutes.roles)
  roles(id: string, page: Page) {
    return this.memberships.unitRoles(id, page, true);
  }

  @Serves(unitRoutes.unaddedRoles)
  unaddedRoles(id: string, page: Page) {
    return this.memberships.unitRoles(id, page, false);
  }

  @Serves(unitRoutes.roleNames)
  roleNames(id: string) {
    return this.memberships.roleNames(id);
  }

  @Serves(unitRoutes.putRoles)
  putRoles(id: string, body: z.output<typeof roleIds>) {
    return this.memberships.addRoles(id, body.roleIds);
  }

  @Serves(unitRoutes.postRoles)
  postRoles(id: string, body: z.output<typeof roleIds>) {
    return this.memberships.addRoles(id, body.roleIds);
  }

  @Serves(unitRoutes.removeRole)
  removeRole(id: string, roleId: string) {
    return this.memberships.removeRole(id, roleId);
  }
}
