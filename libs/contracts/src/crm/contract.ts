// Contracts with customers: what is bought for how much, and when which share of it is due.
import { z } from 'zod';
import { salesOrders } from '../sales-order/records.js';
import { guid, itemsReply, requiredText } from '../schemas.js';
import { choice, codeText, date, id, money, percent, refersTo, rows, stateIn, text, whole } from '../things/field.js';
import { machine } from '../things/machine.js';
import { picture, pictures } from '../things/pictures.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { customer } from './customer.js';
import { intentOrder } from './intent-order.js';
import { crmPermissions } from './permissions.js';

const P = crmPermissions.names.Contracts;
const PATH = 'api/crm/contracts';

export const contractLife = machine('Contract', {
  texts: 'crm:contract',
  states: { Draft: 0, Submitted: 1, Effective: 2, Finished: 3, Terminated: 8 },
  initial: 'Draft',
  ends: ['Finished', 'Terminated'],
  editable: ['Draft'],
  steps: {
    submit: { from: 'Draft', to: 'Submitted', permission: P.Edit, guards: ['planned'], comment: 'optional' },
    /** It holds from now on: its bills are made, or follow a change. */
    approve: {
      from: 'Submitted',
      to: 'Effective',
      permission: P.Approve,
      guards: ['byFactory', 'noWorkflow', 'byAnother'],
      comment: 'optional',
    },
    reject: {
      from: 'Submitted',
      to: 'Draft',
      permission: P.Approve,
      guards: ['byFactory', 'noWorkflow'],
      comment: 'required',
    },
    /** What holds is kept as a version, and a change of it begins. */
    revise: { from: 'Effective', to: 'Draft', permission: P.Edit, comment: 'required' },
    /** The change is given up, and what was agreed before holds again. */
    restore: { from: 'Draft', to: 'Effective' },
    /** All its bills are paid. */
    finish: { from: 'Effective', to: 'Finished' },
    /** A payment was taken back. */
    reopen: { from: 'Finished', to: 'Effective' },
    terminate: {
      from: 'Effective',
      to: 'Terminated',
      permission: P.Approve,
      guards: ['byFactory'],
      comment: 'required',
    },
  },
});
export const ContractState = contractLife.states;

/** What makes a share of a contract due: that it takes effect, or how far its order is. */
export const DUE_EVENTS = ['effective', 'confirmed', 'produced', 'shipped', 'signed', 'installed'] as const;
export type DueEvent = (typeof DUE_EVENTS)[number];
const MAX_SHARES = 12;
const MAX_FILES = 20;

/** What is agreed with a customer. */
export const contract = thing('Contract', {
  path: PATH,
  permissions: P,
  orderedBy: 'creationTime desc',
  fields: {
    /** By the tenant's rule unless it is given. */
    contractNo: codeText(64).unique().settled().sorts().searches(),
    customerId: refersTo(() => customer)
      .required()
      .filters(),
    customerName: text(64).readOnly().searches(),
    /** The customer's dealer, as he was when the contract was written. */
    dealerId: id().readOnly(),
    dealerName: text(128).readOnly(),
    /** The intent order that it comes of, of the same customer. */
    intentId: refersTo(() => intentOrder)
      .kept()
      .filters(),
    intentNo: text(64).readOnly(),
    salesOrderId: refersTo(() => salesOrders)
      .kept()
      .filters(),
    salesOrderNo: text(500).readOnly().searches(),
    woodNetOrderId: text(128).kept().sorts().searches(),
    amount: money(0.01, 1e12).required().sorts(),
    signDate: date().sorts(),
    /** Shares of the amount, which together are all of it. */
    paymentPlan: rows(
      {
        name: text(32).required(),
        rate: percent().above(0).required(),
        dueEvent: choice(DUE_EVENTS).default('effective'),
        /** How many days after it. */
        dueDays: whole(0, 3_650).default(0),
      },
      MAX_SHARES,
    ),
    files: pictures(MAX_FILES),
    /** 1 at first; each change that is begun makes another. */
    version: whole(1, 100_000).readOnly().required(),
    /** What of its bills is paid. */
    paidAmount: money(-1e15, 1e15).readOnly().required(),
    /** What decides on it in place of a single approval. */
    workflowInstanceId: id().readOnly(),
    state: stateIn(contractLife).listed().sentBack(),
  },
});
export type Contract = RecordOf<typeof contract>;

/** What of a contract a change may change. */
export const contractTerms = z.object({
  contractNo: z.string(),
  amount: z.number(),
  signDate: z.string().nullable(),
  woodNetOrderId: z.string().nullable(),
  paymentPlan: z.array(
    z.object({ name: z.string(), rate: z.number(), dueEvent: z.enum(DUE_EVENTS), dueDays: z.number().int() }),
  ),
  files: z.array(picture),
});
export type ContractTerms = z.output<typeof contractTerms>;

const contractVersion = z.object({
  id: z.guid(),
  version: z.number().int(),
  /** Why what held was changed. */
  reason: z.string().nullable(),
  time: z.iso.datetime(),
  userName: z.string().nullable(),
  terms: contractTerms,
});
export type ContractVersion = z.output<typeof contractVersion>;

const { list, get, create, update } = routesOf(contract, ['api/crm/bills', intentOrder.path]);
const one = `${PATH}/:id` as const;
export const contracts = {
  list,
  get,
  create,
  update,
  versions: route({
    method: 'GET',
    path: `${one}/versions`,
    summary: 'List what held before each change, the latest first',
    permission: P.Default,
    reply: itemsReply(contractVersion),
  }),
  restore: route({
    method: 'POST',
    path: `${one}/restore`,
    summary: 'Give up a change: what was agreed before holds again',
    permission: P.Edit,
    reply: recordSchema(contract),
    stale: [PATH],
  }),
  /** Of an intent order that it comes of, the same order is the intent's. */
  makeOrder: route({
    method: 'POST',
    path: `${one}/make-order`,
    summary: 'Make the sales order of a contract; asked again, it gives the order that was made',
    permission: P.Edit,
    body: z.object({ orderName: requiredText(128), orderTypeId: guid() }),
    reply: recordSchema(contract),
    stale: [PATH, 'api/crm/bills', intentOrder.path, customer.path, 'api/app/salesOrder'],
  }),
  link: route({
    method: 'POST',
    path: `${one}/order`,
    summary: 'Say which order is made of a contract: what is paid of its bills is paid of the order',
    permission: P.Edit,
    body: z.object({ salesOrderId: guid() }),
    reply: recordSchema(contract),
    stale: [PATH, 'api/crm/bills'],
  }),
  print: route({
    method: 'GET',
    path: `${one}/print`,
    summary: 'Download a contract as a PDF',
    permission: P.Default,
    reply: 'file',
  }),
};
