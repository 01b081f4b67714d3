// What public clients call under paths of their own is as closed as the route that it stands for.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Operation {
  'x-permission'?: string;
  'x-scope'?: string;
}

function operationsOf(service: string): Record<string, Record<string, Operation>> {
  const file = fileURLToPath(new URL(`../../../openapi/${service}.json`, import.meta.url));
  return (JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, Operation>> }).paths;
}

const DICTIONARIES = '/api/dataDictionary';
const LOGS = '/api/audit-logging/audit-logs';
const SETTINGS = '/api/setting-management/settings';
const PROFILE = '/api/account/my-profile';

/** Each alias, and the route that it stands for. */
const aliases: Record<string, [alias: string, original: string][]> = {
  platform: [
    ['GET /api/platform/datas', `GET ${DICTIONARIES}`],
    ['GET /api/platform/datas/all', `GET ${DICTIONARIES}/all`],
    ['GET /api/platform/datas/by-name/{name}', `GET ${DICTIONARIES}`],
    ['GET /api/platform/datas/{id}', `GET ${DICTIONARIES}`],
    ['POST /api/platform/datas', `POST ${DICTIONARIES}`],
    ['PUT /api/platform/datas/{id}', `PUT ${DICTIONARIES}/{id}`],
    ['DELETE /api/platform/datas/{id}', `DELETE ${DICTIONARIES}/{id}`],
    ['GET /api/auditing/audit-log', `GET ${LOGS}`],
    ['GET /api/auditing/audit-log/{id}', `GET ${LOGS}/{id}`],
    ['DELETE /api/auditing/audit-log/{id}', `DELETE ${LOGS}/{id}`],
    ['DELETE /api/auditing/audit-log/bulk', `DELETE ${LOGS}/{id}`],
    ['GET /api/auditing/entity-changes', `GET ${LOGS}/entity-changes`],
    ['GET /api/auditing/entity-changes/{id}', `GET ${LOGS}/entity-changes/{id}`],
    ['GET /api/auditing/entity-changes/with-username', `GET ${LOGS}/entity-changes-with-username`],
    ['GET /api/auditing/entity-changes/with-username/{id}', `GET ${LOGS}/entity-change-with-username/{id}`],
    ['GET /api/v2/setting-management/settings', `GET ${SETTINGS}/by-current-tenant`],
    ['PUT /api/v2/setting-management/settings', `PUT ${SETTINGS}/change-current-tenant`],
    ['GET /api/v2/setting-management/my-settings', `GET ${SETTINGS}/by-current-user`],
    ['PUT /api/v2/setting-management/my-settings', `PUT ${SETTINGS}/change-current-user`],
    [`POST ${SETTINGS}/send-test-email`, 'POST /api/setting-management/emailing/send-test-email'],
  ],
  identity: [
    ['PUT /api/identity/users/change-password', 'PUT /api/identity/users/{id}/change-password'],
    ['PUT /api/identity/users/change-two-factor', 'PUT /api/identity/users/{id}/two-factor/{flag}'],
    [`PUT ${PROFILE}/change-two-factor`, `POST ${PROFILE}/set-two-factor-enabled`],
    [`GET ${PROFILE}/two-factor`, `GET ${PROFILE}/two-factor-enabled`],
    [`GET ${PROFILE}/sessions`, 'GET /api/identity/sessions'],
  ],
  notifications: [
    ['POST /api/notifications/send', 'POST /api/notifilers'],
    ['GET /api/notifications/assignables', 'GET /api/my-notifilers/assignables'],
  ],
};

const all = Object.entries(aliases).flatMap(([service, pairs]) =>
  pairs.map(([alias, original]) => [alias, original, service] as const),
);

describe('an alias for public clients', () => {
  const closed = (service: string, route: string) => {
    const [method, path] = route.split(' ') as [string, string];
    const operation = operationsOf(service)[path]?.[method.toLowerCase()];
    return operation && [operation['x-permission'], operation['x-scope']];
  };

  it.each(all)('%s asks what %s asks', (alias, original, service) => {
    expect(closed(service, original)).toEqual([expect.any(String), expect.stringMatching(/^(tenant|self)$/)]);
    const [permission, scope] = closed(service, alias) ?? [];
    const [asked, whose] = closed(service, original)!;
    expect(permission).toBe(asked);
    // What concerns the caller alone is narrower than what concerns the tenant.
    expect([whose, 'self']).toContain(scope);
  });

  it('of tenants asks under each path what the others ask', () => {
    const paths = operationsOf('saas');
    const below = (base: string) =>
      Object.entries(paths)
        .filter(([path]) => path === base || path.startsWith(`${base}/`))
        .flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => [
            `${method} ${path.slice(base.length)}`,
            operation['x-permission'],
            operation['x-scope'],
          ]),
        )
        .sort();
    const newer = below('/api/multi-tenancy/tenants');
    expect(newer.length).toBeGreaterThan(8);
    expect(below('/api/tenant-management/tenants')).toEqual(newer);
    const own = new Map(below('/api/saas/tenants').map(([route, ...asked]) => [route, asked]));
    for (const [route, ...asked] of newer) if (own.has(route)) expect([route, asked]).toEqual([route, own.get(route)]);
    for (const [, , scope] of newer) expect(scope).toBe('host');
  });
});
