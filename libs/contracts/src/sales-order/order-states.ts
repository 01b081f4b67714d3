// The life of a sales order, declared once: the service moves orders by it, clients show buttons by it.
import { salesOrderPermissions } from './permissions.js';

export const OrderState = {
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
} as const;
export type OrderState = (typeof OrderState)[keyof typeof OrderState];

const S = OrderState;
const P = salesOrderPermissions.names.Orders;

export interface OrderAction {
  /** Wire name, last part of the path. */
  name: 'submit' | 'confirm' | 'cancel' | 'close';
  from: readonly OrderState[];
  to: OrderState;
  permission: string;
  comment: 'optional' | 'required';
}

/** What people do to an order; every other state follows from its sheets, quotations and production. */
export const orderActions: readonly OrderAction[] = [
  { name: 'submit', from: [S.Draft], to: S.Submitted, permission: P.Edit, comment: 'optional' },
  { name: 'confirm', from: [S.Quoted], to: S.Confirmed, permission: P.Edit, comment: 'optional' },
  {
    name: 'cancel',
    from: [S.Draft, S.Submitted, S.Designing, S.Auditing, S.Audited, S.Quoted, S.Confirmed],
    to: S.Cancelled,
    permission: P.Edit,
    comment: 'required',
  },
  { name: 'close', from: [S.Signed, S.Installed], to: S.Closed, permission: P.Edit, comment: 'optional' },
];

/** States that follow from audit sheets and quotations, and change with them. */
export const DERIVED_STATES: readonly OrderState[] = [S.Submitted, S.Designing, S.Auditing, S.Audited, S.Quoted];

/** Whether lines, design and header may still be changed; afterwards they are what the customer has agreed to. */
export function isOrderOpen(state: number): boolean {
  return state < S.Confirmed;
}

/** Shares of an order's progress; together 100. */
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

/** What happened to an order, as its timeline tells it. */
export const OrderEventKind = {
  Created: 0,
  State: 1,
  Audit: 2,
  File: 3,
  Quotation: 4,
  Design: 5,
  Production: 6,
  /** Who has changed what is to be paid, from what to what. */
  Money: 7,
} as const;
