import type { ServiceFactories } from './row-factory.js';

const DEALERS = '/api/crm/dealers';
/** Areas and people are of other services. */
const ofNobody = { areaId: null, ownerUserId: null, phoneNumber: null };

export const crmFactories: ServiceFactories = {
  rows: [
    {
      operation: `POST ${DEALERS}`,
      body: () => ({ areaId: null, parentId: null, userId: null, phoneNumber: null, contacts: [] }),
    },
    { operation: 'POST /api/crm/customers', body: () => ofNobody },
    {
      operation: 'POST /api/crm/remittances',
      body: (made) => ({ dealerId: made.get(`POST ${DEALERS}`)!, voucherFiles: [] }),
    },
  ],
  calls: {
    'GET /api/crm/customers': () => ({ asks: {} }),
    'POST /api/crm/customers': () => ({ body: ofNobody }),
    'PUT /api/crm/customers/{id}': () => ({ body: ofNobody }),
    [`POST ${DEALERS}`]: () => ({ body: { areaId: null, userId: null, phoneNumber: null, contacts: [] } }),
    [`PUT ${DEALERS}/{id}`]: () => ({ body: { areaId: null, parentId: null, userId: null } }),
    [`DELETE ${DEALERS}/{id}`]: async (_made, text, { ask }) => ({
      path: { id: (await ask('POST', DEALERS, { name: text, code: text })).id },
    }),
  },
  actions: {},
};
