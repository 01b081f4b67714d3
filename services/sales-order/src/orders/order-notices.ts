import { crmPort } from '@ishare/contracts/crm/client.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { currentContext, isPast } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { EventsHandler } from '@nestjs/cqrs';
import { OrderException } from '../after-sales/exception.entity.js';
import { AfterSalesTold, DeliveryMoved, FittingMoved, OrderMoved, StateDerived } from './order-events.js';
import { SalesOrder } from './sales-order.entity.js';

/** What is told to whoever has made an order, or the report that it is of. */
interface Notice {
  /** Its words stand under `Order:<key>Title` and `Order:<key>Message`. */
  key: string;
  severity: number;
  comment?: string | null;
  /** The report that it is about, whose maker is told. */
  exceptionId?: string;
  told?: Record<string, string>;
}

const { Success, Info, Warn } = NotificationSeverity;
const REACHED: Readonly<Record<number, Pick<Notice, 'key' | 'severity'>>> = {
  [OrderState.Confirmed]: { key: 'confirmed', severity: Success },
  [OrderState.Cancelled]: { key: 'cancelled', severity: Warn },
};
const DERIVED: typeof REACHED = {
  [OrderState.PartShipped]: { key: 'partSent', severity: Info },
  [OrderState.Shipped]: { key: 'sent', severity: Success },
};
const REPORTS: Readonly<Record<string, number>> = { judged: Info, remedied: Success, exceptionClosed: Info };

type Told = OrderMoved | StateDerived | DeliveryMoved | FittingMoved | AfterSalesTold;

function noticeOf(event: Told): Notice | undefined {
  if (event instanceof OrderMoved) {
    const reached = REACHED[event.change.to];
    return reached && { ...reached, comment: event.comment };
  }
  // What comes back was sent before, and is said by nobody but its truck.
  if (event instanceof StateDerived) return event.change.to > event.change.from ? DERIVED[event.change.to] : undefined;
  if (event instanceof DeliveryMoved)
    return event.action === 'sentBack' ? { key: 'sentBack', severity: Warn, comment: event.comment } : undefined;
  const { action, data, comment } = event;
  if (event instanceof FittingMoved) {
    const told = { date: String(data['date']) };
    if (action === 'fittingAssigned') return { key: 'fittingPlanned', severity: Info, told };
    return data['wasAssigned'] === true ? { key: 'fittingDropped', severity: Warn, told } : undefined;
  }
  const severity = REPORTS[action];
  if (severity === undefined) return undefined;
  const { exceptionId, exceptionNo } = data as { exceptionId: string; exceptionNo: string };
  return { key: action, severity, comment, exceptionId, told: { exceptionNo } };
}

/** Tells whoever has taken an order what became of it, and whoever has reported a fault what is said of that. */
@EventsHandler(OrderMoved, StateDerived, DeliveryMoved, FittingMoved, AfterSalesTold)
export class OrderNotices implements HandlesInTransaction<Told> {
  constructor(
    private readonly localizer: Localizer,
    private readonly ports: Ports,
  ) {}

  async handle(event: Told, tx: Tx): Promise<void> {
    const notice = isPast() ? undefined : noticeOf(event);
    if (!notice) return;
    const { key, severity, exceptionId, comment } = notice;
    const order = await tx.get(SalesOrder, event.salesOrderId);
    const about = exceptionId ? await tx.get(OrderException, exceptionId) : order;
    if (!about.creatorId || about.creatorId === currentContext()?.principal?.userId) return;
    if (!(await this.maySee(order, about.creatorId))) return;
    const { salesOrderNo, orderName } = order;
    const said = { ...notice.told, salesOrderNo, orderName, comment: comment ?? '' };
    const { orderMoved, reportAnswered } = notificationDefinitions;
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: (exceptionId ? reportAnswered : orderMoved).name,
      userIds: [about.creatorId],
      severity,
      title: this.localizer.both(`Order:${key}Title`, said),
      message: this.localizer.both(`Order:${comment ? 'Reason' : 'Which'}`, said),
      data: { salesOrderId: order.id, salesOrderNo },
    });
  }

  /** An order may have become another dealer's since: whoever made it then sees it no more. */
  private async maySee({ tenantId, dealerId }: SalesOrder, userId: string): Promise<boolean> {
    const own = (await this.ports.client(crmPort).dealerOf({ tenantId, userId })).dealerId;
    return own === null || own === dealerId;
  }
}
