// Payments: what customers without a dealer pay on their contracts, and what is paid back to them.
import { choice, codeText, flag, id, money, numbered, refersTo, rows, stateIn, text, time } from '../things/field.js';
import { machine } from '../things/machine.js';
import { pictures } from '../things/pictures.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { allocationsBody, bill, MAX_ALLOCATIONS } from './bill.js';
import { contract } from './contract.js';
import { crmPermissions } from './permissions.js';
import { REMITTANCE_CHANNELS } from './remittance.js';

const P = crmPermissions.names.Payments;
const PATH = 'api/crm/payments';

export const paymentLife = machine('Payment', {
  texts: 'crm:payment',
  states: { Entered: 0, Confirmed: 1, Reversed: 3 },
  initial: 'Entered',
  ends: ['Reversed'],
  editable: ['Entered'],
  steps: {
    /** The money is there, or has gone out: it goes to the bills that it names, else to those that are due first. */
    confirm: {
      from: 'Entered',
      to: 'Confirmed',
      permission: P.Confirm,
      guards: ['contractHolds'],
      comment: 'optional',
    },
    reverse: { from: 'Confirmed', to: 'Reversed', permission: P.Confirm, comment: 'required' },
  },
});
export const PaymentState = paymentLife.states;

/** Money that a customer has paid on his contract, or gets back. */
export const payment = thing('Payment', {
  path: PATH,
  permissions: P,
  orderedBy: 'paymentNo desc',
  fields: {
    paymentNo: numbered('Payment', 'SK').sorts().searches(),
    contractId: refersTo(() => contract)
      .required()
      .filters(),
    contractNo: text(64).readOnly().searches(),
    customerName: text(64).readOnly().searches(),
    dealerId: id().readOnly(),
    amount: money(0.01, 1e12).required().sorts(),
    payTime: time().past().required().sorts().filters({ payTimeMin: 'gte', payTimeMax: 'lte' }),
    payType: choice(REMITTANCE_CHANNELS).default('bank').sorts(),
    /** Whether it goes out, for a refund. */
    isRefund: flag(false).kept().filters(),
    /** The bank's own number of it; none is taken twice. */
    bankNo: codeText(64).unique().kept().searches(),
    voucherFiles: pictures(9).kept(),
    allocations: rows(
      { billId: refersTo(() => bill).required(), amount: money(0.01, 1e12).required() },
      MAX_ALLOCATIONS,
    ).kept(),
    allocatedAmount: money(0, 1e12).required().readOnly(),
    remark: text(512).long(),
    state: stateIn(paymentLife).listed(),
  },
});
export type Payment = RecordOf<typeof payment>;

const { list, get, create, update } = routesOf(payment, ['api/crm/bills', 'api/crm/contracts']);
export const payments = {
  list,
  get,
  create,
  update,
  allocate: route({
    method: 'POST',
    path: `${PATH}/:id/allocate`,
    summary: 'Say what of a confirmed payment goes to which bills; what is not said is released',
    permission: P.Confirm,
    body: allocationsBody,
    reply: recordSchema(payment),
    stale: [PATH, 'api/crm/bills', 'api/crm/contracts'],
  }),
};
