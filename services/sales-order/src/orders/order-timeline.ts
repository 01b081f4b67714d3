import { OrderEventKind } from '@ishare/contracts/sales-order/order-states.js';
import type { HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentContext, now } from '@ishare/server/context.js';
import { EventsHandler } from '@nestjs/cqrs';
import * as happened from './order-events.js';
import { SalesOrderEvent } from './sales-order.entity.js';

type Kind = (typeof OrderEventKind)[keyof typeof OrderEventKind];

interface Line {
  kind: Kind;
  action: string;
  comment?: string | null;
  data: Record<string, unknown>;
  /** Who asked for it, where it is done later. */
  by?: string | null;
}
type Told = { salesOrderId: string };

/** How the timeline tells one class of events. */
function tells<E extends Told, A extends unknown[]>(
  event: new (...given: A) => E,
  line: (event: E) => Line | undefined,
) {
  return { event, of: (one: Told): Line | undefined => (one instanceof event ? line(one) : undefined) };
}

const afterSales = ({ action, data, comment }: happened.AfterSalesTold): Line => ({
  kind: OrderEventKind.AfterSales,
  action,
  data,
  comment,
});

/** Of a package; trucks tell what goes. */
const TOLD_STEPS: readonly string[] = ['close', 'reopen'];

const told = [
  tells(happened.OrderCreated, ({ salesOrderNo }) => ({
    kind: OrderEventKind.Created,
    action: 'created',
    data: { salesOrderNo },
  })),
  tells(happened.OrderMoved, ({ action, comment, change }) => ({
    kind: OrderEventKind.State,
    action,
    comment,
    data: { ...change },
  })),
  tells(happened.StateDerived, ({ change }) => ({
    kind: OrderEventKind.State,
    action: 'derived',
    data: { ...change },
  })),
  tells(happened.OrderEdited, ({ changes }) =>
    changes.length > 0 ? { kind: OrderEventKind.Edited, action: 'edited', data: { changes } } : undefined,
  ),
  tells(happened.DiscountChanged, ({ what, change }) => ({
    kind: OrderEventKind.Money,
    action: what,
    data: { ...change },
  })),
  tells(happened.LinesRepriced, ({ money }) => ({ kind: OrderEventKind.Money, action: 'lines', data: money })),
  tells(happened.MoneyReceived, ({ change }) => ({
    kind: OrderEventKind.Money,
    action: 'received',
    data: { ...change },
  })),
  tells(happened.OrderHeld, ({ isHeld }) => ({
    kind: OrderEventKind.Money,
    action: isHeld ? 'held' : 'freed',
    data: {},
  })),
  tells(happened.DesignChanged, ({ action, designId }) => ({
    kind: OrderEventKind.Design,
    action,
    data: { designId },
  })),
  tells(happened.SheetMoved, ({ sheet, operationState, from, comment }) => ({
    kind: OrderEventKind.Audit,
    action: String(operationState),
    comment,
    data: {
      auditId: sheet.id,
      auditCode: sheet.auditCode,
      auditName: sheet.auditName,
      from,
      to: sheet.state,
      levelIndex: sheet.levelIndex,
    },
  })),
  tells(happened.QuotationFinished, ({ quotation: { id, quotationNo, versionNo, creatorId }, totalAmount }) => ({
    by: creatorId,
    kind: OrderEventKind.Quotation,
    action: 'ready',
    data: { quotationId: id, quotationNo, versionNo, totalAmount },
  })),
  tells(happened.QuotationOffered, ({ quotation: { id, quotationNo, versionNo }, action, told: more }) => ({
    kind: OrderEventKind.Quotation,
    action,
    data: { quotationId: id, quotationNo, versionNo, ...more },
  })),
  tells(happened.OrderCommented, ({ text, mentions }) => ({
    kind: OrderEventKind.Comment,
    action: 'said',
    comment: text,
    data: { mentions },
  })),
  tells(happened.AfterSalesTold, afterSales),
  tells(happened.FittingMoved, afterSales),
  tells(happened.PartsMade, ({ task }) => ({ kind: OrderEventKind.Production, action: 'jsonTask', data: task })),
  tells(happened.PartsHandedOver, ({ file }) => ({
    kind: OrderEventKind.Production,
    action: 'importFile',
    data: file,
  })),
  tells(happened.PartsCut, ({ step, file }) =>
    step ? { kind: OrderEventKind.Production, action: step, data: file } : undefined,
  ),
  tells(happened.PackageMoved, ({ step, told: data, comment }) =>
    TOLD_STEPS.includes(step) ? { kind: OrderEventKind.Delivery, action: step, comment, data } : undefined,
  ),
  tells(happened.DeliveryMoved, ({ action, told: data, comment }) => ({
    kind: OrderEventKind.Delivery,
    action,
    comment,
    data,
  })),
  tells(happened.FileKept, ({ file }) => ({ kind: OrderEventKind.File, action: 'uploaded', data: file })),
  tells(happened.FileRemoved, ({ fileName }) => ({ kind: OrderEventKind.File, action: 'deleted', data: { fileName } })),
];

/** Writes an order's timeline, in the name of whoever is signed in. */
@EventsHandler(...told.map(({ event }) => event))
export class OrderTimeline implements HandlesInTransaction<Told> {
  async handle(event: Told, tx: Tx): Promise<void> {
    const [said] = told.flatMap(({ of }) => of(event) ?? []);
    if (!said) return;
    const { action, comment = null, by = null, ...line } = said;
    const principal = currentContext()?.principal;
    await tx.insert(SalesOrderEvent, {
      ...line,
      salesOrderId: event.salesOrderId,
      action: action.slice(0, 64),
      time: now(),
      userId: principal?.userId ?? by,
      userName: principal?.userName ?? null,
      comment,
    });
  }
}
