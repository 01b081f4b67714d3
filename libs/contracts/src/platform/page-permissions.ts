// Permissions of pages, and what a role or user holds of them.
import { z } from 'zod';
import { query, requiredText } from '../schemas.js';
import { route } from '../things/route.js';
import { identityPermissions } from '../identity/permissions.js';

const manage = [
  identityPermissions.names.Users.ManagePermissions,
  identityPermissions.names.Roles.ManagePermissions,
] as const;
const lists = 'api/menu/permission-feature';
const pages = 'api/pagepermission';

const changes = z.array(z.object({ name: z.string().max(128), isGranted: z.boolean() })).max(2_000);
const granted = { name: z.string(), displayName: z.string(), isGranted: z.boolean() };

export const providerQuery = z.object({ providerName: requiredText(64), providerKey: requiredText(256) });
export type ProviderQuery = z.output<typeof providerQuery>;
export const permissionChanges = z.object({ permissions: changes });

export const permissionGroups = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      displayName: z.string(),
      permissions: z.array(z.object({ ...granted, parentName: z.string().nullable() })),
    }),
  ),
});
export type PermissionGroups = z.output<typeof permissionGroups>;

/** The page's path with `zzz` for each slash. */
const routeKey = () => query.text().transform((value) => value?.replaceAll('/', 'zzz'));
export const pageQuery = z.object({ routeKey: routeKey(), providerName: query.text(64), providerKey: query.text() });
export type PageQuery = z.output<typeof pageQuery>;
export const pageChangeQuery = providerQuery.extend({ routeKey: routeKey() });
export const pagesReply = z.object({
  items: z.array(z.object({ routeKey: z.string(), permissions: z.array(z.object(granted)) })),
});

export const pagePermissions = {
  list: route({
    method: 'GET',
    path: `${lists}/permission-list`,
    summary: 'List what somebody holds, by groups',
    permission: manage,
    query: providerQuery,
    reply: permissionGroups,
  }),
  updateList: route({
    method: 'PUT',
    path: `${lists}/update-permission-list`,
    summary: 'Change what somebody holds',
    permission: manage,
    query: providerQuery,
    body: permissionChanges,
    reply: 'nothing',
    stale: [lists, pages],
  }),
  pages: route({
    method: 'GET',
    path: pages,
    summary: 'List the permissions of pages and whether they are held',
    signedIn: 'self',
    query: pageQuery,
    reply: pagesReply,
  }),
  updatePages: route({
    method: 'PUT',
    path: pages,
    summary: 'Change what somebody holds of a page',
    permission: manage,
    query: pageChangeQuery,
    body: permissionChanges,
    reply: 'nothing',
    stale: [lists, pages],
  }),
};
