import type { PermissionLine } from './permission-tree';

export interface PermissionGroup {
  name: string;
  displayName: string;
  permissions: PermissionLine[];
}

interface Grouping {
  readPath: string;
  savePath: string;
  /** `titleOf` names the place of a console path. */
  groupsOf(reply: unknown, titleOf: (path: string) => string | undefined): PermissionGroup[];
}

export const groupingNames = ['module', 'menu', 'page'] as const;
export type GroupingName = (typeof groupingNames)[number];

const management = '/api/permission-management/permissions';
const menus = '/api/menu/permission-feature';
const pages = '/api/pagepermission';

type Bare = Pick<PermissionLine, 'name' | 'displayName' | 'isGranted'> & Partial<PermissionLine>;

/** A line of the lists that say less: nothing is above it that it does not name. */
function filled(line: Bare): PermissionLine {
  return { parentName: null, allowedProviders: [], grantedProviders: [], ...line };
}

/** The same permissions, arranged by the module that asks for them, by the menu they open and by the page they are used on. */
export const groupings: Readonly<Record<GroupingName, Grouping>> = {
  module: {
    readPath: management,
    savePath: management,
    groupsOf: (reply) => (reply as { groups: PermissionGroup[] }).groups,
  },
  menu: {
    readPath: `${menus}/permission-list`,
    savePath: `${menus}/update-permission-list`,
    groupsOf: (reply) =>
      (reply as { groups: (Omit<PermissionGroup, 'permissions'> & { permissions: Bare[] })[] }).groups.map((group) => ({
        ...group,
        permissions: group.permissions.map(filled),
      })),
  },
  page: {
    readPath: pages,
    savePath: pages,
    groupsOf: (reply, titleOf) =>
      (reply as { items: { routeKey: string; permissions: Bare[] }[] }).items.map(({ routeKey, permissions }) => {
        const path = routeKey.replaceAll('zzz', '/');
        return {
          name: routeKey,
          displayName: [titleOf(path), path].filter(Boolean).join(' · '),
          permissions: permissions.map(filled),
        };
      }),
  },
};
