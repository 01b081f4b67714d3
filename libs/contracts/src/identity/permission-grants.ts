// Who holds which permissions, and why.
import { z } from 'zod';
import { guid, itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { identityPermissions, identityServerPermissions } from './permissions.js';

const giver = z.object({
  providerName: z.enum(['U', 'R']),
  /** User id, or name of the role. */
  providerKey: z.string(),
  /** Units through which the user has the role; null for a role or grant of the user's own. */
  organizationUnit: z.string().nullable(),
});

const explanation = z.object({
  userId: z.guid(),
  userName: z.string(),
  permissionName: z.string(),
  displayName: z.string(),
  isGranted: z.boolean(),
  /** Everything that gives it; one is enough. */
  givenBy: z.array(giver),
  /**
   * What withholds it: UserInactive, OtherSide (a permission of the host for a tenant's user, or the other way round),
   * NotGranted.
   */
  withheldBy: z.array(z.enum(['UserInactive', 'OtherSide', 'NotGranted'])),
  /** In words, for the screen. */
  text: z.string(),
  /** Roles of the tenant that would give it. */
  rolesThatGive: z.array(z.string()),
});
export type Explanation = z.output<typeof explanation>;

/** The same of whoever asks, and who could give it to him. */
const ownExplanation = explanation.omit({ userId: true, userName: true }).extend({ askFor: z.array(z.string()) });
export type OwnExplanation = z.output<typeof ownExplanation>;

export const holder = z.object({ providerName: z.string().min(1).max(64), providerKey: z.string().min(1).max(256) });
export const holderOfGroup = holder.extend({ groupName: z.string().min(1).max(128) });
export const holding = z.object({ permissionName: z.string().min(1).max(128), providerName: z.enum(['U', 'R', 'C']) });
export const question = z.object({ userId: guid(), permissionName: z.string().min(1).max(128) });
export const changes = z.object({
  permissions: z.array(z.object({ name: z.string().max(128), isGranted: z.boolean() })).max(2_000),
});

/** A permission, and whether somebody has it. */
export const grantedPermission = z.object({
  name: z.string(),
  displayName: z.string(),
  parentName: z.string().nullable(),
  isGranted: z.boolean(),
});

const grantsReply = z.object({
  entityDisplayName: z.string(),
  groups: z.array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      permissions: z.array(
        grantedPermission.extend({
          allowedProviders: z.array(z.string()),
          grantedProviders: z.array(z.object({ providerName: z.string(), providerKey: z.string() })),
        }),
      ),
    }),
  ),
});

/** Who may look after permissions of one kind of holder or another; which kind, is asked where the kind is known. */
const MANAGE_PERMISSIONS = [
  identityPermissions.names.Users.ManagePermissions,
  identityPermissions.names.Roles.ManagePermissions,
  identityServerPermissions.names.Clients.ManagePermissions,
] as const;

export type PermissionGroup = z.output<typeof grantsReply>['groups'][number];

const base = 'api/permission-management/permissions';

export const permissionGrants = {
  read: route({
    method: 'GET',
    path: base,
    summary: 'List the permissions of a user, role or client',
    permission: MANAGE_PERMISSIONS,
    query: holder,
    reply: grantsReply,
  }),
  readGroup: route({
    method: 'GET',
    path: `${base}/by-group`,
    summary: 'List the permissions of a user, role or client that one module asks for',
    permission: MANAGE_PERMISSIONS,
    query: holderOfGroup,
    reply: grantsReply,
  }),
  /** Who holds a permission by own grant. */
  holders: route({
    method: 'GET',
    path: `${base}/granted/by-provider`,
    summary: 'List who holds a permission by own grant',
    permission: MANAGE_PERMISSIONS,
    query: holding,
    reply: z.object({ grantedProviders: z.array(z.object({ providerName: z.string(), providerKey: z.string() })) }),
  }),
  /** Why a user may do something, or may not. */
  explain: route({
    method: 'GET',
    path: `${base}/explain`,
    summary: 'Tell why a user may do something, or may not',
    permission: identityPermissions.names.Users.ExplainPermissions,
    query: question,
    reply: explanation,
  }),
  /** Everybody may ask what he may do himself. */
  own: route({
    method: 'GET',
    path: `${base}/own`,
    summary: 'List the permissions that there are in the tenant, and whether the caller has them',
    signedIn: 'self',
    reply: itemsReply(z.object({ name: z.string(), displayName: z.string(), isGranted: z.boolean() })),
  }),
  explainOwn: route({
    method: 'GET',
    path: `${base}/own/explain`,
    summary: 'Tell why the caller may do something, or may not, and whom to ask',
    signedIn: 'self',
    query: z.object({ permissionName: z.string().min(1).max(128) }),
    reply: ownExplanation,
  }),
  write: route({
    method: 'PUT',
    path: base,
    summary: 'Grant permissions to a user, role or client, and withhold others',
    permission: MANAGE_PERMISSIONS,
    body: changes,
    query: holder,
    reply: 'nothing',
    stale: [base],
  }),
};

const words = z.string().max(256).optional();
export const resource = z.object({ resourceName: words, resourceKey: words });
export const resourceOfProvider = resource.extend({ providerName: words, providerKey: words });
export const named = z.object({ resourceName: words });
export const search = named.extend({ serviceName: words, filter: words, page: z.coerce.number().int().optional() });
export const granted = z.object({
  providerName: words,
  providerKey: words,
  permissions: z.array(z.string().max(128)).max(2_000).optional(),
});

const none = z.array(z.object({ name: z.string(), displayName: z.string() }));
const rowPermissionsReply = z.object({ permissions: none });

/**
 * Permissions on single rows, which public clients ask for beside those on operations. This product knows none, so
 * there is nothing to list or to change.
 */
export const rowPermissions = {
  definitions: route({
    method: 'GET',
    path: `${base}/resource-definitions`,
    summary: 'List the permissions on single rows: none',
    permission: MANAGE_PERMISSIONS,
    query: named,
    reply: rowPermissionsReply,
  }),
  lookupServices: route({
    method: 'GET',
    path: `${base}/resource-provider-key-lookup-services`,
    summary: 'List who may hold permissions on single rows: nobody',
    permission: MANAGE_PERMISSIONS,
    query: named,
    reply: z.object({ providers: none }),
  }),
  search: route({
    method: 'GET',
    path: `${base}/search-resource-provider-keys`,
    summary: 'Find those who may hold permissions on single rows: nobody',
    permission: MANAGE_PERMISSIONS,
    query: search,
    reply: z.object({ keys: z.array(z.object({ providerKey: z.string(), providerDisplayName: z.string() })) }),
  }),
  ofResource: route({
    method: 'GET',
    path: `${base}/resource`,
    also: [`${base}/resource/by-provider`],
    summary: 'List the permissions on a row: none',
    permission: MANAGE_PERMISSIONS,
    query: resourceOfProvider,
    reply: rowPermissionsReply,
  }),
  /** Names that are not known are ignored, as they are for operations. */
  change: route({
    method: 'PUT',
    path: `${base}/resource`,
    summary: 'Change the permissions on a row: nothing is done',
    permission: MANAGE_PERMISSIONS,
    body: granted,
    query: resource,
    reply: 'nothing',
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/resource`,
    summary: 'Take the permissions on a row away: nothing is done',
    permission: MANAGE_PERMISSIONS,
    query: resourceOfProvider,
    reply: 'nothing',
  }),
};
