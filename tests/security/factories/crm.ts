import type { ServiceFactories } from './row-factory.js';

const DEALERS = '/api/crm/dealers';
const CUSTOMERS = '/api/crm/customers';
const INTENTS = '/api/crm/customers-intent-orders';
/** One that names what comes next; who was in touch is the caller. */
const followUp = { stage: 1, followTime: '2026-11-20T02:00:00Z', nextTime: '2026-11-27T02:00:00Z', userId: undefined };
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
    [`POST ${CUSTOMERS}/{id}/pre-sales`]: () => ({ body: followUp }),
    [`PUT ${CUSTOMERS}/{id}/pre-sales/{preSaleId}`]: () => ({ body: followUp }),
    [`GET ${INTENTS}`]: () => ({ asks: {} }),
    [`POST ${INTENTS}`]: (made) => ({ body: { customerId: made.get(`POST ${CUSTOMERS}`), designerId: null } }),
    [`PUT ${INTENTS}/{id}`]: () => ({ body: { designerId: null } }),
    'GET /api/crm/products': () => ({ asks: {} }),
    'POST /api/crm/products': () => ({ body: { catalogId: null } }),
    'PUT /api/crm/products/{id}': () => ({ body: { catalogId: null } }),
    [`POST ${DEALERS}`]: () => ({ body: { areaId: null, userId: null, phoneNumber: null, contacts: [] } }),
    [`PUT ${DEALERS}/{id}`]: () => ({ body: { areaId: null, parentId: null, userId: null } }),
    [`DELETE ${DEALERS}/{id}`]: async (_made, text, { ask }) => ({
      path: { id: (await ask('POST', DEALERS, { name: text, code: text })).id },
    }),
  },
  actions: {
    [`POST ${CUSTOMERS}/{id}/claim`]: 'moves a customer, in the suite of those who are followed',
    [`POST ${CUSTOMERS}/{id}/release`]: 'moves a customer, in the suite of those who are followed',
    [`POST ${CUSTOMERS}/{id}/reveal-phone`]: 'tells a number',
    [`POST ${INTENTS}/{id}/make-order`]: 'makes an order of sales orders',
    'POST /api/crm/pool-rule/preview': 'computes',
    'POST /api/crm/customer-merges': 'needs two customers, in the suite of those who are followed',
    'POST /api/crm/customer-merges/{id}/undo': 'needs a merge, in the suite of those who are followed',
  },
};
