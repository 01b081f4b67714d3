import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  filterText,
  guid,
  MAX_PAGE,
  pagedQuery,
  query,
  requiredText,
  text,
} from '@ishare/server/schemas.js';
import { z } from 'zod';

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

export const menuReply = auditedReply.extend({
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
  /** Filled in the caller's own menu; empty in lists. */
  children: z.array(z.unknown()),
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
