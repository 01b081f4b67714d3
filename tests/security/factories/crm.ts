import type { ServiceFactories } from './row-factory.js';

const DEALERS = '/api/crm/dealers';

export const crmFactories: ServiceFactories = {
  rows: [
    {
      operation: `POST ${DEALERS}`,
      body: () => ({ areaId: null, parentId: null, userId: null, phoneNumber: null, contacts: [] }),
    },
    { operation: 'POST /api/crm/customers', body: () => ({ ownerUserId: null, areaId: null, phoneNumber: null }) },
    {
      operation: 'POST /api/crm/remittances',
      body: (made) => ({ dealerId: made.get(`POST ${DEALERS}`)!, voucherFiles: [] }),
    },
  ],
  calls: {
    'GET /api/crm/customers': () => ({ asks: {} }),
    [`POST ${DEALERS}`]: () => ({ body: { userId: null, phoneNumber: null, contacts: [] } }),
    [`PUT ${DEALERS}/{id}`]: () => ({ body: { parentId: null, userId: null } }),
    [`DELETE ${DEALERS}/{id}`]: async (_made, text, { ask }) => ({
      path: { id: (await ask('POST', DEALERS, { name: text, code: text })).id },
    }),
  },
  actions: {},
};
