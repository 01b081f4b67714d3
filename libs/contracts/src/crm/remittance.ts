import { dealer } from './dealer.js';
import { allocationsBody, bill, MAX_ALLOCATIONS } from './bill.js';
import { choice, codeText, money, numbered, refersTo, rows, stateIn, text, time } from '../things/field.js';
import { machine } from '../things/machine.js';
import { pictures } from '../things/pictures.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { thing, type RecordOf } from '../things/thing.js';
import { crmPermissions } from './permissions.js';

const P = crmPermissions.names.Remittances;

/** How money comes. */
export const REMITTANCE_CHANNELS = ['bank', 'alipay', 'wechat', 'cash', 'other'] as const;

export const remittanceLife = machine('Remittance', {
  texts: 'crm:remittance',
  states: { Submitted: 0, Confirmed: 1, Rejected: 2, Reversed: 3 },
  initial: 'Submitted',
  ends: ['Reversed'],
  editable: ['Submitted', 'Rejected'],
  steps: {
    /** The money is there: it stands to the dealer's credit. */
    confirm: { from: 'Submitted', to: 'Confirmed', permission: P.Confirm, guards: ['byFactory'], comment: 'optional' },
    reject: { from: 'Submitted', to: 'Rejected', permission: P.Confirm, guards: ['byFactory'], comment: 'required' },
    resubmit: { from: 'Rejected', to: 'Submitted', permission: P.Edit, comment: 'optional' },
    /** Confirmed by mistake, or taken back by the bank: the credit goes again. */
    reverse: { from: 'Confirmed', to: 'Reversed', permission: P.Confirm, guards: ['byFactory'], comment: 'required' },
  },
});

/** Money that a dealer has sent to the factory. */
export const remittance = thing('Remittance', {
  path: 'api/crm/remittances',
  permissions: P,
  orderedBy: 'remittanceNo desc',
  fields: {
    remittanceNo: numbered('Remittance', 'HK').sorts().searches(),
    dealerId: refersTo(() => dealer)
      .required()
      .filters(),
    /** As the dealer is called now. */
    dealerName: text(128).readOnly(),
    amount: money(0.01, 1e12).required().sorts(),
    remitTime: time().past().required().sorts(),
    bank: text(64).searches(),
    channel: choice(REMITTANCE_CHANNELS).default('bank').sorts(),
    /** The bank's own number of it; none is taken twice. */
    bankNo: codeText(64).unique().kept().searches(),
    /** Files of the file service. */
    voucherFiles: pictures(9),
    /** What of it goes to which bill, from when it is confirmed; what is left stands to the dealer's credit. */
    allocations: rows(
      { billId: refersTo(() => bill).required(), amount: money(0.01, 1e12).required() },
      MAX_ALLOCATIONS,
    ).kept(),
    allocatedAmount: money(0, 1e12).required().readOnly(),
    state: stateIn(remittanceLife).listed(),
  },
});
export type Remittance = RecordOf<typeof remittance>;

const also = ['api/crm/bills', 'api/crm/dealers', 'api/crm/contracts'];
const { list, get, create, update } = routesOf(remittance, also);
export const remittances = {
  list,
  get,
  create,
  update,
  allocate: route({
    method: 'POST',
    path: `${remittance.path}/:id/allocate`,
    summary: 'Say what of a confirmed remittance goes to which bills; what is not said is released',
    permission: P.Confirm,
    body: allocationsBody,
    reply: recordSchema(remittance),
    stale: [remittance.path, ...also],
  }),
};
