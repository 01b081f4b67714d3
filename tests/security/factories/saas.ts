import type { Call, ServiceFactories } from './row-factory.js';

const tenant = (_made: unknown, text: string) => ({
  adminEmailAddress: `${text}@example.test`,
  activationState: 0,
  connectionStrings: {},
  useSharedDatabase: true,
  defaultConnectionString: null,
});

const MULTI_TENANCY = '/api/multi-tenancy/tenants';
const PASSWORD = 'Panel-4711-saw';
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
    { operation: 'POST /api/multi-tenancy/tenants', body: tenant },
  ],
  calls: {
    'GET /api/saas/tenants/by-name/{name}': async (made, _text, { ask }) => ({
      path: { name: (await ask('GET', `/api/saas/tenants/${made.get('POST /api/saas/tenants')}`)).name },
    }),
    'GET /api/abp/multi-tenancy/tenants/by-id/{id}': (made) => ({ path: { id: made.get('POST /api/saas/tenants')! } }),
    ...Object.fromEntries(
      ['GET {id}', 'PUT {id}', 'DELETE {id}'].map((call): [string, Call] => [
        `${call.replace(' ', ` ${MULTI_TENANCY}/`)}`,
        (made, text) => ({
          path: { id: made.get(`POST ${MULTI_TENANCY}`)! },
          ...(call.startsWith('PUT') ? { body: { name: `${text}-renamed` } } : {}),
        }),
      ]),
    ),
    [`PUT ${MULTI_TENANCY}/{id}/default-connection-string`]: () => ({
      query: { defaultConnectionString: 'mysql://elsewhere' },
      refused: { status: 403, why: 'it moves a tenant into a database of its own' },
    }),
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
    [`POST ${MULTI_TENANCY}`]: (_made, text) => ({
      body: { name: text, adminEmailAddress: `${text}@example.test`, adminPassword: PASSWORD },
      isWhole: true,
    }),
    'PUT /api/saas/tenants/{id}/connection-strings': () => ({ body: { default: null, databases: [REPORTS_DATABASE] } }),
    'PUT /api/saas/tenants/{id}/connection-string': () => ({ body: REPORTS }),
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
    'POST /api/saas/tenants/connection-string/check': 'looks whether a database can be had',
    'POST /api/saas/tenants/{id}/apply-database-migrations': 'moves a tenant',
  },
};
