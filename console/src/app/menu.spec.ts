import { defaultMenus } from '@ishare/contracts/platform/default-menus.js';
import {
  emptyId,
  firstScreen,
  fixedGroups,
  menuTree,
  screenPlaces,
  withoutAliases,
  withoutTenantManagement,
} from './menu';
import type { MenuItem } from './menu';
import type { MenuNode, ScreenPlace } from '../state/places';

const item = (id: string, parentId: string, path: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  id,
  parentId,
  path,
  name: id,
  displayName: id.toUpperCase(),
  ...rest,
});

const flat: MenuItem[] = [
  item('users', 'admin', 'users', { component: 'identity/users', order: 2 }),
  item('roles', 'admin', 'roles', { component: 'identity/roles', order: 1, meta: { noCache: 'true' } }),
  item('secret', 'admin', 'secret', { component: 'x', isHidden: true }),
  item('admin', emptyId, '/admin', { component: 'Layout', order: 9 }),
  item('home', emptyId, '/dashboard', { component: 'dashboard', order: 1, meta: { affix: true } }),
  item('hollow', emptyId, '/hollow', { component: 'Layout', order: 3 }),
];

describe('routes from the server menu', () => {
  it('keeps an address for what is hidden', () => {
    const places = screenPlaces(menuTree(flat, { withHidden: true }));
    expect(places.map(({ path }) => path)).toContain('/admin/secret');
    expect(screenPlaces(menuTree(flat)).map(({ path }) => path)).not.toContain('/admin/secret');
  });

  it('builds the tree from flat items, in order, without hidden and empty ones', () => {
    const tree = menuTree(flat);
    expect(tree.map((node) => node.path)).toEqual(['/dashboard', '/admin']);
    expect(tree[1]!.children.map((node) => node.path)).toEqual(['/admin/roles', '/admin/users']);
    expect(tree[1]!.children[0]!.meta).toEqual({ noCache: true, affix: false });
    expect(tree[0]).toMatchObject({ component: 'dashboard', title: 'HOME', meta: { affix: true } });
  });

  it('reads a nested reply alike', () => {
    const nested = [flat[4]!, { ...flat[3]!, children: [flat[0]!, flat[1]!, flat[2]!] }];
    expect(screenPlaces(menuTree(nested))).toEqual(screenPlaces(menuTree(flat)));
  });

  it('leads from the address of a group to its first screen, and from no other', () => {
    const tree = menuTree(flat);
    expect(['/admin', '/Admin/', '/admin/users', '/nowhere'].map((address) => firstScreen(tree, address))).toEqual([
      '/admin/roles',
      '/admin/roles',
      undefined,
      undefined,
    ]);
  });

  it('gives every screen the titles that lead to it', () => {
    expect(screenPlaces(menuTree(flat)).find((place) => place.component === 'identity/users')!.trail).toEqual([
      'ADMIN',
      'USERS',
    ]);
  });

  it('throws on a reply that is no list', () => {
    expect(() => menuTree(undefined as never)).toThrow(/no items/);
  });

  it('hides tenant management when multi-tenancy is off (permission-29)', () => {
    const tree = menuTree([
      item('saas', emptyId, '/saas', { component: 'Layout' }),
      item('t', 'saas', 'tenant', { component: 'saas/tenants' }),
      ...flat,
    ]);
    expect(withoutTenantManagement(tree).map((node) => node.path)).toEqual(['/dashboard', '/admin']);
  });
});

describe('the fixed route groups', () => {
  const registry = {
    'identity-server/clients': 1,
    'identity-server/identity-resources': 1,
    'identity-server/api-resources': 1,
    'identity-server/api-scopes': 1,
    'saas/tenants': 1,
    'saas/editions': 1,
    'optimisation/offcuts': 1,
  };
  const title = (key: string) => key;
  const mayOpen = () => true;
  const places = (
    tenantId: string | undefined,
    isMultiTenant = true,
    known = registry,
    mayOpen = (_component: string) => true,
  ) =>
    screenPlaces(fixedGroups([], { tenantId, isMultiTenant, mayOpen, registry: known, title })).map(
      (place) => place.path,
    );

  it('has all of them for the host', () => {
    expect(places(undefined)).toEqual([
      '/administer/identityServer/clients',
      '/administer/identityServer/identityresources',
      '/administer/identityServer/apiresources',
      '/administer/identityServer/apiScope',
      '/saas/tenant',
      '/saas/version',
      '/offcutManage/inventory',
    ]);
  });

  it('have a picture of their own, as the groups of the product’s own menus have', () => {
    const node = (place: { key: string; path: string }): MenuNode => ({
      meta: {},
      title: place.key,
      ...place,
      children: 'children' in place ? (place.children as { key: string; path: string }[]).map(node) : [],
    });
    const own = defaultMenus.map(node);
    const groups = [
      ...own,
      ...fixedGroups(own, { tenantId: undefined, isMultiTenant: true, mayOpen, registry, title }),
    ];
    const seen = groups.filter(({ path }, index) => groups.findIndex((other) => other.path === path) === index);
    const icons = seen.map(({ icon }) => icon);
    expect(icons.every(Boolean)).toBe(true);
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
  });

  it('leaves a tenant session only the offcuts (permission-28)', () => {
    expect(places('t1')).toEqual(['/offcutManage/inventory']);
  });

  it('leaves out saas without multi-tenancy, and what this build does not have', () => {
    expect(places(undefined, false)).not.toContain('/saas/tenant');
    expect(places(undefined, true, { 'saas/tenants': 1 } as never)).toEqual(['/saas/tenant']);
  });

  it('leaves out what the session may not see', () => {
    expect(places(undefined, true, registry, (component) => component === 'saas/editions')).toEqual(['/saas/version']);
  });

  it('does not repeat what the menu lists', () => {
    const tree = menuTree([item('o', emptyId, '/offcutManage/inventory', { component: 'optimisation/offcuts' })]);
    expect(fixedGroups(tree, { tenantId: 't', isMultiTenant: true, mayOpen: () => true, registry, title })).toEqual([]);
  });
});

it('offers a screen once, under the first of its addresses', () => {
  const place = (path: string, component: string): ScreenPlace => ({
    path,
    component,
    title: '',
    meta: {},
    trail: [],
    children: [],
  });
  const places = [
    place('/admin/auditing', 'platform/audit-logs'),
    place('/auditing/audit-log', 'platform/audit-logs'),
    place('/optimization/files/:id', 'optimisation/wizard'),
    place('/admin/users', 'identity/users'),
  ];
  expect(withoutAliases(places).map(({ path }) => path)).toEqual(['/admin/auditing', '/admin/users']);
});
