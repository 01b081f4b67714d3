import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ownPlaces } from '@ishare/contracts/gateway/own-places.js';
import { gated, gatedRoutes, menuScreens } from './gated-routes';

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

describe('pages of the console', () => {
  it('have addresses that no route of the gateway may take', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const written = globSync('{app,features}/**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.spec.*'] }).flatMap(
      (file) =>
        [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/[pP]ath(?:=|: | = )['"`](\/[\w-]+)/g)].map(
          ([, path]) => path!,
        ),
    );
    const places = [...written, ...gatedRoutes.map(({ path }) => path), ...menuScreens.map(({ path }) => path)];
    const firsts = new Set(places.map((path) => path.split('/')[1]!.toLowerCase()));
    expect(firsts.size).toBeGreaterThan(15);
    expect([...firsts].filter((first) => first !== 'api' && !ownPlaces.has(first))).toEqual([]);
  });
});
