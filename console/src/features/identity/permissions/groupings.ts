import { permissionGrants } from '@ishare/contracts/identity/permission-grants.js';
import { pagePermissions } from '@ishare/contracts/platform/page-permissions.js';
import { call, useRoute } from '../../../session/routes';

/** Whose permissions they are. */
export interface Held {
  /** R for a role, U for a user, C for a client (permission-21). */
  providerName: 'R' | 'U' | 'C';
  providerKey: string;
}

/** Which permissions stand together, under which name. */
export interface NamedGroup {
  name: string;
  displayName: string;
  names: readonly string[];
}

interface Changed {
  name: string;
  isGranted: boolean;
}

/** Names the place of a console path. */
type TitleOf = (path: string) => string | undefined;

interface Grouping {
  useGroups(
    held: Held,
    titleOf: TitleOf,
  ): { data: NamedGroup[] | undefined; isPending: boolean; error: Error | null; refetch(): Promise<unknown> };
  save(held: Held, permissions: Changed[]): Promise<void>;
}

export const groupingNames = ['module', 'menu', 'page'] as const;
export type GroupingName = (typeof groupingNames)[number];

const fresh = { staleTime: 0 };

function named({ groups }: { groups: { name: string; displayName: string; permissions: { name: string }[] }[] }) {
  return groups.map(({ permissions, name, displayName }): NamedGroup => ({
    name,
    displayName,
    names: permissions.map((permission) => permission.name),
  }));
}

/** The list that says all there is to say of each permission: what is above it, who gives it. */
export const usePermissionLines = (held: Held) =>
  useRoute(
    permissionGrants.read,
    { query: held },
    { ...fresh, select: ({ groups }) => groups.flatMap(({ permissions }) => permissions) },
  );

/** What a save of one grouping changes in all of them. */
export const everyGrouping = { stale: [permissionGrants.read, pagePermissions.list, pagePermissions.pages] } as const;

/**
 * The same permissions, arranged by the module that asks for them, by the menu they open and by the page they are used
 * on.
 */
export const groupings: Readonly<Record<GroupingName, Grouping>> = {
  module: {
    useGroups: (held) => useRoute(permissionGrants.read, { query: held }, { ...fresh, select: named }),
    save: (query, permissions) => call(permissionGrants.write, { query, body: { permissions } }),
  },
  menu: {
    useGroups: (held) => useRoute(pagePermissions.list, { query: held }, { ...fresh, select: named }),
    save: (query, permissions) => call(pagePermissions.updateList, { query, body: { permissions } }),
  },
  page: {
    useGroups: (held, titleOf) =>
      useRoute(
        pagePermissions.pages,
        { query: held },
        {
          ...fresh,
          select: ({ items }) =>
            items.map(({ routeKey, permissions }) => {
              const path = routeKey.replaceAll('zzz', '/');
              return {
                name: routeKey,
                displayName: titleOf(path) ?? path,
                names: permissions.map(({ name }) => name),
              };
            }),
        },
      ),
    save: (query, permissions) => call(pagePermissions.updatePages, { query, body: { permissions } }),
  },
};
