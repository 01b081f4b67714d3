// Bills: what is to be paid of a contract or an order, and what of it is.
import { z } from 'zod';
import { concurrencyStamp, guid, itemsReply, text as optionalText } from '../schemas.js';
import { choice, date, id, money, named, numbered, refersTo, stateIn, text, whole } from '../things/field.js';
import { machine } from '../things/machine.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { salesOrders } from '../sales-order/records.js';
import { contract, DUE_EVENTS } from './contract.js';
import { customer } from './customer.js';
import { dealer } from './dealer.js';
import { crmPermissions } from './permissions.js';

const P = crmPermissions.names.Bills;
const PATH = 'api/crm/bills';

export const BillType = { Deposit: 0, Progress: 1, Final: 2, Refund: 3 } as const;

/** It follows from what is paid of it; `Overdue` also from the day. */
export const billLife = machine('Bill', {
  texts: 'crm:bill',
  states: { Open: 0, Part: 1, Paid: 2, Overdue: 3, Void: 9 },
  initial: 'Open',
  ends: ['Void'],
  derived: ['Open', 'Part', 'Paid', 'Overdue'],
  steps: {
    /** Nothing of it is paid, and nothing is to be. */
    void: { from: ['Open', 'Overdue'], to: 'Void', permission: P.Void, comment: 'required' },
  },
});
export const BillState = billLife.states;

/** Something to be paid, or to be paid back. */
export const bill = thing('Bill', {
  path: PATH,
  permissions: { list: P.Default, get: P.Default, create: P.Create, update: P.Create, delete: P.Void },
  verbs: ['list', 'get'],
  orderedBy: 'billNo desc',
  fields: {
    billNo: numbered('Bill', 'ZD').sorts().searches(),
    contractId: refersTo(() => contract)
      .readOnly()
      .filters(),
    contractNo: text(64).readOnly().searches(),
    /** Which share of the contract's plan it is, from 0. */
    planIndex: whole(0, 100).readOnly(),
    salesOrderId: refersTo(() => salesOrders)
      .readOnly()
      .filters(),
    salesOrderNo: text(500).readOnly().searches(),
    customerId: refersTo(() => customer)
      .readOnly()
      .filters(),
    customerName: text(64).readOnly().searches(),
    dealerId: refersTo(() => dealer)
      .readOnly()
      .filters(),
    dealerName: text(128).readOnly(),
    type: named(BillType).required().readOnly().sorts().filters(),
    name: text(64).readOnly(),
    amount: money(0, 1e12).required().readOnly().sorts(),
    /** What of it is paid, or paid back. */
    allocatedAmount: money(0, 1e12).required().readOnly(),
    openAmount: money(0, 1e12).required().readOnly(),
    /** What makes it due, as long as no day is known. */
    dueEvent: choice(DUE_EVENTS).readOnly(),
    dueDate: date().readOnly().sorts().filters({ dueDateMin: 'gte', dueDateMax: 'lte' }),
    /** The bill that is paid back. */
    refundOfId: id().readOnly().filters(),
    remark: text(512).readOnly(),
    state: stateIn(billLife).ownSteps().listed(),
  },
});
export type Bill = RecordOf<typeof bill>;
const billReply = recordSchema(bill);

/** What was put on a bill. */
const billAllocation = z.object({
  id: z.guid(),
  amount: z.number(),
  time: z.iso.datetime(),
  releasedTime: z.iso.datetime().nullable(),
  userName: z.string().nullable(),
  remittanceId: z.guid().nullable(),
  paymentId: z.guid().nullable(),
  /** Number of the remittance or payment; none where it went to the dealer's balance. */
  sourceNo: z.string().nullable(),
});
export type BillAllocation = z.output<typeof billAllocation>;

/** A split: what of a sum of money goes to which bill. */
export const MAX_ALLOCATIONS = 200;
export const allocationRow = z.object({ billId: guid(), amount: z.number().min(0.01).max(1e12).multipleOf(0.01) });
export type AllocationRow = z.output<typeof allocationRow>;
/** The whole split: what was there before and is not in it is released. */
export const allocationsBody = z.object({
  allocations: z.array(allocationRow).max(MAX_ALLOCATIONS),
  concurrencyStamp,
});

const { list, get } = routesOf(bill);
const one = `${PATH}/:id` as const;
export const bills = {
  list,
  get,
  ofOrder: route({
    method: 'POST',
    path: `${PATH}/of-order`,
    summary: 'Bill an order without a contract by the rates of its type; what it has more by now is billed as well',
    permission: P.Create,
    body: z.object({ salesOrderId: guid() }),
    reply: itemsReply(billReply),
    stale: [PATH],
  }),
  allocations: route({
    method: 'GET',
    path: `${one}/allocations`,
    summary: 'List what was put on a bill and taken from it, the latest first',
    permission: P.Default,
    reply: itemsReply(billAllocation),
  }),
  refund: route({
    method: 'POST',
    path: `${one}/refund`,
    summary: "Bill what is paid back of a bill: a dealer's goes to his balance at once, a customer's by a payment",
    permission: P.Refund,
    body: z.object({ amount: z.number().min(0.01).max(1e12).multipleOf(0.01), comment: optionalText(512) }),
    reply: billReply,
    stale: [PATH],
  }),
  void: route({
    method: 'POST',
    path: `${one}/void`,
    summary: 'Take back a bill of which nothing is paid',
    permission: P.Void,
    body: z.object({ comment: z.string().trim().min(1).max(512) }),
    reply: billReply,
    stale: [PATH],
  }),
};
