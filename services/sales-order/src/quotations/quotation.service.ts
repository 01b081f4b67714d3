import { ThingService } from '@ishare/crud/thing.service.js';
import { IN_FORCE } from '@ishare/contracts/sales-order/quotation-life.js';
import type { Quotation as WholeQuotation, QuotationRow } from '@ishare/contracts/sales-order/quotations.js';
import { Database } from '@ishare/data/database.js';
import type { Condition } from '@ishare/data/list.js';
import { paperWorkbook } from '@ishare/excel/paper.js';
import { AppError } from '@ishare/kernel/errors.js';
import type { SortTerm } from '@ishare/kernel/paging.js';
import { currentContext } from '@ishare/server/context.js';
import { letterhead } from '@ishare/server/letterhead.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { factoryZone } from '@ishare/server/zones.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { In } from 'typeorm';
import { attachment } from '@ishare/server/attachment.js';
import { errors } from '../errors.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { Costs } from '../price-lists/costs.js';
import { quotations } from '../things.js';
import { titlesOf } from '../texts.js';
import { payable, quotationPaper } from './quotation-paper.js';
import { Quotation } from './quotation.entity.js';

const sheetName = titlesOf('Sheet:quotation');

@Injectable()
export class QuotationService extends ThingService<Quotation, QuotationRow> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly orders: OrderScope,
    private readonly costs: Costs,
    private readonly localizer: Localizer,
  ) {
    super(database, ports, quotations);
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

  /** Refuses a quotation that the caller may not see. */
  async require(id: string): Promise<void> {
    await this.refuseOutOfScope([id]);
  }

  /** A quotation with its items. */
  async whole(id: string): Promise<WholeQuotation> {
    const head = await this.get(id);
    const { quotation, order } = await this.database.tx(async (tx) => {
      const found = await tx.get(Quotation, id);
      return { quotation: found, order: await tx.find(SalesOrder, { id: found.salesOrderId }) };
    });
    const { items, failure } = quotation;
    const isInForce = IN_FORCE.some((state) => state === quotation.state);
    const seen = await this.costs.areSeen();
    return {
      ...head,
      items: items.map((item) => ({
        ...item,
        isPriced: item.isPriced ?? true,
        costPrice: (seen ? item.costPrice : null) ?? null,
      })),
      payableAmount: (order && isInForce ? payable(order, quotation) : undefined) ?? null,
      message: failure
        ? this.localizer.text(currentContext()?.language ?? 'zh-Hans', failure.text, failure.data)
        : null,
    };
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
    const paper = quotationPaper(quotation, order, {
      localizer: this.localizer,
      zone: await factoryZone(this.ports),
      from: await letterhead(this.ports),
    });
    const book = await paperWorkbook(paper, sheetName, currentContext()?.language ?? 'zh-Hans');
    return attachment(`${quotation.quotationNo}-v${quotation.versionNo}.xlsx`, book);
  }
}
