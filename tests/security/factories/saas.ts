import { gatewayFactories } from './gateway.js';
import type { Call, ServiceFactories } from './row-factory.js';

/** One that the rules for passwords accept. */
const PASSWORD = 'Panel-4711-saw';

const tenant = (_made: unknown, text: string) => ({
  adminEmailAddress: `${text}@example.test`,
  adminPassword: PASSWORD,
  activationState: 0,
  connectionStrings: {},
  useSharedDatabase: true,
  defaultConnectionString: null,
});

/** Where the public modules, the newer and the older, look for tenants. */
const PUBLIC = ['/api/multi-tenancy/tenants', '/api/tenant-management/tenants'] as const;
const REPORTS = { name: 'Reports', value: 'Host=db;Database=reports' };
const REPORTS_DATABASE = { databaseName: REPORTS.name, connectionString: REPORTS.value };

const withReports: Call = async (made, _text, { ask }) => {
  const id = made.get('POST /api/saas/tenants')!;
  await ask('PUT', `/api/saas/tenants/${id}/connection-string`, REPORTS);
  return { path: { id, name: REPORTS.name } };
};

export const saasFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/saas/editions' },
    { operation: 'POST /api/saas/tenants', body: tenant },
    ...PUBLIC.map((path) => ({ operation: `POST ${path}`, body: tenant })),
    ...gatewayFactories.rows,
  ],
  calls: {
    'PUT /api/saas/editions/{id}/move-all-tenants': (made) => {
      // One of the edition, which moves.
      made.get('POST /api/saas/tenants');
      return {};
    },
    ...gatewayFactories.calls,
    'GET /api/saas/tenants/by-name/{name}': async (made, _text, { ask }) => ({
      path: { name: (await ask('GET', `/api/saas/tenants/${made.get('POST /api/saas/tenants')}`)).name },
    }),
    'GET /api/abp/multi-tenancy/tenants/by-id/{id}': (made) => ({ path: { id: made.get('POST /api/saas/tenants')! } }),
    ...Object.fromEntries(
      PUBLIC.flatMap((path) => [
        ...['GET', 'PUT', 'DELETE'].map((method): [string, Call] => [
          `${method} ${path}/{id}`,
          (made, text) => ({
            path: { id: made.get(`POST ${path}`)! },
            ...(method === 'PUT' ? { body: { name: `${text}-renamed` } } : {}),
          }),
        ]),
        [
          `PUT ${path}/{id}/default-connection-string`,
          () => ({
            query: { defaultConnectionString: 'mysql://elsewhere' },
            refused: { status: 403, why: 'it moves a tenant into a database of its own' },
          }),
        ] satisfies [string, Call],
        [
          `POST ${path}`,
          (_made, text) => ({
            body: { name: text, adminEmailAddress: `${text}@example.test`, adminPassword: PASSWORD },
            isWhole: true,
          }),
        ] satisfies [string, Call],
      ]),
    ),
    'GET /api/saas/tenants/check-connection-string': () => ({ query: { connectionString: 'nonsense' } }),
    'POST /api/saas/tenants': (_made, text) => ({
      body: {
        adminEmailAddress: `${text}@example.test`,
        adminPassword: PASSWORD,
        connectionStrings: null,
        useSharedDatabase: true,
        defaultConnectionString: null,
        activationState: 0,
      },
    }),
    'PUT /api/saas/tenants/{id}/connection-strings': () => ({ body: { default: null, databases: [REPORTS_DATABASE] } }),
    'PUT /api/saas/tenants/{id}/connection-string': () => ({ body: REPORTS }),
    'GET /api/saas/tenants/{id}/connection-string': async (made, _text, { ask }) => {
      const id = made.get('POST /api/saas/tenants')!;
      await ask('PUT', `/api/saas/tenants/${id}/connection-string`, { ...REPORTS, name: 'Archive' });
      return { path: { id } };
    },
    'GET /api/saas/tenants/{id}/connection-string/{name}': withReports,
    'DELETE /api/saas/tenants/{id}/connection-string/{name}': withReports,
    'DELETE /api/saas/editions/{id}': async (_made, text, { ask }) => ({
      path: { id: (await ask('POST', '/api/saas/editions', { displayName: `${text}-free` })).id },
    }),
    'PUT /api/saas/tenants/{id}/set-password': () => ({ body: { username: 'admin', password: 'Panel-4711-saw' } }),
    'PUT /api/feature-management/features': (made) => ({
      query: { providerName: 'T', providerKey: made.get('POST /api/saas/tenants')! },
      body: { features: [{ name: 'AuditLogging.RetentionDays', value: '30' }] },
    }),
    'GET /api/feature-management/features': (made) => ({
      query: { providerName: 'T', providerKey: made.get('POST /api/saas/tenants')! },
    }),
    'DELETE /api/feature-management/features': async (made, _text, { ask }) => {
      const providerKey = made.get('POST /api/saas/tenants')!;
      await ask('PUT', `/api/feature-management/features?providerName=T&providerKey=${providerKey}`, {
        features: [{ name: 'AuditLogging.RetentionDays', value: '30' }],
      });
      return { query: { providerName: 'T', providerKey } };
    },
  },
  actions: {
    ...gatewayFactories.actions,
    'POST /api/saas/tenants/connection-string/check': 'looks whether a database can be had',
    'POST /api/saas/tenants/{id}/apply-database-migrations': 'moves a tenant',
    'POST /api/saas/tenants/{id}/demo': 'fills a tenant, by events',
    'POST /api/saas/tenants/{id}/demo/reset': 'wants a demo tenant, which the sweep has none of',
    'POST /api/multi-tenancy/tenants/{id}/demo': 'the same under its other path',
    'POST /api/multi-tenancy/tenants/{id}/demo/reset': 'the same under its other path',
    'POST /api/tenant-management/tenants/{id}/demo': 'the same under its other path',
    'POST /api/tenant-management/tenants/{id}/demo/reset': 'the same under its other path',
  },
};
