// What is made again for an order that was delivered wrong or short.
import { numbered, refersTo, stateIn, text, texts, time } from '../things/field.js';
import { machine } from '../things/machine.js';
import { routesOf } from '../things/records.js';
import { thing, type RecordOf } from '../things/thing.js';
import { liableParty, MAX_PART, MAX_PARTS } from './after-sales.js';
import { orderException } from './exception.js';
import { orderMoves, salesOrder } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.SupplementaryOrders;

export const supplementaryLife = machine('SupplementaryOrder', {
  texts: 'salesOrder:supplementary',
  states: { Draft: 0, Submitted: 1, Delivered: 2, Cancelled: 9 },
  initial: 'Draft',
  ends: ['Delivered', 'Cancelled'],
  editable: ['Draft'],
  steps: {
    /** Makes the order by which it is produced and sent. */
    submit: { from: 'Draft', to: 'Submitted', permission: P.Edit, guards: ['byFactory'], comment: 'optional' },
    /** Its order is cancelled with it, and nobody has confirmed that one yet. */
    cancel: {
      from: ['Draft', 'Submitted'],
      to: 'Cancelled',
      permission: P.Edit,
      guards: ['byFactory', 'unconfirmed'],
      comment: 'optional',
    },
    /** Its order is there. */
    deliver: { from: 'Submitted', to: 'Delivered' },
    /** Its order was cancelled. */
    drop: { from: 'Submitted', to: 'Cancelled' },
  },
});
export const SupplementaryState = supplementaryLife.states;

/** Dictionary of the reasons that a tenant tells apart. */
export const REASONS = 'SupplementaryReason';

export const supplementaryOrder = thing('SupplementaryOrder', {
  path: 'api/crm/supplementary-orders',
  permissions: P,
  orderedBy: 'supplementaryNo desc',
  fields: {
    supplementaryNo: numbered('SupplementaryOrder', 'ZB').sorts().searches(),
    sourceOrderId: refersTo(() => salesOrder)
      .required()
      .fixed()
      .kept()
      .filters({ salesOrderId: 'eq' }),
    sourceOrderNo: text(500).readOnly().searches(),
    customerName: text(256).readOnly().searches(),
    /** Codes of labels, whose drawings are carried over, or names of what has none. */
    sourcePartIds: texts(MAX_PARTS, MAX_PART).required(),
    /** The report that it puts right. */
    exceptionId: refersTo(() => orderException)
      .fixed()
      .kept()
      .filters(),
    exceptionNo: text(500).readOnly(),
    reasonCode: text(64).from(REASONS),
    feeParty: liableParty().required().sorts().filters(),
    remark: text(1_000).long(),
    /** The order that was made of it. */
    salesOrderId: refersTo(() => ({ path: salesOrder.path, isFree: true })).readOnly(),
    salesOrderNo: text(500).readOnly().searches(),
    /** State of that order. */
    orderState: text(8).readOnly(),
    deliveredTime: time().readOnly().sorts(),
    state: stateIn(supplementaryLife).listed(),
  },
});
export type SupplementaryOrder = RecordOf<typeof supplementaryOrder>;

const { list, create, update } = routesOf(supplementaryOrder, [orderException.path, ...orderMoves.stale]);
export const supplementaryOrders = { list, create, update };
