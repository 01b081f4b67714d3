import type { PermissionLine } from './permission-tree';

export interface PermissionGroup {
  name: string;
  displayName: string;
  permissions: PermissionLine[];
}

/** Which permissions stand together, under which name. */
export interface NamedGroup {
  name: string;
  displayName: string;
  names: readonly string[];
}

interface Grouping {
  readPath: string;
  savePath: string;
  /** `titleOf` names the place of a console path. */
  groupsOf(reply: unknown, titleOf: (path: string) => string | undefined): NamedGroup[];
}

export const groupingNames = ['module', 'menu', 'page'] as const;
export type GroupingName = (typeof groupingNames)[number];

export const permissionsPath = '/api/permission-management/permissions';
const menus = '/api/menu/permission-feature';
const pages = '/api/pagepermission';

type Named = { name: string };

/** The list that says all there is to say of each permission: what is above it, who gives it. */
export function permissionGroups(reply: unknown): PermissionGroup[] {
  return (reply as { groups: PermissionGroup[] }).groups;
}

function named(reply: unknown): NamedGroup[] {
  const { groups } = reply as { groups: { name: string; displayName: string; permissions: Named[] }[] };
  return groups.map(({ permissions, ...group }) => ({ ...group, names: permissions.map(({ name }) => name) }));
}

/**
 * The same permissions, arranged by the module that asks for them, by the menu they open and by the page they are used
 * on.
 */
export const groupings: Readonly<Record<GroupingName, Grouping>> = {
  module: { readPath: permissionsPath, savePath: permissionsPath, groupsOf: named },
  menu: { readPath: `${menus}/permission-list`, savePath: `${menus}/update-permission-list`, groupsOf: named },
  page: {
    readPath: pages,
    savePath: pages,
    groupsOf: (reply, titleOf) =>
      (reply as { items: { routeKey: string; permissions: Named[] }[] }).items.map(({ routeKey, permissions }) => {
        const path = routeKey.replaceAll('zzz', '/');
        return {
          name: routeKey,
          displayName: titleOf(path) ?? path,
          names: permissions.map(({ name }) => name),
        };
      }),
  },
};
