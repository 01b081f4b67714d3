import type { ServiceFactories } from './row-factory.js';

const tenant = (_made: unknown, text: string) => ({ adminEmailAddress: `${text}@example.test`, activationState: 0 });

export const saasFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/saas/editions' },
    { operation: 'POST /api/saas/tenants', body: tenant },
    { operation: 'POST /api/multi-tenancy/tenants', body: tenant },
  ],
  calls: {
    'GET /api/saas/tenants/by-name/{name}': async (made, _text, { ask }) => ({ path: { name: (await ask('GET', `/api/saas/tenants/${made.get('POST /api/saas/tenants')}`)).name } }),
    'GET /api/abp/multi-tenancy/tenants/by-id/{id}': (made) => ({ path: { id: made.get('POST /api/saas/tenants')! } }),
    'DELETE /api/saas/editions/{id}': async (_made, text, { ask }) => ({ path: { id: (await ask('POST', '/api/saas/editions', { displayName: `${text}-free` })).id } }),
    'PUT /api/saas/tenants/{id}/set-password': () => ({ body: { username: 'admin', password: 'Panel-4711-saw' } }),
    'PUT /api/feature-management/features': (made) => ({ query: { providerName: 'T', providerKey: made.get('POST /api/saas/tenants')! }, body: { features: [{ name: 'AuditLogging.RetentionDays', value: '30' }] } }),
    'GET /api/feature-management/features': (made) => ({ query: { providerName: 'T', providerKey: made.get('POST /api/saas/tenants')! } }),
    'DELETE /api/feature-management/features': (made) => ({ query: { providerName: 'T', providerKey: made.get('POST /api/saas/tenants')! } }),
  },
  actions: {
    'POST /api/saas/tenants/connection-string/check': 'looks whether a database can be had',
    'POST /api/saas/tenants/{id}/apply-database-migrations': 'moves a tenant',
  },
};
