import type { MenuNode, ScreenPlace } from '../state/places';

export const emptyId = '00000000-0000-0000-0000-000000000000';

/** One entry of GET /api/menu; the reply is flat or nested (contract: either). */
export interface MenuItem {
  id: string;
  path: string;
  name: string;
  displayName?: string | null;
  icon?: string | null;
  component?: string | null;
  parentId?: string | null;
  order?: number | null;
  isHidden?: boolean | null;
  hidden?: boolean | null;
  meta?: { noCache?: boolean | string | null; affix?: boolean | string | null; title?: string | null } | null;
  children?: MenuItem[] | null;
}

const isTrue = (value: boolean | string | null | undefined) => value === true || value === 'true';
const isTop = (item: MenuItem) => !item.parentId || item.parentId === emptyId;

function nested(items: readonly MenuItem[]): MenuItem[] {
  const all = (item: MenuItem): MenuItem[] => [
    { ...item, children: [] },
    ...(item.children ?? []).flatMap((child) => all({ ...child, parentId: child.parentId ?? item.id })),
  ];
  const flat = items.flatMap(all);
  const byId = new Map(flat.map((item) => [item.id, item]));
  const tops: MenuItem[] = [];
  for (const item of byId.values()) {
    const parent = isTop(item) ? undefined : byId.get(item.parentId!);
    if (parent) parent.children!.push(item);
    else if (isTop(item)) tops.push(item);
  }
  return tops;
}

function joined(parent: string, path: string): string {
  return path.startsWith('/') ? path : `${parent === '/' ? '' : parent}/${path}`;
}

/**
 * The menu tree in the server's order: what the sidebar shows, or with the hidden entries too, which have addresses and
 * no place in it. Throws on a reply that is no list.
 */
export function menuTree(items: readonly MenuItem[], { withHidden = false } = {}): MenuNode[] {
  if (!Array.isArray(items)) throw new Error('The menu reply carries no items.');
  const node = (item: MenuItem, parentPath: string): MenuNode[] => {
    if (!withHidden && (item.isHidden || item.hidden)) return [];
    const path = joined(parentPath, item.path ?? '');
    const children = (item.children ?? []).toSorted(byOrder).flatMap((child) => node(child, path));
    const isLayout = !item.component || /^layout$/i.test(item.component);
    if (isLayout && children.length === 0) return [];
    return [
      {
        path,
        title: item.displayName || item.meta?.title || item.name,
        ...(item.icon && { icon: item.icon }),
        ...(!isLayout && { component: item.component! }),
        meta: { noCache: isTrue(item.meta?.noCache), affix: isTrue(item.meta?.affix) },
        children,
      },
    ];
  };
  return nested(items)
    .toSorted(byOrder)
    .flatMap((item) => node(item, ''));
}

function byOrder(a: MenuItem, b: MenuItem): number {
  return (a.order ?? 0) - (b.order ?? 0);
}

/** Every screen of a tree with the titles that lead to it. */
export function screenPlaces(tree: readonly MenuNode[], trail: readonly string[] = []): ScreenPlace[] {
  return tree.flatMap((node) => {
    const here = [...trail, node.title];
    const own = node.component ? [{ ...node, component: node.component, trail: here }] : [];
    return [...own, ...screenPlaces(node.children, here)];
  });
}

/** Where the address of a group leads: to the first screen in it. */
export function firstScreen(tree: readonly MenuNode[], address: string): string | undefined {
  for (const node of tree) {
    const isMeant = !node.component && node.path.toLowerCase() === address.toLowerCase().replace(/\/$/, '');
    const found = isMeant ? screenPlaces(node.children)[0]?.path : firstScreen(node.children, address);
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface FixedGroupConditions {
  tenantId: string | undefined;
  isMultiTenant: boolean;
  /** Whether this session may see a screen. */
  mayOpen(component: string): boolean;
  /** The screens this build has. */
  registry: Readonly<Record<string, unknown>>;
  title(key: string): string;
}

/**
 * The route groups that exist without the server's menu (spec 000 §2): administer/identityServer for the host, saas
 * while no tenant is current, offcutManage/inventory in both. A screen that this build does not have or this session
 * may not see is left out, and so is an empty group.
 */
export function fixedGroups(tree: readonly MenuNode[], conditions: FixedGroupConditions): MenuNode[] {
  const { tenantId, isMultiTenant, mayOpen, registry, title } = conditions;
  const known = new Set(screenPlaces(tree).map((place) => place.path.toLowerCase()));
  const group = (path: string, icon: string, screens: [string, string][]): MenuNode[] => {
    const children = screens
      .map(([name, component]) => ({
        path: `${path}/${name}`,
        title: title(component),
        component,
        meta: {},
        children: [],
      }))
      .filter((node) => node.component in registry && mayOpen(node.component) && !known.has(node.path.toLowerCase()));
    return children.length > 0 ? [{ path, icon, title: title(path.slice(1)), meta: {}, children }] : [];
  };
  return [
    ...(tenantId
      ? []
      : group('/administer/identityServer', 'safety', [
          ['clients', 'identity-server/clients'],
          ['identityresources', 'identity-server/identity-resources'],
          ['apiresources', 'identity-server/api-resources'],
          ['apiScope', 'identity-server/api-scopes'],
        ])),
    ...(tenantId || !isMultiTenant
      ? []
      : group('/saas', 'apartment', [
          ['tenant', 'saas/tenants'],
          ['version', 'saas/editions'],
        ])),
    ...group('/offcutManage', 'inbox', [['inventory', 'optimisation/offcuts']]),
  ];
}

/** Without multi-tenancy the tenant screens are hidden, whoever lists them (permission-29). */
export function withoutTenantManagement(tree: readonly MenuNode[]): MenuNode[] {
  return tree
    .filter((node) => !/^\/saas(?:\/|$)/i.test(node.path) && !node.component?.startsWith('saas/'))
    .map((node) => ({ ...node, children: withoutTenantManagement(node.children) }));
}

/**
 * One place for each screen that stands on its own, the first of those that share it: more addresses would open more
 * tabs of the same.
 */
export function withoutAliases(places: readonly ScreenPlace[]): ScreenPlace[] {
  const own = places.filter((place) => !place.path.includes(':'));
  return own.filter((place, index) => own.findIndex(({ component }) => component === place.component) === index);
}
