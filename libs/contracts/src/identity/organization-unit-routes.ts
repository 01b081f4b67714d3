// Who and what is in the units of a tenant. Two generations of clients call the same things by different names; both
// are served.
import { z } from 'zod';
import { guid, itemsReply, listQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { organizationUnit } from './organization-unit.js';
import { identityPermissions } from './permissions.js';
import { role } from './role.js';
import { user } from './user.js';

const { OrganizationUnits: P, Users, Roles } = identityPermissions.names;

export const ofUnit = listQuery.extend({ id: guid() });
export const children = z.object({ id: query.guid(), recursive: query.bool() });
export const lastChild = z.object({ parentId: query.guid() });
export const parent = z.object({ parentId: guid().nullish(), newParentId: guid().nullish() });
export const userIds = z.object({ userIds: z.array(guid()).max(1_000) });
export const roleIds = z.object({ roleIds: z.array(guid()).max(1_000) });

export const unitIds = z.object({ organizationUnitIds: z.array(guid()).max(1_000) });

const base = organizationUnit.path;
const stale = [base] as const;
/** Who is where is told by units, users and roles. */
const members = [base, user.path, role.path] as const;
const ofUsers = user.path;
const ofRoles = role.path;

export const unitRoutes = {
  all: route({
    method: 'GET',
    path: `${base}/all`,
    summary: 'List all units',
    permission: P.Default,
    reply: itemsReply(recordSchema(organizationUnit)),
  }),
  roots: route({
    method: 'GET',
    path: `${base}/root-node`,
    summary: 'List the units that stand at the top',
    permission: P.Default,
    reply: itemsReply(recordSchema(organizationUnit)),
  }),
  children: route({
    method: 'GET',
    path: `${base}/find-children`,
    summary: 'List the units below a unit',
    permission: P.Default,
    query: children,
    reply: itemsReply(recordSchema(organizationUnit)),
  }),
  lastChild: route({
    method: 'GET',
    path: `${base}/last-children`,
    summary: 'Get the last of the units below a unit',
    permission: P.Default,
    query: lastChild,
    reply: recordSchema(organizationUnit),
  }),
  availableUsers: route({
    method: 'GET',
    path: `${base}/available-users`,
    summary: 'List the users who are not in a unit, the unit in the query',
    permission: P.ManageUsers,
    query: ofUnit,
    reply: pagedReply(recordSchema(user)),
  }),
  availableRoles: route({
    method: 'GET',
    path: `${base}/available-roles`,
    summary: 'List the roles that a unit does not give, the unit in the query',
    permission: P.ManageRoles,
    query: ofUnit,
    reply: pagedReply(recordSchema(role)),
  }),
  move: route({
    method: 'PUT',
    path: `${base}/:id/move`,
    summary: 'Put a unit below another one',
    permission: P.Update,
    body: parent,
    reply: 'nothing',
    stale,
  }),
  members: route({
    method: 'GET',
    path: `${base}/:id/members`,
    also: [`${base}/:id/users`],
    summary: 'List the users in a unit',
    permission: P.Default,
    query: listQuery,
    reply: pagedReply(recordSchema(user)),
  }),
  unaddedUsers: route({
    method: 'GET',
    path: `${base}/:id/unadded-users`,
    summary: 'List the users who are not in a unit',
    permission: P.ManageUsers,
    query: listQuery,
    reply: pagedReply(recordSchema(user)),
  }),
  putMembers: route({
    method: 'PUT',
    path: `${base}/:id/members`,
    summary: 'Add users to a unit',
    permission: P.ManageUsers,
    body: userIds,
    reply: 'nothing',
    stale: members,
  }),
  postUsers: route({
    method: 'POST',
    path: `${base}/:id/users`,
    summary: 'Add users to a unit, as newer clients do',
    permission: P.ManageUsers,
    body: userIds,
    reply: 'nothing',
    stale: members,
  }),
  removeMember: route({
    method: 'DELETE',
    path: `${base}/:id/members/:memberId`,
    summary: 'Take a user out of a unit',
    permission: P.ManageUsers,
    reply: 'nothing',
    stale: members,
  }),
  roles: route({
    method: 'GET',
    path: `${base}/:id/roles`,
    summary: 'List the roles that a unit gives',
    permission: P.Default,
    query: listQuery,
    reply: pagedReply(recordSchema(role)),
  }),
  unaddedRoles: route({
    method: 'GET',
    path: `${base}/:id/unadded-roles`,
    summary: 'List the roles that a unit does not give',
    permission: P.ManageRoles,
    query: listQuery,
    reply: pagedReply(recordSchema(role)),
  }),
  roleNames: route({
    method: 'GET',
    path: `${base}/:id/role-names`,
    summary: 'List the names of the roles that a unit gives',
    permission: P.Default,
    reply: itemsReply(z.string()),
  }),
  putRoles: route({
    method: 'PUT',
    path: `${base}/:id/roles`,
    summary: 'Give roles to a unit',
    permission: P.ManageRoles,
    body: roleIds,
    reply: 'nothing',
    stale: members,
  }),
  postRoles: route({
    method: 'POST',
    path: `${base}/:id/roles`,
    summary: 'Give roles to a unit, as newer clients do',
    permission: P.ManageRoles,
    body: roleIds,
    reply: 'nothing',
    stale: members,
  }),
  removeRole: route({
    method: 'DELETE',
    path: `${base}/:id/roles/:roleId`,
    summary: 'Take a role from a unit',
    permission: P.ManageRoles,
    reply: 'nothing',
    stale: members,
  }),
};

/** The units of a user, seen from the user. */
export const userUnits = {
  list: route({
    method: 'GET',
    path: `${ofUsers}/:id/organization-units`,
    summary: 'List the units of a user',
    permission: Users.Default,
    reply: itemsReply(recordSchema(organizationUnit)),
  }),
  replace: route({
    method: 'PUT',
    path: `${ofUsers}/organization-units/:id`,
    also: [`${ofUsers}/:id/organization-units`],
    summary: 'Put a user into these units and no others',
    permission: Users.ManageOrganizationUnits,
    body: unitIds,
    reply: 'nothing',
    stale: members,
  }),
  remove: route({
    method: 'DELETE',
    path: `${ofUsers}/:id/organization-units/:ouId`,
    summary: 'Take a user out of a unit',
    permission: Users.ManageOrganizationUnits,
    reply: 'nothing',
    stale: members,
  }),
};

/** The units of a role, seen from the role. */
export const roleUnits = {
  list: route({
    method: 'GET',
    path: `${ofRoles}/:id/organization-units`,
    summary: 'List the units of a role',
    permission: Roles.Default,
    reply: itemsReply(recordSchema(organizationUnit)),
  }),
  replace: route({
    method: 'PUT',
    path: `${ofRoles}/organization-units/:id`,
    also: [`${ofRoles}/:id/organization-units`],
    summary: 'Put a role into these units and no others',
    permission: Roles.ManageOrganizationUnits,
    body: unitIds,
    reply: 'nothing',
    stale: members,
  }),
  remove: route({
    method: 'DELETE',
    path: `${ofRoles}/:id/organization-units/:ouId`,
    summary: 'Take a role out of a unit',
    permission: Roles.ManageOrganizationUnits,
    reply: 'nothing',
    stale: members,
  }),
};
