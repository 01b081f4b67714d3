import { gated, menuScreens } from './gated-routes';

const routes = [
  { path: '/admin/users', component: 'identity/users', permissions: ['Users'] },
  { path: '/identityServer/clients', component: 'identity-server/clients', permissions: ['Clients'] },
  { path: '/saas/tenant', component: 'saas/tenants', permissions: ['Old.Tenants', 'Tenants'] },
];

describe('places with a fixed address', () => {
  it('open to any one of their permissions, and are refused without', () => {
    expect(gated(routes, new Set(['Users', 'Tenants']), undefined)).toEqual({
      open: [routes[0], routes[2]],
      refused: ['/identityServer/clients'],
    });
  });

  it("stay closed to a tenant where they are the host's, whatever is held", () => {
    expect(gated(routes, new Set(['Users', 'Clients', 'Tenants']), 't1').refused).toEqual([
      '/identityServer/clients',
      '/saas/tenant',
    ]);
  });

  it('tell whoever lacks its permission that a screen of the menu is refused', () => {
    expect(gated(menuScreens, new Set(), 't1').refused).toEqual(
      expect.arrayContaining(['/sales-order/orders', '/basic-setup/code-rules', '/saas/tenant']),
    );
    expect(gated(menuScreens, new Set(), 't1').refused).not.toContain('/dashboard');
  });
});
