import type { ServiceFactories } from './row-factory.js';

export const crmFactories: ServiceFactories = { rows: [{ operation: 'POST /api/crm/dealers' }, { operation: 'POST /api/crm/customers', body: () => ({ phoneNumber: null }) }], actions: {} };
