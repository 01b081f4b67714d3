import type { packageLife } from '@ishare/contracts/sales-order/package.js';
import type { StepName } from '@ishare/contracts/things/machine.js';
import { SettledEvent } from '@ishare/cqrs/settled-event.js';
import type { AuditDesign } from '../audits/audit-design.entity.js';
import type { Quotation } from '../quotations/quotation.entity.js';

// What happens to orders. It is published in the transaction that it happens in; who hears it stands in
// order-timeline.ts and order-refresh.ts.

interface Change<T> {
  from: T;
  to: T;
}

abstract class OrderEvent {
  constructor(readonly salesOrderId: string) {}
}

export class OrderCreated extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly salesOrderNo: string,
  ) {
    super(salesOrderId);
  }
}

/** What stands at the head of an order was changed: fields with what stood in them and what stands there now. */
export class OrderEdited extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly changes: readonly ({ field: string } & Change<string | null>)[] = [],
  ) {
    super(salesOrderId);
  }
}

export class DiscountChanged extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly what: 'discountRate' | 'discountAmount',
    readonly change: Change<number>,
  ) {
    super(salesOrderId);
  }
}

export class DesignChanged extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly action: 'chosen' | 'cancelled' | 'unlocked',
    readonly designId: string | null,
  ) {
    super(salesOrderId);
  }
}

/** The deposit of an order that is confirmed is gone, or there again. */
export class OrderHeld extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly isHeld: boolean,
  ) {
    super(salesOrderId);
  }
}

/** Somebody has moved an order to another state. */
export class OrderMoved extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly action: string,
    readonly change: Change<number>,
    readonly comment: string | null,
  ) {
    super(salesOrderId);
  }
}

/** An order's state has followed from its parts. */
export class StateDerived extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly change: Change<number>,
  ) {
    super(salesOrderId);
  }
}

/** A sheet was handed in or moved, and stands as given. */
export class SheetMoved extends OrderEvent {
  constructor(
    readonly sheet: AuditDesign,
    readonly operationState: number,
    readonly from: number | null,
    readonly comment: string | null,
  ) {
    super(sheet.salesOrderId);
  }
}

export class QuotationFinished extends OrderEvent {
  constructor(
    readonly quotation: Quotation,
    readonly totalAmount: number,
  ) {
    super(quotation.salesOrderId);
  }
}

/** Somebody has said something of the order. */
export class OrderCommented extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly text: string,
    readonly mentions: readonly { id: string; name: string }[],
  ) {
    super(salesOrderId);
  }
}

/** A quotation was sent out, or taken by whoever held its link. */
export class QuotationOffered extends OrderEvent {
  constructor(
    readonly quotation: Quotation,
    readonly action: 'sent' | 'taken',
    readonly told: Record<string, unknown>,
  ) {
    super(quotation.salesOrderId);
  }
}

/** Sheets of an order were split into parts for production. */
export class PartsMade extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly task: { taskId: string; taskNo: string },
  ) {
    super(salesOrderId);
  }
}

/** Parts of an order were handed to the optimiser. */
export class PartsHandedOver extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly file: { importFileId: string; fileNo: string },
  ) {
    super(salesOrderId);
  }
}

/**
 * The workshop has planned parts of an order, has begun to cut them or is through with a list; without a step some more
 * are cut.
 */
export class PartsCut extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly step: 'planned' | 'unplanned' | 'begun' | 'cut' | undefined,
    readonly file: { importFileId: string; fileNo: string },
  ) {
    super(salesOrderId);
  }
}

/** Something was found wrong with parts of an order, judged, made again or put right. */
export class AfterSalesTold extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly action: string,
    readonly data: Record<string, unknown>,
    readonly comment: string | null = null,
  ) {
    super(salesOrderId);
  }
}

/** What was made again of an order is with whoever gets it. */
export class RemadePartsCame extends OrderEvent {}

/** Fitters were sent for an order, are there, or are through. */
export class FittingMoved extends AfterSalesTold {}

/** A package of an order was closed, opened again, put somewhere, or went; most of it says the package's own trace. */
export class PackageMoved extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly step: StepName<typeof packageLife>,
    readonly told: { packageId: string; packageNo: string },
    readonly comment: string | null = null,
  ) {
    super(salesOrderId);
  }
}

/** An order has a package more or less. */
export class DeliveryParts extends OrderEvent {}

/** A truck with packages of an order, or somebody who fetches them. */
export class DeliveryMoved extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly action:
      | 'planned'
      | 'sent'
      | 'left'
      | 'signed'
      | 'sentBack'
      | 'cancelled'
      | 'pickupPlanned'
      | 'pickupCalled'
      | 'pickupLapsed'
      | 'pickedUp'
      | 'pickupLeft'
      | 'pickupCancelled',
    readonly told: { packages: number } & (
      | { shipmentId: string; shipmentNo: string }
      | { pickupId: string; pickupCode: string }
    ),
    readonly comment: string | null = null,
  ) {
    super(salesOrderId);
  }
}

export class FileKept extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly file: { fileId: string; fileName: string },
  ) {
    super(salesOrderId);
  }
}

export class FileRemoved extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly fileName: string,
  ) {
    super(salesOrderId);
  }
}

/** More of an order is paid, or less. */
export class MoneyReceived extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly change: Change<number>,
  ) {
    super(salesOrderId);
  }
}

export class LinesSaved extends OrderEvent {}

/** What the lines of a tab come to has changed, or their prices have. */
export class LinesRepriced extends OrderEvent {
  constructor(
    salesOrderId: string,
    readonly money: {
      tab: string;
      from: number;
      to: number;
      count: number;
      prices: readonly { name: string; from: number | undefined; to: number }[];
    },
  ) {
    super(salesOrderId);
  }
}

/**
 * Amounts, progress and state of an order no longer follow from its parts: they are computed anew, once, before the
 * commit.
 */
export class OrderPartsChanged extends SettledEvent {}
