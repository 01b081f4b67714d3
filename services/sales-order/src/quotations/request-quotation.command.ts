import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { quotationRequested } from '@ishare/contracts/sales-order/events.js';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import { once } from '@ishare/data/idempotency.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { CURRENCY } from '@ishare/kernel/money.js';
import { currentContext, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { isSwitchedOn } from '../audits/audit-settings.js';
import { sheetsOf } from '../audits/sheets.js';
import { errors } from '../errors.js';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { PriceBook } from '../price-lists/prices.js';
import { Quotation } from './quotation.entity.js';

const FACTORY_PRICE = 'Quotation:factoryPrice';

/** Asks for a quotation of those of the sheets that may be quoted; it is computed after this has committed. */
export class RequestQuotation extends Command<{ quotationId: string }> {
  constructor(
    readonly auditIds: readonly string[],
    readonly quotationName: string | null,
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

interface Facts {
  orders: (tx: Tx) => VisibleOrders;
  rule: CodeRule;
  /** The kind of price that is asked for. */
  name: string;
  /** Whether sheets are quoted that nobody has passed. */
  anyState: boolean;
}

@CommandHandler(RequestQuotation)
export class RequestQuotationHandler extends PreparedUseCase<RequestQuotation, Facts> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly numbers: OrderNumbers,
    private readonly prices: PriceBook,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {
    super(database);
  }

  protected async prepare({ quotationName }: RequestQuotation): Promise<Facts> {
    const name =
      quotationName ??
      (await this.prices.types())[0] ??
      this.localizer.text(currentContext()?.language ?? 'zh-Hans', FACTORY_PRICE);
    const [orders, rule, anyState] = await Promise.all([
      this.orders.ofCaller(),
      this.numbers.rule('Quotation'),
      isSwitchedOn(this.ports, settings.salesOrder.disableCheckedQuoteRequirement),
    ]);
    return { orders, rule, name, anyState };
  }

  protected change(tx: Tx, { auditIds, quotationName, idempotencyKey }: RequestQuotation, facts: Facts) {
    return once(tx, idempotencyKey, { auditIds, quotationName }, async () => {
      const sheets = (await sheetsOf(tx, auditIds)).filter(
        ({ state }) => facts.anyState || state === AuditState.Passed,
      );
      const [salesOrderId, ...others] = [...new Set(sheets.map((one) => one.salesOrderId))];
      if (!salesOrderId) throw new AppError(errors.NothingToQuote);
      if (others.length > 0) throw invalid('auditIds', 'Validation:oneOrder');
      const order = await facts.orders(tx).get(salesOrderId, { lock: true });
      if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
      const versions = await tx.em.findOne(Quotation, { where: { salesOrderId }, order: { versionNo: 'DESC' } });
      const row = await tx.insert(Quotation, {
        quotationNo: await takeNumber(tx, facts.rule, { date: now(), fields: {} }),
        salesOrderId,
        auditIds: sheets.map(({ id }) => id),
        quotationName: facts.name,
        versionNo: (versions?.versionNo ?? 0) + 1,
        currency: CURRENCY,
        items: [],
        totalAmount: 0,
        priceListId: null,
        costAmount: null,
        marginRate: null,
        validUntil: null,
        sentTime: null,
        acceptedTime: null,
        acceptedBy: null,
        acceptedAmount: null,
        state: QuotationState.Calculating,
        failure: null,
      });
      await tx.publish(quotationRequested, { quotationId: row.id });
      return { quotationId: row.id };
    });
  }
}
