import { moneyText } from '@ishare/kernel/money.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { quotationRequested } from '@ishare/contracts/sales-order/events.js';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { OFFERED, QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { isPast, now, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { DesignReader } from '../designs/design-reader.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { SalesOrderLine } from '../details/order-line.entity.js';
import { QuotationFinished } from '../orders/order-events.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { HardwareBook } from '../price-lists/hardware.js';
import { PriceBook, type Prices } from '../price-lists/prices.js';
import { costOf, itemsOfDesign, itemsOfLines, totalOf } from './quotation-items.js';
import { Quotation, type QuotationItem } from './quotation.entity.js';

const WRITE_LINES = `
  insert into sales_order_line (id, tenant_id, sales_order_id, kind, source_id, name, code, price, count, amount,
  room_name, cabinet_no, sort, is_manual, detail, extra_properties, creation_time, is_deleted, concurrency_stamp)
  select x.id, $1, $2, $3, $4, x.name, x."partRef", x.price, x.quantity, x.amount, x."roomName", x."cabinetNo", x.sort,
    false, jsonb_build_object('category', x.category, 'calcType', x."calcType"), '{}', $6, false,
    gen_random_uuid()::text
    from jsonb_to_recordset($5::jsonb) as x(id uuid, name text, "partRef" text, price numeric, quantity numeric,
      amount numeric, "roomName" text, "cabinetNo" text, sort int, category int, "calcType" int)`;

/** A quotation, and the order that it was asked for. */
interface Asked {
  quotation: Quotation;
  order: SalesOrder;
}

/** Computes quotations: once each, in the transaction that marks them as handled. */
@Injectable()
export class QuotationHandlers {
  constructor(
    private readonly designs: DesignReader,
    private readonly prices: PriceBook,
    private readonly hardware: HardwareBook,
    private readonly localizer: Localizer,
    private readonly events: TransactionEventBus,
  ) {}

  @OnEvent(quotationRequested)
  async compute({ quotationId }: { quotationId: string }, tx: Tx): Promise<void> {
    const asked = await tx.find(Quotation, { id: quotationId });
    if (!asked || asked.state !== QuotationState.Calculating) return;
    const prices = await this.prices.of(asked.quotationName, await tx.find(SalesOrder, { id: asked.salesOrderId }), tx);
    const order = await tx.find(SalesOrder, { id: asked.salesOrderId }, { lock: true });
    // Two deliveries at once: the second finds it done.
    if ((await tx.find(Quotation, { id: quotationId }, { lock: true }))?.state !== QuotationState.Calculating) return;
    const newer = await tx.em.findOne(Quotation, {
      where: { salesOrderId: asked.salesOrderId, isDeleted: false },
      order: { versionNo: 'DESC' },
    });
    // Somebody has asked again, or the order has gone on, since this was asked for.
    if (!order || !isOrderOpen(order.state) || newer!.versionNo > asked.versionNo)
      return void (await tx.update(Quotation, asked.id, { state: QuotationState.Superseded }));
    try {
      const items = await this.items(tx, asked, prices);
      await this.finish(tx, { quotation: asked, order }, items, prices.priceListId);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await tx.update(Quotation, asked.id, {
        state: QuotationState.Failed,
        failure: { text: error.definition.text, data: { ...error.data } },
      });
      await this.tell(
        tx,
        { quotation: asked, order },
        NotificationSeverity.Error,
        this.localizer.both(error.definition.text, error.data),
      );
    }
  }

  /** The designs of the sheets, then what stands in the tabs; lines written by hand into the sales list stay. */
  private async items(tx: Tx, { auditIds, salesOrderId }: Quotation, prices: Prices): Promise<QuotationItem[]> {
    const sheets = await tx.em.find(AuditDesign, { where: { id: In(auditIds) }, order: { auditCode: 'ASC' } });
    const contents = await this.designs.ofSheets(tx, sheets);
    const models = await this.designs.modelsOf(contents);
    const bought = await this.hardware.of(
      contents.flatMap(({ content }) => content ?? []),
      models,
    );
    const lines = await tx.em.find(SalesOrderLine, {
      where: { salesOrderId, isDeleted: false },
      order: { kind: 'ASC', sort: 'ASC', id: 'ASC' },
    });
    return [
      ...contents.flatMap(({ content }) => (content ? itemsOfDesign(content, prices, models, bought) : [])),
      ...itemsOfLines(
        lines.filter(({ kind, isManual }) => kind !== LineKind.SalesLists || isManual),
        prices,
      ),
    ];
  }

  private async finish(
    tx: Tx,
    { quotation, order }: Asked,
    items: QuotationItem[],
    priceListId: string | null,
  ): Promise<void> {
    const earlier = await tx.em.findBy(Quotation, { salesOrderId: order.id, state: In(OFFERED), isDeleted: false });
    for (const { id } of earlier) await tx.update(Quotation, id, { state: QuotationState.Superseded });
    await tx.query(
      `update sales_order_line set is_deleted = true, deletion_time = $3 where sales_order_id = $1 and kind = $2
        and not is_manual and not is_deleted`,
      [order.id, LineKind.SalesLists, now()],
    );
    // The tabs' own lines are in the sum already; the sales list shows what the design has brought.
    const inTabs = new Set(
      items.slice(
        items.length - (await tx.em.count(SalesOrderLine, { where: { salesOrderId: order.id, isDeleted: false } })),
      ),
    );
    const fromDesign = items.filter((item) => !inTabs.has(item)).map((item, sort) => ({ ...item, id: newId(), sort }));
    await tx.query(WRITE_LINES, [
      tx.tenantId,
      order.id,
      LineKind.SalesLists,
      quotation.id,
      JSON.stringify(fromDesign),
      now(),
    ]);
    tx.touched.add('sales_order_line');
    const totalAmount = totalOf(items);
    await tx.update(Quotation, quotation.id, {
      items,
      totalAmount,
      ...costOf(items),
      priceListId,
      state: QuotationState.Ready,
    });
    await tx.watching(AuditDesign, { id: In(quotation.auditIds) }, () =>
      tx.query('update audit_design set quoted_time = $2 where id = any($1)', [quotation.auditIds, now()]),
    );
    await this.events.publish(new QuotationFinished(quotation, totalAmount), tx);
    const unpriced = items.filter(({ isPriced }) => isPriced === false).length;
    const severity = unpriced > 0 ? NotificationSeverity.Warn : NotificationSeverity.Success;
    await this.tell(
      tx,
      { quotation, order },
      severity,
      this.localizer.both(unpriced > 0 ? 'Quotation:UnpricedMessage' : 'Quotation:ReadyMessage', {
        unpriced,
        salesOrderNo: order.salesOrderNo,
        totalAmount: moneyText(totalAmount),
        quotationName: quotation.quotationName,
      }),
    );
  }

  private async tell(
    tx: Tx,
    { quotation, order }: Asked,
    severity: number,
    message: Record<Language, string>,
  ): Promise<void> {
    const { id, creatorId, quotationNo, versionNo } = quotation;
    if (!creatorId || isPast()) return;
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions.quotationReady.name,
      userIds: [creatorId],
      severity,
      title: this.localizer.both('Quotation:Title', { quotationNo, versionNo }),
      message,
      data: { quotationId: id, salesOrderId: order.id },
    });
  }
}
