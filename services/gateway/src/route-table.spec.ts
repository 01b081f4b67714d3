import { compressPrefixes, RouteTable } from './route-table.js';

const paths = {
  identity: [
    '/api/identity/users/{id}',
    '/api/identity/roles',
    '/api/app/user-login/{id}/force-user-offline',
    '/connect/token',
  ],
  optimisation: ['/api/optimization/materials', '/api/optimization/boards/{id}', '/api/app/factory'],
  platform: ['/api/app/basic-setup-setting', '/api/abp/application-configuration', '/api/menu', '/api/menu/{id}'],
  saas: ['/api/abp/multi-tenancy/tenants/by-name/{name}'],
};

describe('the gateway routes', () => {
  const prefixes = compressPrefixes(paths);
  const table = new RouteTable(prefixes);

  it('by the shortest prefix that tells services apart', () => {
    expect(prefixes).toMatchObject({
      '/api/identity': 'identity',
      '/api/optimization': 'optimisation',
      '/api/app/factory': 'optimisation',
      '/api/abp/multi-tenancy': 'saas',
      '/connect': 'identity',
    });
    expect(prefixes).not.toHaveProperty('/api/app');
  });

  it.each(
    Object.entries(paths).flatMap(([service, list]) =>
      list.map((path) => [path.replaceAll(/\{\w+\}/g, 'Some-Id'), service]),
    ),
  )('%s to %s', (path, service) => {
    expect(table.serviceOf(path)).toBe(service);
    expect(table.serviceOf(`${path.toUpperCase()}?x=/api/identity`)).toBe(service);
  });

  it.each([
    '/internal/identity/grants',
    '/metrics',
    '/health/ready',
    '/dashboard',
    '/',
    '/api',
    '/api/app',
    '//internal/x',
    '/api/../internal/identity/grants',
  ])('%s nowhere, or not to an internal route', (path) => {
    expect(table.serviceOf(path)).toBeUndefined();
  });
});
