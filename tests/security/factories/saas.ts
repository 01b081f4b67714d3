import type { ServiceFactories } from './row-factory.js';

const tenant = (_made: unknown, text: string) => ({ adminEmailAddress: `${text}@example.test`, activationState: 0 });

export const saasFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/saas/editions' },
    { operation: 'POST /api/saas/tenants', body: tenant },
    { operation: 'POST /api/multi-tenancy/tenants', body: tenant },
  ],
  actions: {
    'POST /api/saas/tenants/connection-string/check': 'looks whether a database can be had',
    'POST /api/saas/tenants/{id}/apply-database-migrations': 'moves a tenant',
  },
};
