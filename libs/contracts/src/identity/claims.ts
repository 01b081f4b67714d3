// Claims of users and roles.
import { z } from 'zod';
import { itemsReply, requiredText } from '../schemas.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { claimType } from './claim-type.js';
import { identityPermissions } from './permissions.js';
import { role } from './role.js';
import { user } from './user.js';

const { Users, Roles } = identityPermissions.names;

export const claim = z.object({ claimType: requiredText(256), claimValue: z.string().max(1024) });
const change = claim.extend({ newClaimValue: z.string().max(1024) });
/** Old clients change one claim, newer ones send them all. */
export const changeOrAll = z.union([z.array(claim).max(200), change]);
const claimReply = claim.extend({ id: z.guid() });
const reply = itemsReply(claimReply);
export type Claim = z.output<typeof claimReply>;

const ofUsers = user.path;
const ofRoles = role.path;

export const userClaims = {
  types: route({
    method: 'GET',
    path: `${ofUsers}/all-claim-types`,
    summary: 'List the kinds of claims that a user may carry',
    permission: Users.Default,
    reply: z.array(recordSchema(claimType)),
  }),
  list: route({
    method: 'GET',
    path: `${ofUsers}/:id/claims`,
    summary: 'List the claims of a user',
    permission: Users.Default,
    reply: reply,
  }),
  add: route({
    method: 'POST',
    path: `${ofUsers}/:id/claims`,
    summary: 'Give a user a claim',
    permission: Users.ManageClaims,
    body: claim,
    reply: 'nothing',
    stale: [ofUsers],
  }),
  change: route({
    method: 'PUT',
    path: `${ofUsers}/:id/claims`,
    summary: 'Change a claim of a user, or set all of them',
    permission: Users.ManageClaims,
    body: changeOrAll,
    reply: 'nothing',
    stale: [ofUsers],
  }),
  remove: route({
    method: 'DELETE',
    path: `${ofUsers}/:id/claims`,
    summary: 'Take a claim from a user',
    permission: Users.ManageClaims,
    query: claim,
    reply: 'nothing',
    stale: [ofUsers],
  }),
};

export const roleClaims = {
  types: route({
    method: 'GET',
    path: `${ofRoles}/all-claim-types`,
    summary: 'List the kinds of claims that a role may carry',
    permission: Roles.Default,
    reply: z.array(recordSchema(claimType)),
  }),
  list: route({
    method: 'GET',
    path: `${ofRoles}/:id/claims`,
    summary: 'List the claims of a role',
    permission: Roles.Default,
    reply: reply,
  }),
  add: route({
    method: 'POST',
    path: `${ofRoles}/:id/claims`,
    summary: 'Give a role a claim',
    permission: Roles.ManageClaims,
    body: claim,
    reply: 'nothing',
    stale: [ofRoles],
  }),
  change: route({
    method: 'PUT',
    path: `${ofRoles}/:id/claims`,
    summary: 'Change a claim of a role, or set all of them',
    permission: Roles.ManageClaims,
    body: changeOrAll,
    reply: 'nothing',
    stale: [ofRoles],
  }),
  remove: route({
    method: 'DELETE',
    path: `${ofRoles}/:id/claims`,
    summary: 'Take a claim from a role',
    permission: Roles.ManageClaims,
    query: claim,
    reply: 'nothing',
    stale: [ofRoles],
  }),
};

export const claimTypeRoutes = {
  all: route({
    method: 'GET',
    path: `${claimType.path}/actived-list`,
    summary: 'List all kinds of claims',
    signedIn: 'tenant',
    reply: itemsReply(recordSchema(claimType)),
  }),
};
