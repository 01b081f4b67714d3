import { PassThrough } from 'node:stream';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { quotationRequested } from '@ishare/contracts/sales-order/events.js';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { CrudService } from '@ishare/crud/crud.service.js';
import { IN_FORCE, QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';
import type { Quotation as WholeQuotation, QuotationRow } from '@ishare/contracts/sales-order/quotations.js';
import { Database } from '@ishare/data/database.js';
import { once } from '@ishare/data/idempotency.js';
import type { Condition } from '@ishare/data/list.js';
import { takeNumber } from '@ishare/data/numbers.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { defineSheet } from '@ishare/excel/sheet.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import type { SortTerm } from '@ishare/kernel/paging.js';
import { currentContext, currentTenantId, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { attachment } from '../attachment.js';
import { sheetsOf } from '../audits/sheets.js';
import { errors } from '../errors.js';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope } from '../orders/order-scope.js';
import { Costs } from '../price-lists/costs.js';
import { PriceBook } from '../price-lists/prices.js';
import { titlesOf } from '../texts.js';
import { Quotation, type QuotationItem } from './quotation.entity.js';
import { quotationResource } from './quotation.resource.js';

const FACTORY_PRICE = 'Quotation:factoryPrice';

const sheet = defineSheet<QuotationItem>({
  name: titlesOf('Sheet:quotation'),
  columns: (
    [
      ['roomName', 'text'],
      ['cabinetNo', 'text'],
      ['name', 'text'],
      ['partRef', 'text'],
      ['quantity', 'number'],
      ['price', 'number'],
      ['amount', 'number'],
      ['isManual', 'boolean'],
    ] as const
  ).map(([key, type]) => ({ key, type, title: titlesOf(`Field:${key}`) })),
});

@Injectable()
export class QuotationService extends CrudService<Quotation, z.ZodObject, z.ZodObject, QuotationRow> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly numbers: OrderNumbers,
    private readonly prices: PriceBook,
    private readonly costs: Costs,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {
    super(database, quotationResource);
  }

  protected override scope(): Promise<Condition[]> {
    return this.orders.conditions();
  }

  /** Rows as the caller may see them. */
  protected override async page(
    conditions: Condition[],
    order: SortTerm[],
    skip: number,
    take: number,
  ): Promise<string> {
    const text = await super.page(conditions, order, skip, take);
    if (await this.costs.areSeen()) return text;
    const { items, ...rest } = JSON.parse(text) as { items: object[] };
    return JSON.stringify({ ...rest, items: items.map((row) => ({ ...row, costAmount: null, marginRate: null })) });
  }

  /** A quotation with its items. */
  async whole(id: string): Promise<WholeQuotation> {
    const head = await this.get(id);
    const { items, failure } = await this.database.tx((tx) => tx.get(Quotation, id));
    const seen = await this.costs.areSeen();
    return {
      ...head,
      items: items.map((item) => ({
        ...item,
        isPriced: item.isPriced ?? true,
        costPrice: (seen ? item.costPrice : null) ?? null,
      })),
      message: failure
        ? this.localizer.text(currentContext()?.language ?? 'zh-Hans', failure.text, failure.data)
        : null,
    };
  }

  /** Asks for a quotation of those of the sheets that may be quoted; it is computed after this has committed. */
  async request(
    auditIds: readonly string[],
    quotationName: string | null,
    idempotencyKey: string | undefined,
  ): Promise<{ quotationId: string }> {
    const name =
      quotationName ??
      (await this.prices.types())[0] ??
      this.localizer.text(currentContext()?.language ?? 'zh-Hans', FACTORY_PRICE);
    const [rule, anyState] = await Promise.all([this.numbers.rule('Quotation'), this.quotesAnyState()]);
    return this.orders.tx((tx, orders) =>
      once(tx, idempotencyKey, { auditIds, quotationName }, async () => {
        const sheets = (await sheetsOf(tx, auditIds)).filter(({ state }) => anyState || state === AuditState.Passed);
        const [salesOrderId, ...others] = [...new Set(sheets.map((one) => one.salesOrderId))];
        if (!salesOrderId) throw new AppError(errors.NothingToQuote);
        if (others.length > 0) throw invalid('auditIds', 'Validation:oneOrder');
        const order = await orders.get(salesOrderId, { lock: true });
        if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
        const versions = await tx.em.findOne(Quotation, { where: { salesOrderId }, order: { versionNo: 'DESC' } });
        const row = await tx.insert(Quotation, {
          quotationNo: await takeNumber(tx, rule, { date: now(), fields: {} }),
          salesOrderId,
          auditIds: sheets.map(({ id }) => id),
          quotationName: name,
          versionNo: (versions?.versionNo ?? 0) + 1,
          currency: 'CNY',
          items: [],
          totalAmount: 0,
          priceListId: null,
          costAmount: null,
          marginRate: null,
          validUntil: null,
          state: QuotationState.Calculating,
          failure: null,
        });
        await tx.publish(quotationRequested, { quotationId: row.id });
        return { quotationId: row.id };
      }),
    );
  }

  /** The order's quotation in force, as a sheet. */
  async export(salesOrderId: string): Promise<StreamableFile> {
    const { order, quotation } = await this.orders.tx(async (tx, orders) => ({
      order: await orders.get(salesOrderId),
      quotation: await tx.em.findOne(Quotation, {
        where: {
          salesOrderId,
          isDeleted: false,
          state: In(IN_FORCE),
        },
        order: { versionNo: 'DESC' },
      }),
    }));
    if (!quotation) throw new AppError(errors.QuotationMissing, { salesOrderNo: order.salesOrderNo });
    const out = new PassThrough();
    const total = this.localizer.text(currentContext()?.language ?? 'zh-Hans', 'Quotation:total');
    const { items, totalAmount } = quotation;
    const rows = async function* () {
      yield* items;
      yield { name: total, amount: totalAmount } as QuotationItem;
    };
    exportRows(sheet, currentContext()?.language ?? 'zh-Hans', rows(), out).catch((error: Error) => out.destroy(error));
    return attachment(`${quotation.quotationNo}-v${quotation.versionNo}.xlsx`, out);
  }

  private async quotesAnyState(): Promise<boolean> {
    const { name } = settings.salesOrder.disableCheckedQuoteRequirement;
    return (
      (await this.ports.client(platformPort).settings({ tenantId: currentTenantId(), names: [name] }))[name] === 'true'
    );
  }
}
