// The life of a sales order, declared once: the service moves orders by it, clients show buttons by it.
import type { STATIONS } from './product-type.js';
import { machine, stepsOf, type GuardOf, type StateOf } from '../things/machine.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Orders;

/** What people do to an order; every other state follows from its sheets, quotations and production. */
export const orderLife = machine('SalesOrder', {
  states: {
    Draft: 0,
    Submitted: 10,
    Designing: 20,
    Auditing: 30,
    Audited: 40,
    Quoted: 50,
    Confirmed: 60,
    Split: 70,
    Scheduled: 80,
    Producing: 90,
    Produced: 100,
    PartShipped: 110,
    Shipped: 120,
    Signed: 130,
    Installed: 140,
    Closed: 150,
    Cancelled: 900,
  },
  initial: 'Draft',
  ends: ['Closed', 'Cancelled'],
  derived: ['Submitted', 'Designing', 'Auditing', 'Audited', 'Quoted'],
  unreached: ['Split'],
  steps: {
    submit: { from: 'Draft', to: 'Submitted', permission: P.Edit, guards: ['complete'], comment: 'optional' },
    confirm: {
      from: 'Quoted',
      to: 'Confirmed',
      permission: P.Edit,
      guards: ['approved', 'discountAllowed', 'linesPriced', 'quoted', 'depositPaid'],
      comment: 'optional',
    },
    cancel: {
      from: ['Draft', 'Submitted', 'Designing', 'Auditing', 'Audited', 'Quoted', 'Confirmed', 'Scheduled'],
      to: 'Cancelled',
      permission: P.Edit,
      comment: 'required',
    },
    /** A plan with its parts is confirmed; `unschedule` where that is taken back. */
    schedule: { from: 'Confirmed', to: 'Scheduled' },
    unschedule: { from: 'Scheduled', to: 'Confirmed' },
    /** The saw has begun on its parts, or more of them are planned. */
    produce: { from: ['Confirmed', 'Scheduled', 'Produced'], to: 'Producing' },
    /** All its parts are cut. */
    complete: { from: 'Producing', to: 'Produced' },
    /** Some of it is on its way. */
    shipPart: { from: ['Confirmed', 'Scheduled', 'Producing', 'Produced', 'Shipped'], to: 'PartShipped' },
    /** All of it is on its way or there. */
    ship: { from: ['Confirmed', 'Produced', 'PartShipped'], to: 'Shipped' },
    /** All that was sent came back. */
    bringBack: { from: ['PartShipped', 'Shipped'], to: 'Produced' },
    /** Whoever gets it has signed for all of it. */
    sign: { from: 'Shipped', to: 'Signed' },
    /** All that was to be fitted is; where nobody records what is sent, it is there as well. */
    install: { from: ['Produced', 'Shipped', 'Signed'], to: 'Installed' },
    /** Nothing of it is open any more: nothing to send, no report, nothing that is made again, no visit of fitters. */
    close: {
      from: ['Confirmed', 'Produced', 'Signed', 'Installed'],
      to: 'Closed',
      permission: P.Edit,
      guards: ['nothingToSend', 'settled'],
      comment: 'optional',
    },
  },
});

export const OrderState = orderLife.states;
export type OrderState = StateOf<typeof orderLife>;
/** What people do; the other steps follow from what the workshop says. */
export const orderActions = stepsOf(orderLife).filter((step) => 'permission' in step);
export type OrderAction = (typeof orderActions)[number];
export type OrderGuard = GuardOf<typeof orderLife>;

const S = OrderState;

/** Whether lines, design and header may still be changed; afterwards they are what the customer has agreed to. */
export function isOrderOpen(state: number): boolean {
  return state < S.Confirmed;
}

/** From which state to which an order is open for what is done with it; a list narrows to such orders by `openFor`. */
const openFor = {
  /** Its goods are packed, sent and fetched. */
  packing: [S.Confirmed, S.Installed],
  /** What is wrong with it is reported, made again and fitted. */
  reports: [S.Confirmed, S.Closed],
} as const;
export type OrderUse = keyof typeof openFor;
export const orderUses = Object.keys(openFor) as [OrderUse, ...OrderUse[]];
export const statesOpenFor = (use: OrderUse): readonly [from: number, to: number] => openFor[use];

export function isOpenFor(use: OrderUse, state: number): boolean {
  const [from, to] = statesOpenFor(use);
  return state >= from && state <= to;
}

/** What orders count as that have come so far at most; a list narrows to them by `stage`, and figures count them so. */
const stages = {
  /** Ordered, and not cancelled. */
  placed: S.Closed,
  /** Something of it is still to be sent. */
  toSend: S.PartShipped,
} as const;
export type OrderStage = keyof typeof stages;
export const orderStages = Object.keys(stages) as [OrderStage, ...OrderStage[]];
export const lastStateOf = (stage: OrderStage): OrderState => stages[stage];

/** Shares of an order's progress; those that do not concern it are left out of the whole. */
export const PROGRESS_SHARES = {
  perAudited: 15,
  perQuoted: 10,
  perPaid: 10,
  perSplit: 10,
  perCut: 15,
  perEdged: 10,
  perBored: 10,
  perPacked: 10,
  perShipped: 5,
  perInstalled: 5,
} as const satisfies Record<string, number>;
export type ProgressPart = keyof typeof PROGRESS_SHARES;

/** What is done at a station of the product's route. */
export const PROGRESS_STATIONS: { readonly [P in ProgressPart]?: (typeof STATIONS)[number] } = {
  perCut: 'cut',
  perEdged: 'edge',
  perBored: 'bore',
  perPacked: 'pack',
};

/** What happened to an order, as its timeline tells it. */
export const OrderEventKind = {
  Created: 0,
  State: 1,
  Audit: 2,
  File: 3,
  Quotation: 4,
  Design: 5,
  Production: 6,
  /** Faults, what is made again for them, and fitting. */
  AfterSales: 10,
  /** Who has changed what is to be paid, from what to what. */
  Money: 7,
  /** Who has changed the order's own fields after it was handed in. */
  Edited: 8,
  /** What was packed, sent and taken. */
  Delivery: 9,
  /** What people say. */
  Comment: 11,
} as const;
