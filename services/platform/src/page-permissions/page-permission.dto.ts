import { query, requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';

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
export const pagePermissions = z.object({
  items: z.array(z.object({ routeKey: z.string(), permissions: z.array(z.object(granted)) })),
});
