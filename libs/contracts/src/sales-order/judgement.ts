// Who is liable for a fault, by what share, and what that comes to.
import { z } from 'zod';
import { itemsReply, query } from '../schemas.js';
import { money, named, percent, refersTo, stateIn, text, time } from '../things/field.js';
import { machine } from '../things/machine.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { ExceptionType, liableParty } from './after-sales.js';
import { orderException } from './exception.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Judgements;

export const judgementLife = machine('Judgement', {
  texts: 'salesOrder:judgement',
  states: { Draft: 0, Confirmed: 1 },
  initial: 'Draft',
  ends: ['Confirmed'],
  editable: ['Draft'],
  steps: {
    /** The shares of its report come to 100 per cent; the last one that is confirmed judges the report. */
    confirm: {
      from: 'Draft',
      to: 'Confirmed',
      permission: P.Edit,
      guards: ['byFactory', 'fullyShared'],
      comment: 'optional',
    },
    /** Its report was judged as a whole. */
    seal: { from: 'Draft', to: 'Confirmed' },
  },
});
export const JudgementState = judgementLife.states;

/** One liable party of one report. */
export const judgement = thing('Judgement', {
  path: 'api/crm/judgements',
  permissions: P,
  orderedBy: 'creationTime desc',
  fields: {
    exceptionId: refersTo(() => orderException)
      .required()
      .fixed()
      .kept()
      .filters(),
    exceptionNo: text(500).readOnly().searches(),
    /** What was wrong, as its report says. */
    exceptionType: named(ExceptionType).readOnly().sorts().filters(),
    salesOrderId: refersTo(() => ({ path: 'api/app/salesOrder', isFree: true })).readOnly(),
    salesOrderNo: text(500).readOnly().searches(),
    liableParty: liableParty().required().sorts().filters(),
    /** Per cent of the fault. */
    ratio: percent().above(0).required().sorts(),
    cost: money(0, 1e9).default(0).sorts(),
    remark: text(500).long(),
    confirmedTime: time().readOnly().sorts().filters({ confirmedFrom: 'gte', confirmedTo: 'lte' }),
    state: stateIn(judgementLife).listed(),
  },
});
export type Judgement = RecordOf<typeof judgement>;

/** Faults of one kind that a party is liable for. */
const faultCost = z.object({
  /** One of LiableParty, one of ExceptionType. */
  liableParty: z.number().int(),
  type: z.number().int(),
  count: z.number().int(),
  cost: z.number(),
});
export type FaultCost = z.output<typeof faultCost>;
export const faultCostQuery = z.object({ from: query.date(), to: query.date() });

const { list, create, update } = routesOf(judgement, [orderException.path]);

export const judgements = {
  list,
  create,
  update,
  costs: route({
    method: 'GET',
    path: `${judgement.path}/costs`,
    summary: 'Sum what confirmed judgements of a period come to, by liable party and kind of fault',
    permission: P.Default,
    query: faultCostQuery,
    reply: itemsReply(faultCost),
  }),
};
