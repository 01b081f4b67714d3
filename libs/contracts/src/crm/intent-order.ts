import { z } from 'zod';
import { users } from '../identity/records.js';
import { concurrencyStamp, guid, requiredText } from '../schemas.js';
import { date, id, money, numbered, refersTo, stateIn, text, texts } from '../things/field.js';
import { machine } from '../things/machine.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { customer } from './customer.js';
import { crmPermissions } from './permissions.js';

const P = crmPermissions.names.IntentOrders;
const PATH = 'api/crm/customers-intent-orders';

export const intentLife = machine('IntentOrder', {
  texts: 'crm:intentOrder',
  states: { New: 0, Measured: 1, Designed: 2, Quoted: 3, Converted: 4, Lost: 9 },
  initial: 'New',
  ends: ['Converted'],
  editable: ['New', 'Measured', 'Designed', 'Quoted'],
  steps: {
    measure: { from: 'New', to: 'Measured', permission: P.Edit, guards: ['hasMeasureDate'] },
    design: { from: ['New', 'Measured'], to: 'Designed', permission: P.Edit, guards: ['hasDesigner'] },
    quote: { from: ['New', 'Measured', 'Designed'], to: 'Quoted', permission: P.Edit, guards: ['hasAmount'] },
    lose: { from: ['New', 'Measured', 'Designed', 'Quoted'], to: 'Lost', permission: P.Edit, comment: 'required' },
    reopen: { from: 'Lost', to: 'New', permission: P.Edit, comment: 'optional' },
    /** A sales order was made of it. An order that is there counts, even if somebody gave the intent up meanwhile. */
    convert: { from: ['New', 'Measured', 'Designed', 'Quoted', 'Lost'], to: 'Converted' },
  },
});
export const IntentState = intentLife.states;

/** What a customer means to order, from the first measurement to the order that is made of it. */
export const intentOrder = thing('IntentOrder', {
  path: PATH,
  permissions: P,
  orderedBy: 'orderNo desc',
  fields: {
    orderNo: numbered('IntentOrder', 'YX').unheeded().sorts().searches(),
    customerId: refersTo(() => customer)
      .required()
      .fixed()
      .kept()
      .filters(),
    /** As the customer and its dealer are called now. */
    customerName: text(64).readOnly().searches(),
    dealerId: id().readOnly(),
    dealerName: text(128).readOnly(),
    /** What it may come to. */
    intentAmount: money(0, 1e12).sorts(),
    deposit: money(0, 1e12),
    /** What the customer wants to spend. */
    budget: money(0, 1e12),
    styleId: text(64).from('DesignStyle'),
    rooms: texts(20, 64),
    measureDate: date().sorts(),
    designerId: refersTo(() => users),
    remark: text(1024).long(),
    /** The order that was made of it. */
    salesOrderId: id().readOnly(),
    salesOrderNo: text(500).readOnly().searches(),
    /** The contract that holds of it, or is being written. */
    contractId: id().readOnly(),
    contractNo: text(64).readOnly(),
    state: stateIn(intentLife).listed().sentBack(),
  },
});
export type IntentOrder = RecordOf<typeof intentOrder>;

export const intentOrders = {
  makeOrder: route({
    method: 'POST',
    path: `${PATH}/:id/make-order`,
    summary: 'Make a sales order of an intent order; asked again, it gives the order that was made',
    permission: P.Edit,
    body: z.object({ orderName: requiredText(128), orderTypeId: guid(), concurrencyStamp }),
    reply: recordSchema(intentOrder),
    stale: [PATH, customer.path, 'api/app/salesOrder'],
  }),
};
