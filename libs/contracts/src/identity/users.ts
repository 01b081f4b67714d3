// Users: what is known of each, what is done with them, and what colleagues may know.
import { z } from 'zod';
import { guid, itemsReply, listQuery, pagedReply, requiredText } from '../schemas.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { currentPassword, MAX_PASSWORD } from './account-fields.js';
import { identityPermissions } from './permissions.js';
import { ownerProof } from './profile.js';
import { role } from './role.js';
import { user } from './user.js';

const P = identityPermissions.names.Users;
const userReply = recordSchema(user);

/** What anybody who is signed in may know of the others in the tenant. */
const userData = recordSchema(user)
  .pick({
    id: true,
    tenantId: true,
    userName: true,
    name: true,
    surname: true,
    isActive: true,
    email: true,
    emailConfirmed: true,
    phoneNumber: true,
    phoneNumberConfirmed: true,
    extraProperties: true,
  })
  // Addresses and numbers are for those who may see users.
  .extend({ email: z.string().nullable() });
export type Colleague = z.output<typeof userData>;

const YEARS_10 = 10 * 366 * 86_400;

/** For so many seconds, or until an hour that newer clients name; the longest is ten years. */
const lockFor = z.union([
  z.coerce.number<string>().int().min(1).max(YEARS_10),
  z.iso
    .datetime({ offset: true, local: true })
    .transform((until) => Math.ceil((Date.parse(until) - Date.now()) / 1000))
    .pipe(
      z
        .number()
        .min(1)
        .transform((seconds) => Math.min(seconds, YEARS_10)),
    ),
]);

export const roleNames = z.object({ roleNames: z.array(z.string().max(256)).max(100) });
export const newPassword = z
  .object({
    newPassword: z.string().max(MAX_PASSWORD).optional(),
    password: z.string().max(MAX_PASSWORD).optional(),
    currentPassword,
  })
  .transform(({ newPassword: given, password, ...proof }) => ({ ...proof, password: given ?? password ?? '' }))
  .refine((given) => given.password !== '', { path: ['newPassword'], params: { text: 'Validation:required' } });

export const named = z.object({ id: guid() });
export const twoFactorBody = z.object({ enabled: z.boolean(), currentPassword });

const base = user.path;
const stale = [base] as const;

export const users = {
  ...routesOf(user),
  byUserName: route({
    method: 'GET',
    path: `${base}/by-username/:name`,
    summary: 'Get one user by user name',
    permission: P.Default,
    params: { name: z.string().max(256) },
    reply: userReply,
  }),
  byEmail: route({
    method: 'GET',
    path: `${base}/by-email/:email`,
    summary: 'Get one user by e-mail address',
    permission: P.Default,
    params: { email: z.string().max(256) },
    reply: userReply,
  }),
  byId: route({
    method: 'GET',
    path: `${base}/by-id/:id`,
    summary: 'Get one user, under the path of older clients',
    permission: P.Default,
    reply: userReply,
  }),
  assignableRoles: route({
    method: 'GET',
    path: `${base}/assignable-roles`,
    summary: 'List the roles that users may be given',
    permission: P.Default,
    reply: itemsReply(recordSchema(role)),
  }),
  rolesOf: route({
    method: 'GET',
    path: `${base}/:id/roles`,
    summary: 'List the roles of a user',
    permission: P.Default,
    reply: itemsReply(recordSchema(role)),
  }),
  setRoles: route({
    method: 'PUT',
    path: `${base}/:id/roles`,
    summary: 'Give a user these roles and no others',
    permission: P.Update,
    body: roleNames,
    reply: 'nothing',
    stale,
  }),
  lock: route({
    method: 'PUT',
    path: `${base}/:id/lock/:seconds`,
    summary: 'Lock a user for some seconds, or until an hour',
    permission: P.Update,
    params: { seconds: lockFor },
    reply: 'nothing',
    stale,
  }),
  unlock: route({
    method: 'PUT',
    path: `${base}/:id/unlock`,
    summary: 'Let a locked user sign in again',
    permission: P.Update,
    reply: 'nothing',
    stale,
  }),
  changePassword: route({
    method: 'PUT',
    path: `${base}/:id/change-password`,
    summary: 'Give a user a new password',
    permission: P.ResetPassword,
    body: newPassword,
    reply: 'nothing',
    stale,
  }),
  /** As clients ask that name the user in the query. */
  changePasswordOf: route({
    method: 'PUT',
    path: `${base}/change-password`,
    summary: 'Give a user a new password, the user named in the query',
    permission: P.ResetPassword,
    body: newPassword,
    query: named,
    reply: 'nothing',
    stale,
  }),
  changeTwoFactorOf: route({
    method: 'PUT',
    path: `${base}/change-two-factor`,
    summary: 'Switch the second step of the sign-in of a user, the user named in the query',
    permission: P.Update,
    body: twoFactorBody,
    query: named,
    reply: 'nothing',
    stale,
  }),
  twoFactorEnabled: route({
    method: 'GET',
    path: `${base}/:id/two-factor-enabled`,
    summary: 'Tell whether a user signs in by two steps',
    permission: P.Default,
    reply: z.boolean(),
  }),
  setTwoFactor: route({
    method: 'PUT',
    path: `${base}/:id/two-factor/:flag`,
    summary: 'Switch the second step of the sign-in of a user',
    permission: P.Update,
    params: { flag: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'insensitive' }) },
    body: ownerProof,
    reply: 'nothing',
    stale,
  }),
};

const lookup = `${base}/lookup` as const;
export const roleName = z.object({ id: guid(), name: z.string() });
export const unitName = z.object({ id: guid(), displayName: z.string() });
export const countQuery = listQuery.pick({ filter: true });

/** Finds colleagues: for assigning work and for the friends search. */
export const userLookup = {
  search: route({
    method: 'GET',
    path: `${lookup}/search`,
    summary: 'Find colleagues',
    signedIn: 'tenant',
    query: listQuery,
    reply: itemsReply(userData),
  }),
  count: route({
    method: 'GET',
    path: `${lookup}/count`,
    summary: 'Count the colleagues that a search finds',
    signedIn: 'tenant',
    query: countQuery,
    reply: z.number().int(),
  }),
  roleNames: route({
    method: 'GET',
    path: `${lookup}/roles`,
    summary: 'List the names of roles',
    permission: P.Default,
    reply: z.array(roleName),
  }),
  unitNames: route({
    method: 'GET',
    path: `${lookup}/organization-units`,
    summary: 'List the names of units',
    permission: P.Default,
    reply: z.array(unitName),
  }),
  byName: route({
    method: 'GET',
    path: `${lookup}/by-username/:userName`,
    summary: 'Get what colleagues may know of a user, by user name',
    signedIn: 'tenant',
    params: { userName: requiredText(256) },
    reply: userData,
  }),
  byId: route({
    method: 'GET',
    path: `${lookup}/:id`,
    summary: 'Get what colleagues may know of a user',
    signedIn: 'tenant',
    reply: userData,
  }),
};

const app = 'api/app';
const userOption = z.object({
  id: z.guid(),
  userName: z.string(),
  name: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  organizationUnits: z.array(z.string()),
});

/** The application's own calls about users. */
export const appUsers = {
  list: route({
    method: 'GET',
    path: `${app}/userextend/get-user-list`,
    summary: 'List users with their units',
    permission: P.Default,
    query: listQuery,
    reply: pagedReply(userOption),
  }),
  forceOffline: route({
    method: 'POST',
    path: `${app}/user-login/:id/force-user-offline`,
    summary: 'End the sign-ins of a user',
    permission: P.Update,
    reply: 'nothing',
    stale: [base, 'api/identity/sessions'],
  }),
};
