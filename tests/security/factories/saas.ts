import type { ServiceFactories } from './row-factory.js';

export const saasFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/saas/editions' },
    { operation: 'POST /api/saas/tenants', body: (_made, text) => ({ adminEmailAddress: `${text}@example.test`, activationState: 0 }) },
  ],
  actions: {},
};
