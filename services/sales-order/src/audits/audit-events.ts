import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { OrderType } from '../types/order-type.entity.js';
import type { Actor } from './actor.js';
import type { AuditDesign } from './audit-design.entity.js';
import type { AuditTarget } from './audit-guards.js';

// What is done with sheets, as people are told of it. It is published in the transaction that it happens in; what an
// order hears of each of its sheets stands in orders/order-events.ts.

export interface MovedSheet {
  before: AuditDesign;
  after: AuditDesign;
  type: OrderType;
}

/** Somebody has done one action on sheets, all at once. */
export class SheetsActedOn {
  constructor(
    readonly action: AuditAction,
    readonly moved: readonly MovedSheet[],
    readonly by: {
      actor: Actor;
      target: AuditTarget | null;
      comment: string | null;
      fourEyes: boolean;
      /** Who are told of sheets that now wait for anybody. */
      auditors: readonly string[];
    },
  ) {}
}

/** A new sheet waits for its first audit. */
export class SheetOpened {
  constructor(
    readonly sheet: AuditDesign,
    readonly type: OrderType,
    readonly by: { actor: Actor; auditors: readonly string[] },
  ) {}
}
