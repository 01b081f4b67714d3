// Menus of the console: the caller's own, all of them, and who is shown which.
import { z } from 'zod';
import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  filterText,
  guid,
  itemsReply,
  MAX_PAGE,
  pagedQuery,
  pagedReply,
  query,
  requiredText,
  text,
} from '../schemas.js';
import { route } from '../things/route.js';
import { platformPermissions } from './permissions.js';

const P = platformPermissions.names.Menus;
const base = 'api/menu';
const module = 'api/platform/menus';

/** A path of the console: never another site, never a script. */
export const consolePath = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^(?!\/\/|[a-z][a-z0-9+.-]*:)[^\s\\]*$/i);
/** A page of the console by its path in there, and nothing outside of it. */
const componentPath = text(255).refine((path) => path === null || !/(^|[\\/])\.\.?([\\/]|$)|\\|\p{Cc}/u.test(path), {
  params: { text: 'Validation:format' },
});
const permissionName = () => z.string().trim().min(1).max(128);

const fields = {
  parentId: guid().nullish(),
  name: requiredText(64),
  displayName: text(128),
  displayNames: z.object({ 'zh-Hans': requiredText(128), en: requiredText(128) }).optional(),
  path: consolePath(255).min(1),
  component: componentPath,
  redirect: consolePath(255).nullish(),
  icon: text(64),
  order: z.number().int().min(0).max(1_000_000).optional(),
  isHidden: z.boolean().optional(),
  description: text(255),
  isPublic: z.boolean().optional(),
  requiredPermissions: z.array(permissionName()).max(50).optional(),
  meta: z
    .object({ noCache: z.boolean().optional(), affix: z.boolean().optional(), title: z.string().max(128).nullish() })
    .optional(),
  extraProperties: extraProperties.optional(),
};

export const menuCreate = z.object({ ...fields, layoutId: guid().nullish() });
export const menuUpdate = z.object({ ...fields, concurrencyStamp });
export type MenuBody = z.output<typeof menuCreate>;

const menu = auditedReply.extend({
  name: z.string(),
  displayName: z.string(),
  displayNames: z.object({ 'zh-Hans': z.string(), en: z.string() }),
  path: z.string(),
  component: z.string(),
  redirect: z.string().nullable(),
  icon: z.string().nullable(),
  description: z.string().nullable(),
  parentId: z.guid(),
  layoutId: z.guid().nullable(),
  order: z.number().int(),
  isHidden: z.boolean(),
  isPublic: z.boolean(),
  requiredPermissions: z.array(z.string()),
  /** Where it stands in the tree, as its places among its siblings: `00002.00001`. */
  code: z.string(),
  /** The console that it is for. */
  framework: z.string(),
  /** The entry to which the root leads. */
  startup: z.boolean(),
  meta: z.looseObject({ noCache: z.boolean(), affix: z.boolean(), title: z.string() }),
});
export interface Menu extends z.output<typeof menu> {
  children: Menu[];
}
export const menuReply = menu.extend({
  /** Filled in the caller's own menu; empty in lists. */
  children: z.array(z.unknown()) as unknown as z.ZodType<Menu[]>,
});

/** `framework` tells consoles apart; there is one, so any name means it. */
const framework = { framework: query.text(64) };
export const ownMenuQuery = z.object(framework);
const listFields = {
  ...framework,
  filter: filterText(),
  reverse: query.bool(),
  parentId: query.guid(),
  layoutId: query.guid(),
};
export const allMenusQuery = z.object({ ...listFields, sorting: query.text() });
export const menuListQuery = pagedQuery.extend(listFields);
export type MenuListQuery = Partial<z.output<typeof menuListQuery>>;

const roleName = () => requiredText(80);
export const byRoleQuery = z.object({ ...framework, role: roleName() });
export const byUserQuery = z.object({
  ...framework,
  userId: guid(),
  roles: z.union([roleName().transform((one) => [one]), z.array(roleName()).max(100)]).default([]),
});
const menuIds = z.array(guid()).max(MAX_PAGE);
export const roleMenusBody = z.object({ roleName: roleName(), menuIds });
export const userMenusBody = z.object({ userId: guid(), menuIds });

/** Under the product's paths, and under those of the public module. */
export const menus = {
  ofCaller: route({
    method: 'GET',
    path: base,
    also: [`${base}/getWebMenu`, `${module}/by-current-user`],
    summary: "Get the caller's own menu as a tree",
    signedIn: 'self',
    query: ownMenuQuery,
    reply: itemsReply(menuReply),
  }),
  all: route({
    method: 'GET',
    path: `${base}/all`,
    also: [`${module}/all`],
    summary: 'List all menus',
    permission: P.Default,
    query: allMenusQuery,
    reply: itemsReply(menuReply),
  }),
  list: route({
    method: 'GET',
    path: `${base}/list`,
    also: [module],
    summary: 'List menus',
    permission: P.Default,
    query: menuListQuery,
    reply: pagedReply(menuReply),
  }),
  byRole: route({
    method: 'GET',
    path: `${base}/by-role`,
    also: [`${module}/by-role`],
    summary: 'List the menus of a role',
    permission: P.ManageRoles,
    query: byRoleQuery,
    reply: itemsReply(menuReply),
  }),
  byRolePath: route({
    method: 'GET',
    path: `${module}/by-role/:role/:framework`,
    summary: 'List the menus of a role, named in the path',
    params: { role: requiredText(80), framework: requiredText(64) },
    permission: P.ManageRoles,
    reply: itemsReply(menuReply),
  }),
  assignToRole: route({
    method: 'PUT',
    path: `${base}/by-role`,
    also: [`${module}/by-role`],
    summary: 'Set the menus of a role',
    permission: P.ManageRoles,
    body: roleMenusBody,
    reply: 'nothing',
    stale: [base],
  }),
  byUser: route({
    method: 'GET',
    path: `${base}/by-user`,
    also: [`${module}/by-user`],
    summary: 'List the menus of a user and of roles',
    permission: P.ManageUsers,
    query: byUserQuery,
    reply: itemsReply(menuReply),
  }),
  byUserPath: route({
    method: 'GET',
    path: `${module}/by-user/:userId/:framework`,
    summary: 'List the menus of a user, named in the path',
    params: { framework: requiredText(64) },
    permission: P.ManageUsers,
    reply: itemsReply(menuReply),
  }),
  assignToUser: route({
    method: 'PUT',
    path: `${base}/by-user`,
    also: [`${module}/by-user`],
    summary: 'Set the menus of a user',
    permission: P.ManageUsers,
    body: userMenusBody,
    reply: 'nothing',
    stale: [base],
  }),
  /** Brings back the default menus that are missing. */
  restoreDefaults: route({
    method: 'POST',
    path: `${base}/initdataasync`,
    summary: 'Bring back the default menus that are missing',
    permission: P.Create,
    reply: 'nothing',
    stale: [base],
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    also: [`${module}/:id`],
    summary: 'Get one menu',
    permission: P.Default,
    reply: menuReply,
  }),
  create: route({
    method: 'POST',
    path: base,
    also: [module],
    summary: 'Create one menu',
    permission: P.Create,
    body: menuCreate,
    reply: menuReply,
    stale: [base],
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    also: [`${module}/:id`],
    summary: 'Change one menu',
    permission: P.Update,
    body: menuUpdate,
    reply: menuReply,
    stale: [base],
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    also: [`${module}/:id`],
    summary: 'Delete one menu',
    permission: P.Delete,
    reply: 'nothing',
    stale: [base],
  }),
};
