import type { ServiceFactories } from './row-factory.js';

const DEALERS = '/api/crm/dealers';
const CUSTOMERS = '/api/crm/customers';
const INTENTS = '/api/crm/customers-intent-orders';
/** One that names what comes next; who was in touch is of another service. */
const followUp = { stage: 1, followTime: '2026-11-20T02:00:00Z', nextTime: '2026-11-27T02:00:00Z', userId: null };
/** Areas and people are of other services. */
const ofNobody = { areaId: null, ownerUserId: null, phoneNumber: null };

export const crmFactories: ServiceFactories = {
  rows: [
    {
      operation: `POST ${DEALERS}`,
      body: () => ({ areaId: null, parentId: null, userId: null, phoneNumber: null, contacts: [] }),
    },
    { operation: `POST ${CUSTOMERS}`, body: () => ofNobody },
    {
      operation: `POST ${CUSTOMERS}/{id}/pre-sales`,
      path: (made) => ({ id: made.get(`POST ${CUSTOMERS}`) }),
      body: () => followUp,
    },
    {
      operation: `POST ${INTENTS}`,
      body: (made) => ({ customerId: made.get(`POST ${CUSTOMERS}`)!, designerId: null }),
    },
    { operation: 'POST /api/crm/products', body: () => ({ catalogId: null }) },
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
