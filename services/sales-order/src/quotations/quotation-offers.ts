import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { isOrderOpen, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { quotationLife, QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';
import { quotations, type PublicQuotation } from '@ishare/contracts/sales-order/quotations.js';
import { after } from '@ishare/contracts/things/machine.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { moneyText } from '@ishare/kernel/money.js';
import { currentTenantId, now, runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Serves } from '@ishare/server/serves.js';
import { factoryDay, factoryZone } from '@ishare/server/zones.js';
import { Controller, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { QuotationOffered } from '../orders/order-events.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { ShareKeys } from '@ishare/server/share-keys.js';
import { hasOtherLines, payable, refuseOutdated } from './quotation-paper.js';
import { Quotation } from './quotation.entity.js';
import { QuotationService } from './quotation.service.js';

const DAY = 86_400_000;
const purpose = 'quotation-offer';

const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** A quotation with its order, both locked, the order first. */
interface Offer {
  tx: Tx;
  order: SalesOrder;
  row: Quotation;
}

/** The factory's, wherever the reader is. */
interface Clock {
  timeZone: string;
  today: string;
}

/** Quotations that are sent out, and what becomes of them: whoever holds the link may take them until they are over. */
@Injectable()
export class QuotationOffers {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderScope,
    private readonly quotations: QuotationService,
    private readonly keys: ShareKeys,
    private readonly events: TransactionEventBus,
    private readonly localizer: Localizer,
    private readonly ports: Ports,
  ) {}

  /** Sends a quotation that is ready, or sends it again with another last day; the link stands in the reply alone. */
  async send(id: string, { days }: z.output<typeof quotations.send.body>) {
    const today = await factoryDay(this.ports);
    const validUntil = plusDays(today, days);
    await this.quotations.require(id);
    const userIds = await this.dealerUsers(id);
    const versionNo = await this.orders.tx(async (tx, visible) => {
      const { salesOrderId } = await tx.get(Quotation, id);
      const order = await visible.get(salesOrderId, { lock: true });
      const row = await tx.get(Quotation, id, { lock: true });
      const { quotationNo, items } = row;
      if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
      const state = after(quotationLife, 'send', row.state);
      if (state === undefined) throw new AppError(errors.QuotationNotSent, { quotationNo });
      refuseOutdated(order, row);
      const unpriced = items.filter(({ isPriced }) => isPriced === false).length;
      if (unpriced > 0) throw new AppError(errors.QuotationUnpriced, { quotationNo, count: unpriced });
      await tx.update(Quotation, id, { state: state as QuotationState, validUntil, sentTime: now() });
      await this.events.publish(new QuotationOffered(row, 'sent', { validUntil }), tx);
      await this.tell({ tx, order, row }, userIds, 'Quotation:SentMessage', { validUntil });
      return row.versionNo;
    });
    // Until the end of its last day, wherever the factory is.
    const { key, expires } = this.keys.make({ purpose, id }, versionNo, (days + 1) * DAY);
    return { key, expires, quotation: await this.quotations.get(id) };
  }

  /** Whoever signs in for the order's dealer. */
  private async dealerUsers(id: string): Promise<string[]> {
    const order = await this.orders.tx(async (tx, visible) => visible.get((await tx.get(Quotation, id)).salesOrderId));
    if (!order.dealerId) return [];
    const asked = { tenantId: currentTenantId(), ids: [order.dealerId] };
    return (await this.ports.client(crmPort).dealers(asked)).flatMap(({ userId }) => userId ?? []);
  }

  async show(id: string, key: string): Promise<PublicQuotation> {
    return this.opened(id, key, (clock) =>
      this.database.tx(async (tx) => {
        const row = await this.offered(tx, id, key);
        const order = await tx.get(SalesOrder, row.salesOrderId);
        refuseCancelled(order);
        return shown(row, order, clock);
      }),
    );
  }

  /** Takes the offer, once: whoever asks again is shown what was taken. */
  async accept(id: string, { token, name }: z.output<typeof quotations.accept.body>): Promise<PublicQuotation> {
    return this.opened(id, token, (clock) =>
      this.database.tx(async (tx) => {
        const found = await this.offered(tx, id, token);
        const order = await tx.get(SalesOrder, found.salesOrderId, { lock: true });
        const row = await tx.get(Quotation, id, { lock: true });
        refuseCancelled(order);
        if (row.acceptedTime !== null) return shown(row, order, clock);
        // A later version, or the order itself, was quicker.
        if (row.state !== QuotationState.Sent) throw new AppError(errors.LinkInvalid);
        if (row.validUntil! < clock.today)
          throw new AppError(errors.QuotationExpired, { quotationNo: row.quotationNo, validUntil: row.validUntil });
        // Its price is of other lines, and the discount that it was offered at is not known any more.
        if (hasOtherLines(order, row)) {
          const { salesOrderNo } = order;
          throw new AppError(errors.QuotationChanged, { salesOrderNo, quotationNo: row.quotationNo });
        }
        const acceptedAmount = payable(order, row) ?? row.totalAmount;
        const taken = await tx.update(Quotation, id, { acceptedTime: now(), acceptedBy: name, acceptedAmount });
        await this.events.publish(new QuotationOffered(row, 'taken', { name }), tx);
        const told = [order.creatorId, order.salesmanId, row.creatorId].filter((one) => one !== null);
        await this.tell({ tx, order, row }, [...new Set(told)], 'Quotation:TakenMessage', { name });
        return shown(taken, order, clock);
      }),
    );
  }

  private async opened<T>(id: string, key: string, work: (clock: Clock) => Promise<T>): Promise<T> {
    const read = this.keys.read({ purpose, id }, key);
    if (!read || !(await this.keys.isOpen(read))) throw new AppError(errors.LinkInvalid);
    return runAsTenant(read.tenantId, async () => {
      const timeZone = await factoryZone(this.ports);
      return work({ timeZone, today: dayIn(now(), timeZone) });
    });
  }

  /** A quotation that was sent, of the version that the key was given out for, and that no later one has replaced. */
  private async offered(tx: Tx, id: string, key: string): Promise<Quotation> {
    const row = await tx.find(Quotation, { id });
    const isOffered = row && (row.state === QuotationState.Sent || row.state === QuotationState.Accepted);
    if (!isOffered || this.keys.read({ purpose, id }, key)?.round !== row.versionNo)
      throw new AppError(errors.LinkInvalid);
    return row;
  }

  private async tell(
    { tx, order, row }: Offer,
    userIds: string[],
    key: string,
    more: Record<string, unknown>,
  ): Promise<void> {
    if (userIds.length === 0) return;
    const { quotationNo, versionNo, id } = row;
    const due = payable(order, row) ?? row.totalAmount;
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions.quotationOffered.name,
      userIds,
      severity: NotificationSeverity.Info,
      title: this.localizer.both('Quotation:Title', { quotationNo, versionNo }),
      message: this.localizer.both(key, {
        salesOrderNo: order.salesOrderNo,
        totalAmount: moneyText(due),
        ...more,
      }),
      data: { quotationId: id, salesOrderId: order.id },
    });
  }
}

/** Of an order that was cancelled nothing is offered any more. */
function refuseCancelled({ state }: SalesOrder): void {
  if (state === OrderState.Cancelled) throw new AppError(errors.LinkInvalid);
}

/** What whoever holds the link sees: no costs, and nobody's number. */
function shown(row: Quotation, order: SalesOrder, { today, timeZone }: Clock): PublicQuotation {
  const { quotationNo, versionNo, currency, totalAmount, validUntil, acceptedTime, acceptedBy, state, items } = row;
  return {
    ...{ quotationNo, versionNo, currency, totalAmount, validUntil, acceptedBy },
    ...{ salesOrderNo: order.salesOrderNo, orderName: order.orderName },
    ...{ customerName: order.customerName, dealerName: order.dealerName },
    payableAmount: payable(order, row) ?? null,
    isExpired: acceptedTime === null && validUntil !== null && validUntil < today,
    isOutdated: acceptedTime === null && state === QuotationState.Sent && hasOtherLines(order, row),
    isConfirmed: state === QuotationState.Accepted,
    acceptedTime: acceptedTime?.toISOString() ?? null,
    timeZone,
    items: items.map(({ roomName, cabinetNo, name, calcType, quantity, price, amount }) => ({
      ...{ roomName, cabinetNo, name, calcType, quantity, price, amount },
    })),
  };
}

@ApiTags('Quotation')
@Controller()
export class QuotationOfferController {
  constructor(private readonly offers: QuotationOffers) {}

  @Serves(quotations.send)
  send(id: string, body: z.output<typeof quotations.send.body>) {
    return this.offers.send(id, body);
  }

  @Serves(quotations.show)
  show(id: string, { key }: { key: string }) {
    return this.offers.show(id, key);
  }

  @Serves(quotations.accept)
  accept(id: string, body: z.output<typeof quotations.accept.body>) {
    return this.offers.accept(id, body);
  }
}
