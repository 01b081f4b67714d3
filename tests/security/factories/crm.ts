import type { Call, Made, Preparing, ServiceFactories } from './row-factory.js';

const INTENTS = '/api/crm/customers-intent-orders';
/** One that names what comes next; who was in touch is the caller. */
const followUp = { stage: 1, followTime: '2026-11-20T02:00:00Z', nextTime: '2099-11-27T02:00:00Z', userId: undefined };
const [DEALERS, CUSTOMERS, CONTRACTS, PAYMENTS, REMITTANCES, BILLS] = [
  '/api/crm/dealers',
  '/api/crm/customers',
  '/api/crm/contracts',
  '/api/crm/payments',
  '/api/crm/remittances',
  '/api/crm/bills',
] as const;
/** Areas and people are of other services. */
const ofNobody = { areaId: null, ownerUserId: null, phoneNumber: null };
/** Neither is of a dealer, whose money comes otherwise. */
const ofNoDealer = { ...ofNobody, dealerId: null };

const terms = {
  amount: 1_000,
  intentId: null,
  salesOrderId: null,
  paymentPlan: [{ name: 'All', rate: 100, dueEvent: 'effective', dueDays: 0 }],
  files: [],
  state: 0,
};
const contractOf = (made: Made, text: string) => ({
  ...terms,
  customerId: made.get(`POST ${CUSTOMERS}`)!,
  contractNo: text.slice(-64),
});
const paid = { allocations: [], voucherFiles: [], bankNo: null, isRefund: false, amount: 100 };

const newContract = async (text: string, { ask }: Preparing) => {
  const { id: customerId } = await ask('POST', CUSTOMERS, { name: text.slice(-64), state: 1 });
  return (await ask('POST', CONTRACTS, { ...terms, customerId, contractNo: text.slice(-64) })).id as string;
};
/** Handed in by the caller, so that another one may approve it. */
const handedIn = async (text: string, preparing: Preparing, asColleague: boolean) => {
  const id = await newContract(text, preparing);
  const token = asColleague ? { token: (await preparing.colleague()).token } : {};
  await preparing.ask('POST', `${CONTRACTS}/${id}/submit`, {}, token);
  return id;
};
/** A contract that holds. */
const effective = async (text: string, preparing: Preparing) => {
  const id = await handedIn(text, preparing, true);
  await preparing.ask('POST', `${CONTRACTS}/${id}/approve`, {});
  return id;
};
const newPayment = async (text: string, preparing: Preparing, amount = 100) => {
  const contractId = await effective(text, preparing);
  const body = { ...paid, amount, contractId, payTime: '2026-11-20T02:00:00Z' };
  return { contractId, id: (await preparing.ask('POST', PAYMENTS, body)).id as string };
};
const confirmedPayment = async (text: string, preparing: Preparing) => {
  const payment = await newPayment(text, preparing);
  await preparing.ask('POST', `${PAYMENTS}/${payment.id}/confirm`, {});
  return payment;
};
const firstBill = async (contractId: string, { ask }: Preparing) =>
  (await ask('GET', `${BILLS}?contractId=${contractId}`)).items[0] as { id: string };
const newRemittance = async (text: string, { ask }: Preparing) => {
  const { id: dealerId } = await ask('POST', DEALERS, { name: text, code: text });
  return (await ask('POST', REMITTANCES, { dealerId, amount: 10, remitTime: '2026-11-20T02:00:00Z' })).id as string;
};
const at =
  (make: (text: string, preparing: Preparing) => Promise<string>, body?: Record<string, unknown>): Call =>
  async (_made, text, preparing) => ({
    path: { id: await make(text, preparing) },
    ...(body && { body, isWhole: true }),
  });

const moneyCalls: Record<string, Call> = {
  [`GET ${CONTRACTS}`]: () => ({ asks: {} }),
  [`POST ${CONTRACTS}`]: (made, text) => ({ body: contractOf(made, text) }),
  [`PUT ${CONTRACTS}/{id}`]: async (made, text, preparing) => ({
    path: { id: await newContract(text, preparing) },
    body: contractOf(made, text),
  }),
  [`DELETE ${CONTRACTS}/{id}`]: at(newContract),
  [`GET ${BILLS}`]: async (_made, text, preparing) => {
    await effective(text, preparing);
    return { asks: {} };
  },
  [`GET ${BILLS}/{id}`]: async (_made, text, preparing) => ({
    path: { id: (await firstBill(await effective(text, preparing), preparing)).id },
  }),
  [`GET ${PAYMENTS}`]: async (_made, text, preparing) => {
    await newPayment(text, preparing);
    return { asks: {} };
  },
  [`POST ${PAYMENTS}`]: async (_made, text, preparing) => ({
    body: { ...paid, contractId: await effective(text, preparing) },
  }),
  [`PUT ${PAYMENTS}/{id}`]: async (_made, text, preparing) => {
    const { id, contractId } = await newPayment(text, preparing);
    return { path: { id }, body: { ...paid, contractId } };
  },
  [`DELETE ${PAYMENTS}/{id}`]: at(async (text, preparing) => (await newPayment(text, preparing)).id),
  [`POST ${PAYMENTS}/{id}/allocate`]: at(async (text, preparing) => (await confirmedPayment(text, preparing)).id, {
    allocations: [],
  }),
  [`POST ${REMITTANCES}`]: (made) => ({
    body: { dealerId: made.get(`POST ${DEALERS}`)!, allocations: [], voucherFiles: [], bankNo: null },
  }),
  [`PUT ${REMITTANCES}/{id}`]: async (made, text, preparing) => ({
    path: { id: await newRemittance(text, preparing) },
    body: { dealerId: made.get(`POST ${DEALERS}`)!, allocations: [], voucherFiles: [], bankNo: null },
  }),
  [`GET ${REMITTANCES}`]: async (_made, text, preparing) => {
    await newRemittance(text, preparing);
    return { asks: {} };
  },
  [`DELETE ${REMITTANCES}/{id}`]: at(newRemittance),
  [`POST ${REMITTANCES}/{id}/confirm`]: at(newRemittance),
};

export const crmFactories: ServiceFactories = {
  rows: [
    {
      operation: `POST ${DEALERS}`,
      body: () => ({ areaId: null, parentId: null, userId: null, phoneNumber: null, contacts: [] }),
    },
    { operation: `POST ${CUSTOMERS}`, body: () => ofNoDealer },
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
    { operation: `POST ${CONTRACTS}`, body: contractOf },
    {
      operation: `POST ${PAYMENTS}`,
      body: (made, text) => ({ ...paid, contractId: made.get(`POST ${CONTRACTS}`)!, bankNo: text.slice(-64) }),
    },
    {
      operation: `POST ${REMITTANCES}`,
      body: (made, text) => ({
        dealerId: made.get(`POST ${DEALERS}`)!,
        voucherFiles: [],
        allocations: [],
        bankNo: text.slice(-64),
      }),
    },
  ],
  calls: {
    'GET /api/crm/customers': () => ({ asks: {} }),
    'POST /api/crm/customers': () => ({ body: ofNobody }),
    'PUT /api/crm/customers/{id}': () => ({ body: ofNobody }),
    [`POST ${CUSTOMERS}/{id}/pre-sales`]: () => ({ body: followUp }),
    [`PUT ${CUSTOMERS}/{id}/pre-sales/{preSaleId}`]: () => ({ body: followUp }),
    [`POST ${CUSTOMERS}/{id}/comments`]: () => ({ body: { mentionIds: [], files: [] } }),
    [`GET ${INTENTS}`]: () => ({ asks: {} }),
    [`POST ${INTENTS}`]: (made) => ({ body: { customerId: made.get(`POST ${CUSTOMERS}`), designerId: null } }),
    [`PUT ${INTENTS}/{id}`]: () => ({ body: { designerId: null } }),
    'GET /api/crm/products': () => ({ asks: {} }),
    'POST /api/crm/products': () => ({ body: { catalogId: null } }),
    'PUT /api/crm/products/{id}': () => ({ body: { catalogId: null } }),
    [`GET ${DEALERS}`]: () => ({ asks: {} }),
    [`POST ${DEALERS}`]: () => ({ body: { areaId: null, userId: null, phoneNumber: null, contacts: [] } }),
    [`PUT ${DEALERS}/{id}`]: () => ({ body: { areaId: null, parentId: null, userId: null } }),
    [`DELETE ${DEALERS}/{id}`]: async (_made, text, { ask }) => ({
      path: { id: (await ask('POST', DEALERS, { name: text, code: text })).id },
    }),
    ...moneyCalls,
  },
  actions: {
    [`POST ${CONTRACTS}/{id}/restore`]: 'gives up a change',
    [`POST ${CONTRACTS}/{id}/order`]: 'names an order of a contract',
    [`POST ${CONTRACTS}/{id}/make-order`]: 'makes an order of sales orders',
    [`POST ${CUSTOMERS}/import`]: 'makes customers from a sheet',
    [`POST ${CUSTOMERS}/import/errors`]: 'gives the faulty rows of a sheet back',
    [`POST ${PAYMENTS}/{id}/allocate`]: 'splits what is there',
    [`POST ${REMITTANCES}/{id}/allocate`]: 'splits what is there',
    [`POST ${BILLS}/of-order`]: 'orders are of another service, which does not run here',
    [`POST ${BILLS}/{id}/refund`]: 'wants a bill that is paid',
    [`POST ${BILLS}/{id}/void`]: 'takes a bill back',
    [`POST ${DEALERS}/{id}/ledger/closings`]: 'closes a period of days that are over',
    [`POST ${CUSTOMERS}/{id}/claim`]: 'moves a customer, in the suite of those who are followed',
    [`POST ${CUSTOMERS}/{id}/release`]: 'moves a customer, in the suite of those who are followed',
    [`POST ${CUSTOMERS}/{id}/reveal-phone`]: 'tells a number',
    [`POST ${CUSTOMERS}/{id}/comments`]: 'says something of a customer',
    [`POST ${INTENTS}/{id}/make-order`]: 'makes an order of sales orders',
    'POST /api/crm/pool-rule/preview': 'computes',
    'POST /api/crm/customer-merges': 'needs two customers, in the suite of those who are followed',
    'POST /api/crm/customer-merges/{id}/undo': 'needs a merge, in the suite of those who are followed',
  },
};
