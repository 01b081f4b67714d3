import { dealer } from './dealer.js';
import { choice, money, numbered, refersTo, rows, stateIn, text, time } from '../things/field.js';
import { machine } from '../things/machine.js';
import { thing } from '../things/thing.js';
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
    remitTime: time().required().sorts(),
    bank: text(64).searches(),
    channel: choice(REMITTANCE_CHANNELS).default('bank').sorts(),
    /** Files of the file service. */
    voucherFiles: rows({ id: text(64).required(), name: text(256).required(), mimeType: text(128).required() }, 9),
    state: stateIn(remittanceLife).listed(),
  },
});
