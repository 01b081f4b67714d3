import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { CrudController } from '@ishare/crud/crud.controller.js';
import { Allow, FromBody, FromPath, FromQuery, Returns } from '@ishare/server/routes.js';
import { guid, itemsReply, listQuery, pagedReply, query } from '@ishare/server/schemas.js';
import { Delete, Get, Inject, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { userReply } from '../users/user.resource.js';
import { Memberships } from './memberships.service.js';
import { OrganizationUnitService } from './organization-unit.service.js';
import { organizationUnits, roles } from '../things.js';

const P = identityPermissions.names.OrganizationUnits;

const ofUnit = listQuery.extend({ id: guid() });
const children = z.object({ id: query.guid(), recursive: query.bool() });
const lastChild = z.object({ parentId: query.guid() });
const parent = z.object({ parentId: guid().nullish(), newParentId: guid().nullish() });
const userIds = z.object({ userIds: z.array(guid()).max(1_000) });
const roleIds = z.object({ roleIds: z.array(guid()).max(1_000) });

type Page = z.output<typeof listQuery>;

/** Two generations of clients call the same things by different names; both are served. */
export class OrganizationUnitsController extends CrudController(organizationUnits.resource, OrganizationUnitService) {
  constructor(
    @Inject(OrganizationUnitService) private readonly units: OrganizationUnitService,
    @Inject(Memberships) private readonly memberships: Memberships,
  ) {
    super(units as never);
  }

  @Get('all')
  @Allow(P.Default)
  @Returns(itemsReply(organizationUnits.schemas.reply))
  all() {
    return this.units.all();
  }

  @Get('root-node')
  @Allow(P.Default)
  @Returns(itemsReply(organizationUnits.schemas.reply))
  roots() {
    return this.units.roots();
  }

  @Get('find-children')
  @Allow(P.Default)
  @Returns(itemsReply(organizationUnits.schemas.reply))
  children(@FromQuery(children) { id, recursive }: z.output<typeof children>) {
    return this.units.children(id, recursive ?? false);
  }

  @Get('last-children')
  @Allow(P.Default)
  @Returns(organizationUnits.schemas.reply)
  lastChild(@FromQuery(lastChild) { parentId }: z.output<typeof lastChild>) {
    return this.units.lastChild(parentId);
  }

  @Get('available-users')
  @Allow(P.ManageUsers)
  @Returns(pagedReply(userReply))
  availableUsers(@FromQuery(ofUnit) { id, ...page }: z.output<typeof ofUnit>) {
    return this.memberships.members(id, page, false);
  }

  @Get('available-roles')
  @Allow(P.ManageRoles)
  @Returns(pagedReply(roles.schemas.reply))
  availableRoles(@FromQuery(ofUnit) { id, ...page }: z.output<typeof ofUnit>) {
    return this.memberships.unitRoles(id, page, false);
  }

  @Put(':id/move')
  @Allow(P.Update)
  @Returns('nothing')
  move(@FromPath('id') id: string, @FromBody(parent) { parentId, newParentId }: z.output<typeof parent>) {
    return this.units.move(id, newParentId ?? parentId ?? null);
  }

  @Get([':id/members', ':id/users'])
  @Allow(P.Default)
  @Returns(pagedReply(userReply))
  members(@FromPath('id') id: string, @FromQuery(listQuery) page: Page) {
    return this.memberships.members(id, page, true);
  }

  @Get(':id/unadded-users')
  @Allow(P.ManageUsers)
  @Returns(pagedReply(userReply))
  unaddedUsers(@FromPath('id') id: string, @FromQuery(listQuery) page: Page) {
    return this.memberships.members(id, page, false);
  }

  @Put(':id/members')
  @Allow(P.ManageUsers)
  @Returns('nothing')
  putMembers(@FromPath('id') id: string, @FromBody(userIds) body: z.output<typeof userIds>) {
    return this.memberships.addMembers(id, body.userIds);
  }

  @Post(':id/users')
  @Allow(P.ManageUsers)
  @Returns('nothing')
  postUsers(@FromPath('id') id: string, @FromBody(userIds) body: z.output<typeof userIds>) {
    return this.memberships.addMembers(id, body.userIds);
  }

  @Delete(':id/members/:memberId')
  @Allow(P.ManageUsers)
  @Returns('nothing')
  removeMember(@FromPath('id') id: string, @FromPath('memberId') memberId: string) {
    return this.memberships.removeMember(id, memberId);
  }

  @Get(':id/roles')
  @Allow(P.Default)
  @Returns(pagedReply(roles.schemas.reply))
  roles(@FromPath('id') id: string, @FromQuery(listQuery) page: Page) {
    return this.memberships.unitRoles(id, page, true);
  }

  @Get(':id/unadded-roles')
  @Allow(P.ManageRoles)
  @Returns(pagedReply(roles.schemas.reply))
  unaddedRoles(@FromPath('id') id: string, @FromQuery(listQuery) page: Page) {
    return this.memberships.unitRoles(id, page, false);
  }

  @Get(':id/role-names')
  @Allow(P.Default)
  @Returns(itemsReply(z.string()))
  roleNames(@FromPath('id') id: string) {
    return this.memberships.roleNames(id);
  }

  @Put(':id/roles')
  @Allow(P.ManageRoles)
  @Returns('nothing')
  putRoles(@FromPath('id') id: string, @FromBody(roleIds) body: z.output<typeof roleIds>) {
    return this.memberships.addRoles(id, body.roleIds);
  }

  @Post(':id/roles')
  @Allow(P.ManageRoles)
  @Returns('nothing')
  postRoles(@FromPath('id') id: string, @FromBody(roleIds) body: z.output<typeof roleIds>) {
    return this.memberships.addRoles(id, body.roleIds);
  }

  @Delete(':id/roles/:roleId')
  @Allow(P.ManageRoles)
  @Returns('nothing')
  removeRole(@FromPath('id') id: string, @FromPath('roleId') roleId: string) {
    return this.memberships.removeRole(id, roleId);
  }
}
